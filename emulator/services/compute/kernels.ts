import { notFound } from "../../shared/envelope";
import type { JsonObject } from "../../shared/json";
import { listPage } from "../../shared/paging";
import type { Call, Route, Service } from "../../shared/service";
import type { Stage } from "../../shared/stage";
import { defineTable } from "../../shared/table";

/** A kernel that configuration profiles boot with. */
export interface Kernel {
  /** Neutral id: `compute/latest-64bit`. */
  readonly id: string;
  readonly label: string;
  readonly version: string;
  readonly architecture: "x86_64" | "i386";
  readonly kvm: boolean;
  readonly pvops: boolean;
  readonly deprecated: boolean;
  readonly built: string;
}

/** Kernels, the same in every world. */
export const kernelTable = defineTable<Kernel>({ name: "kernels", key: (kernel) => kernel.id });

const undescribed = "Configuration profiles refer to kernels; the public service has this name";
const looks = { method: "GET", auth: "none", undescribed } as const;

const routes: readonly Route[] = [
  { ...looks, path: "/compute/kernels", operation: "Kernels List", handler: listKernels },
  { ...looks, path: "/compute/kernels/{kernelId}", slashedId: true, operation: "Kernel View", handler: viewKernel },
];

/** Kernels. Public. */
export const kernels: Service = { name: "kernels", tables: [kernelTable], routes, seed };

const built = "2024-01-15T12:00:00";
const seeded: readonly Kernel[] = [
  kernelOf("latest-64bit", "Latest 64 bit (6.6.12-x86_64)", "6.6.12", "x86_64"),
  kernelOf("latest-32bit", "Latest 32 bit (6.6.12-x86)", "6.6.12", "i386"),
  kernelOf("grub2", "GRUB 2", "2.06", "x86_64"),
  kernelOf("direct-disk", "Direct Disk", "", "x86_64"),
];

function listKernels(call: Call): JsonObject {
  return listPage(call, call.store.in(kernelTable), {
    view: (kernel) => view(call, kernel),
    filterable: {
      label: (kernel) => kernel.label,
      version: (kernel) => kernel.version,
      architecture: (kernel) => kernel.architecture,
      kvm: (kernel) => kernel.kvm,
      pvops: (kernel) => kernel.pvops,
      deprecated: (kernel) => kernel.deprecated,
      built: (kernel) => kernel.built,
    },
  });
}

function viewKernel(call: Call): JsonObject {
  const id = call.brand.in(call.params.text("kernelId"));
  const kernel = id === undefined ? undefined : call.store.in(kernelTable).get(id);
  if (kernel === undefined) throw notFound();
  return view(call, kernel);
}

function view({ brand }: Stage, kernel: Kernel): JsonObject {
  const { label, version, architecture, kvm, pvops, deprecated } = kernel;
  return { id: brand.out(kernel.id), label, version, architecture, kvm, pvops, deprecated, built: kernel.built };
}

function kernelOf(slug: string, label: string, version: string, architecture: Kernel["architecture"]): Kernel {
  const flags = { kvm: true, pvops: true, deprecated: false };
  return { id: `compute/${slug}`, label, version, architecture, ...flags, built };
}

function seed({ store }: Stage): void {
  for (const kernel of seeded) if (!store.in(kernelTable).has(kernel.id)) store.in(kernelTable).put(kernel);
}

import { describe } from "vitest";
import { useFiles } from "./support/gzip-file";
import { describeLifecycle, type Hand, type Lifecycle, to } from "./support/lifecycle";

const files = useFiles();
const disk = { compute_id: 1, size: 3000 };

/** Two disks to capture from, and a service that makes images available at once. */
function world({ emulator }: Pick<Hand<undefined>, "emulator">): undefined {
  emulator.control.setTimings({ "image.captured": 0, "image.uploadProcessing": 0 });
  const disks = [11, 12].map((id) => ({ ...disk, id, label: `disk-${id}` }));
  emulator.control.seed({ objects: { computes: [{ id: 1 }], disks } });
}

const shared = {
  token: "Image",
  importBy: ["label"],
  world,
  updates: { label: to("silver", { body: { label: "silver" } }) },
  // @rule image-6
  clears: { description: { sends: { description: null } } },
  drift: {
    label: ({ send, id }) => send("PUT", path(id), { label: "by hand" }),
    description: ({ send, id }) => send("PUT", path(id), { description: "by hand" }),
    cloudInit: ({ alter, id, outputs }) =>
      alter("images", { id }, { capabilities: outputs["cloudInit"] === true ? [] : ["cloud-init"] }),
  },
  vanish: ({ send, id }) => send("DELETE", path(id)),
} satisfies Partial<Lifecycle<undefined>>;

// @rule image-3
describe("captured from a disk", () => {
  describeLifecycle<undefined>({
    ...shared,
    args: { label: "golden", description: "Base", cloudInit: true, diskId: "11" },
    writes: { create: ["Image Create"], update: ["Image Update"], delete: ["Image Delete"] },
    updates: { ...shared.updates, description: to("New", { body: { description: "New" } }) },
    replaces: {
      cloudInit: to(false, { body: { label: "golden", description: "Base", cloud_init: false, disk_id: 11 } }),
      diskId: to("12", { body: { label: "golden", description: "Base", cloud_init: true, disk_id: 12 } }),
    },
    except: {
      "replaces.filePath": "this image is captured from a disk; the one below is uploaded",
      "ignores.region": "it is given with a file only: below it is uploaded",
    },
  });
});

describe("uploaded from a file", () => {
  const first = files.gzip("first.gz");
  const second = files.gzip("second.gz");
  describeLifecycle<undefined>({
    ...shared,
    args: { label: "golden", description: "Base", cloudInit: false, filePath: first, region: "us-east" },
    writes: { create: ["Image Upload", "Image Data Upload"], update: ["Image Update"], delete: ["Image Delete"] },
    updates: {
      ...shared.updates,
      description: to("New", { body: { description: "New" } }),
    },
    ignores: { region: "us-west" },
    replaces: {
      cloudInit: to(true, { body: { label: "golden", description: "Base", cloud_init: true, region: "us-east" } }),
      filePath: to(second, { body: { label: "golden", description: "Base", cloud_init: false, region: "us-east" } }),
    },
    except: { "replaces.diskId": "this image is uploaded from a file; the one above is captured" },
  });
});

function path(id: string): string {
  return `/images/${encodeURIComponent(id)}`;
}

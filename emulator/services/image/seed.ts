import type { Stage } from "../../shared/stage";
import { countIn, type World } from "../../worlds";
import { type Image, imageTable } from "./tables";

const releases: readonly [
  slug: string,
  label: string,
  vendor: string,
  megabytes: number,
  created: string,
  eol: string,
][] = [
  ["almalinux9", "AlmaLinux 9", "AlmaLinux", 2200, "2022-05-24T15:13:34", "2032-05-31T04:00:00"],
  ["alpine3.19", "Alpine 3.19", "Alpine", 200, "2023-12-11T17:02:50", "2025-11-01T04:00:00"],
  ["arch", "Arch Linux", "Arch", 2250, "2016-06-13T20:31:34", "2050-01-01T05:00:00"],
  ["debian11", "Debian 11", "Debian", 1300, "2021-08-14T22:44:02", "2026-08-31T04:00:00"],
  ["debian12", "Debian 12", "Debian", 1100, "2023-06-11T16:39:02", "2028-06-30T04:00:00"],
  ["fedora40", "Fedora 40", "Fedora", 1900, "2024-04-24T18:18:16", "2025-05-13T04:00:00"],
  ["opensuse15.5", "openSUSE Leap 15.5", "openSUSE", 1800, "2023-06-07T17:38:17", "2024-12-31T05:00:00"],
  ["rocky9", "Rocky Linux 9", "Rocky", 2000, "2022-07-15T17:38:06", "2032-05-31T04:00:00"],
  ["ubuntu22.04", "Ubuntu 22.04 LTS", "Ubuntu", 3200, "2022-04-21T15:46:16", "2027-04-01T04:00:00"],
  ["ubuntu24.04", "Ubuntu 24.04 LTS", "Ubuntu", 2800, "2024-04-25T19:33:42", "2029-04-25T04:00:00"],
  ["centos7", "CentOS 7", "CentOS", 2500, "2014-07-08T10:07:21", "2024-06-30T04:00:00"],
  ["debian10", "Debian 10", "Debian", 1500, "2019-07-08T16:35:46", "2024-06-30T04:00:00"],
];

const deprecated = ["centos7", "debian10"];
const withCloudInit = ["debian11", "debian12", "rocky9", "ubuntu22.04", "ubuntu24.04"];

/** The public images, in every world. */
const publicImages: readonly Image[] = releases.map(([slug, label, vendor, size, created, eol]) => ({
  id: `compute/${slug}`,
  label,
  description: "",
  created,
  created_by: "compute",
  updated: created,
  deprecated: deprecated.includes(slug),
  eol,
  expiry: null,
  is_public: true,
  size,
  status: "available",
  type: "manual",
  vendor,
  capabilities: withCloudInit.includes(slug) ? ["cloud-init"] : [],
  ticket: null,
  disk_id: null,
}));

/** Adds the public images and the private images of a world. */
export function seed({ store, timestamp }: Stage, world: World): void {
  for (const image of publicImages) if (!store.in(imageTable).has(image.id)) store.in(imageTable).put(image);
  for (let n = 1; n <= countIn(world, "images"); n++) {
    store.in(imageTable).put({
      id: `private/${store.next("images")}`,
      label: `golden-${n}`,
      description: n % 2 === 0 ? null : `Golden image ${n}`,
      created: timestamp,
      created_by: "admin",
      updated: timestamp,
      deprecated: false,
      eol: null,
      expiry: null,
      is_public: false,
      size: 2500,
      status: "available",
      type: "manual",
      vendor: null,
      capabilities: n % 3 === 0 ? ["cloud-init"] : [],
      ticket: null,
      disk_id: null,
    });
  }
}

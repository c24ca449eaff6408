import type { Stage } from "../../shared/stage";
import { countIn, type World } from "../../worlds";
import { anyImage, gravatarOf, stackscriptTable } from "./tables";

/** A public StackScript of another user. Image ids are neutral. */
interface CommunityScript {
  readonly id: number;
  readonly username: string;
  readonly label: string;
  readonly description: string;
  readonly images: readonly string[];
  readonly deployments_total: number;
  readonly deployments_active: number;
  readonly rev_note: string;
  readonly script: string;
}

const communityScripts: readonly CommunityScript[] = [
  {
    id: 1,
    username: "community",
    label: "Web server",
    description: "Installs a web server and opens its port.",
    images: ["compute/debian11", "compute/debian12"],
    deployments_total: 1204,
    deployments_active: 87,
    rev_note: "Debian 12",
    script: `#!/bin/bash
# <UDF name="hostname" label="Name of the host" example="www" />
# <UDF name="server" label="Server" oneOf="apache,nginx" default="nginx" />
set -e
hostnamectl set-hostname "$HOSTNAME"
apt-get update && apt-get install -y "$SERVER"
`,
  },
  {
    id: 2,
    username: "community",
    label: "Database",
    description: "Installs a database with a user and extensions.",
    images: ["any/all"],
    deployments_total: 311,
    deployments_active: 42,
    rev_note: "",
    script: `#!/bin/bash
# <UDF name="settings" label="Settings" header="Yes" default="Yes" required="Yes" />
# <UDF name="db_password" label="Password of the user" example="correct horse" />
# <UDF name="extensions" label="Extensions" manyOf="postgis,pg_trgm,hstore" default="" />
set -e
apt-get update && apt-get install -y postgresql
`,
  },
  {
    id: 3,
    username: "example-labs",
    label: "Base hardening",
    description: "",
    images: ["any/all"],
    deployments_total: 58,
    deployments_active: 0,
    rev_note: "Initial import",
    script: `#!/bin/sh
sed -i 's/^#\\?PasswordAuthentication.*/PasswordAuthentication no/' /etc/ssh/sshd_config
systemctl reload ssh
`,
  },
];

/** Adds the public StackScripts of other users, in every world, and the account's own ones. */
export function seed({ store, timestamp }: Stage, world: World): void {
  const times = { created: timestamp, updated: timestamp };
  for (const { id, ...script } of communityScripts) {
    store.reserve("stackscripts", id);
    const about = { user_gravatar_id: gravatarOf(script.username), is_public: true, own: false };
    if (!store.in(stackscriptTable).has(id)) store.in(stackscriptTable).put({ id, ...script, ...about, ...times });
  }
  for (let n = 1; n <= countIn(world, "stackscripts"); n++) {
    const id = store.next("stackscripts");
    store.in(stackscriptTable).put({
      id,
      username: "admin",
      user_gravatar_id: gravatarOf("admin@example.com"),
      label: `stackscript-${n}`,
      description: n % 2 === 0 ? "" : `Sets up host ${n}`,
      images: [anyImage],
      deployments_total: n % 7,
      deployments_active: n % 3,
      is_public: false,
      rev_note: "",
      script: `#!/bin/sh\n# <UDF name="hostname" label="Name of the host" default="host-${n}" />\nhostname "$HOSTNAME"\n`,
      own: true,
      ...times,
    });
  }
}

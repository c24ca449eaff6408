import { configure } from "./settings";
import type { Chapter } from "./wrong-use";

const program = 'new compute.Vpc("net", { region: "us-east", label: "web" });';
const command = "up";
const onBothHosts = true;
/** `times` of a fault that does not end. */
const ALWAYS = { times: Number.POSITIVE_INFINITY };

/** Requests that the service, or what is in its place, does not carry out. */
export const service: Chapter = {
  title: "The service",
  cases: [
    {
      title: "Nothing listens at the address",
      program,
      command,
      // Fewer attempts, which take less time.
      prepare: (stack) => configure(stack, "compute:maxRetries: 1"),
      env: () => ({ COMPUTE_URL: "http://127.0.0.1:9/v4" }),
      onBothHosts,
    },
    {
      title: "Another server answers at the address",
      program,
      command,
      async prepare({ emulator }) {
        emulator.control.addFault({ ...ALWAYS, status: 404, body: "<html><h1>404 Not Found</h1></html>" });
      },
    },
    {
      title: "A token that is wrong or was revoked",
      program,
      command,
      env: () => ({ COMPUTE_TOKEN: "0123456789abcdef" }),
      onBothHosts,
    },
    {
      title: "A token without the scope",
      program,
      command,
      env: ({ emulator }) => ({
        COMPUTE_TOKEN: emulator.control.addToken({ token: "of-a-reader", scopes: "vpc:read_only" }).token,
      }),
    },
    {
      title: "A restricted user without the grant",
      program,
      command,
      async prepare({ emulator }) {
        emulator.control.addUser({ username: "junior", restricted: true });
      },
      env: ({ emulator }) => ({
        COMPUTE_TOKEN: emulator.control.addToken({ token: "of-the-junior", username: "junior" }).token,
      }),
    },
    {
      title: "The service fails, and nobody knows whether the object was created",
      program,
      command,
      async prepare(stack) {
        stack.emulator.control.addFault({
          ...ALWAYS,
          operation: "VPC Create",
          status: 502,
          body: "<h1>Bad Gateway</h1>",
        });
        // A look for the object lasts as long as a request may.
        await configure(stack, "compute:timeout: 1");
        await configure(stack, "compute:maxRetries: 1");
      },
    },
    {
      title: "The service asks for a long wait",
      program,
      command,
      async prepare({ emulator }) {
        const headers = { "Retry-After": "7200" };
        emulator.control.addFault({ ...ALWAYS, operation: "VPC Create", status: 429, headers });
      },
    },
    {
      title: "A region that does not exist",
      program: 'new compute.Vpc("net", { region: "us-esat", label: "web" });',
    },
    {
      title: "A region without VPCs",
      program: 'new compute.Vpc("net", { region: "us-central", label: "web" });',
      onBothHosts,
    },
    {
      title: "A region in the place of a cluster",
      program: 'new compute.Bucket("assets", { cluster: "us-east", label: "assets" });',
    },
    {
      title: "A range that overlaps with a subnet on the service",
      program: 'new compute.VpcSubnet("web", { vpcId: "1", label: "web", ipv4: "10.0.0.128/25" });',
    },
  ],
};

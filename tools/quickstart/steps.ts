import { pulumiOn } from "./engine";
import { countRequests, FOLDER, type RunningService, withService } from "./service";

const NEXT = `
Three things to try next:
  npm run try:label     change a label in place
  npm run try:drift     change the VPC behind Pulumi's back, see it, and repair it
  npm run try:destroy   delete everything
`;

/** Creates what the quickstart declares. A second run changes nothing. */
export async function up(): Promise<void> {
  await withService(async (service) => {
    const pulumi = await pulumiOn(service);
    await pulumi("up", "--yes", "--skip-preview", "--refresh");
    await sayRequests(service);
    console.log(NEXT);
  });
}

/** Changes the label of the VPC; the next run changes it back. */
export async function label(): Promise<void> {
  await withService(async (service) => {
    const pulumi = await pulumiOn(service);
    const { label: now } = await theVpc(service);
    const next = now === "quickstart" ? "quickstart-renamed" : "quickstart";
    console.log(`The label of the VPC changes from ${now} to ${next}.\n`);
    await pulumi("up", "--yes", "--skip-preview", "--diff", "--config", `networkLabel=${next}`);
    await sayRequests(service);
  });
}

/** Changes the VPC without Pulumi, lets a refresh see it and an update repair it. */
export async function drift(): Promise<void> {
  await withService(async (service) => {
    const pulumi = await pulumiOn(service);
    const { id } = await theVpc(service);
    console.log(`1. Behind Pulumi's back: PUT /vpcs/${id} {"description":"changed by hand"}\n`);
    await call(service, `/vpcs/${id}`, { method: "PUT", body: JSON.stringify({ description: "changed by hand" }) });
    console.log("2. pulumi refresh sees it:\n");
    await pulumi("refresh", "--yes", "--skip-preview", "--diff");
    console.log("\n3. pulumi up repairs it:\n");
    await pulumi("up", "--yes", "--skip-preview", "--diff");
  });
}

/** Deletes everything that the quickstart created. */
export async function destroy(): Promise<void> {
  await withService(async (service) => {
    const pulumi = await pulumiOn(service);
    await pulumi("destroy", "--yes", "--skip-preview");
    await sayRequests(service);
    console.log(
      `\nNothing is left on the service. \`npm start\` creates it again; delete ${FOLDER} to remove the stack.`,
    );
  });
}

async function theVpc(service: RunningService): Promise<{ id: number; label: string }> {
  const { data } = (await call(service, "/vpcs")) as { data: { id: number; label: string }[] };
  const found = data.find((vpc) => vpc.label.startsWith("quickstart"));
  if (found === undefined) throw new Error("The quickstart does not exist yet: run `npm start` first.");
  return found;
}

async function call(service: RunningService, path: string, init: RequestInit = {}): Promise<unknown> {
  const headers = { authorization: `Bearer ${service.token}`, "content-type": "application/json" };
  const answer = await fetch(`${service.url}${path}`, { ...init, headers });
  if (!answer.ok) throw new Error(`${init.method ?? "GET"} ${path} returned ${answer.status}`);
  return await answer.json();
}

async function sayRequests(service: RunningService): Promise<void> {
  const { reads, writes } = await countRequests(service);
  console.log(`\nRequests to the service: ${reads} that read, ${writes} that changed something.`);
}

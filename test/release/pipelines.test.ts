import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../emulator";
import { type CommentServer, startCommentServer } from "../templates/support/comments";
import { makeProject, type PipelineProject } from "./support/pipeline-project";
import { github, gitlab, type PipelineEvent, type PipelineSettings, type Platform } from "./support/platforms";

const AREAS = "account computes domains events images ips nodebalancers object_storage stackscripts volumes vpc".split(
  " ",
);
const platforms: [string, Platform][] = [
  ["GitHub", github],
  ["GitLab", gitlab],
];
const page = resolve(__dirname, "../../docs/ci.md");

let project: PipelineProject;

beforeAll(async () => {
  const blocks = [...(await readFile(page, "utf8")).matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text = ""]) => text);
  const copies = blocks.filter((text) => text.startsWith("cp "));
  expect(copies).toHaveLength(2);
  project = await makeProject(copies);
}, 600_000);
afterAll(() => project.remove());

/** A program with a VPC. */
function programOf(description: string): string {
  return `import * as compute from "pulumi-compute";
const network = new compute.Vpc("network", { label: "shop", region: "us-east", description: "${description}" });
export const vpcId = network.id;
`;
}

it("a pull request from a fork, which gets no secrets, has no preview on GitHub", async () => {
  const comments = await startCommentServer();
  try {
    const settings = { project, backend: {}, comments, url: "", readToken: "", writeToken: "" };
    expect(await github("fork", settings)).toEqual({ outcome: "skipped", log: "" });
    expect(comments.comments).toEqual([]);
  } finally {
    await comments.close();
  }
});

describe.each(platforms)("the pipelines of %s, as they stand in the files", (_name, platform) => {
  let emulator: Emulator;
  let comments: CommentServer;
  let settings: PipelineSettings;

  beforeEach(async () => {
    emulator = await startEmulator();
    comments = await startCommentServer();
    const scopes = AREAS.map((area) => `${area}:read_only`).join(" ");
    const readToken = emulator.control.addToken({ scopes }).token;
    const backend = await project.newBackend();
    settings = { project, backend, comments, url: emulator.url, readToken, writeToken: emulator.token };
  });
  afterEach(async () => {
    await emulator.close();
    await comments.close();
  });

  async function run(event: PipelineEvent): Promise<{ outcome: string; log: string }> {
    const result = await platform(event, settings);
    for (const hidden of [settings.readToken, settings.writeToken, comments.token])
      expect(result.log + JSON.stringify(comments.comments)).not.toContain(hidden);
    return result;
  }

  async function vpcs(): Promise<string[]> {
    return (emulator.control.state()["vpcs"] ?? []).map((vpc) => String((vpc as { description: string }).description));
  }

  it("preview a request with a comment, update from main, and find drift", async () => {
    await project.commit(programOf("first"));
    const preview = await run("request");
    expect(preview.outcome, preview.log).toBe("success");
    expect(comments.comments).toHaveLength(1);
    expect(comments.comments[0]?.body).toMatch(/### Preview of `prod`: success\n\n```text\n.*\+ 2 to create\n/s);
    expect(comments.comments[0]?.body).toMatch(/```\n\n#.*Rehears/);
    expect(emulator.control.requests().filter(({ method }) => method !== "GET")).toEqual([]);

    await project.commit(programOf('${"'));
    const broken = await run("request");
    expect(broken.outcome).toBe("failure");
    expect(comments.comments).toHaveLength(1);
    expect(comments.comments[0]?.body).toMatch(/### Preview of `prod`: fail/);

    await project.commit(programOf("second"));
    const up = await run("push");
    expect(up.outcome, up.log).toBe("success");
    expect(await vpcs()).toEqual(["second"]);

    const same = await run("schedule");
    expect(same.outcome, same.log).toBe("success");

    const [vpc] = emulator.control.state()["vpcs"] ?? [];
    const id = (vpc as { id: number }).id;
    const headers = { authorization: `Bearer ${emulator.token}`, "content-type": "application/json" };
    const body = JSON.stringify({ description: "by hand" });
    expect((await fetch(`${emulator.url}/vpcs/${id}`, { method: "PUT", headers, body })).status).toBe(200);
    const drifted = await run("schedule");
    expect(drifted.outcome).toBe("failure");
    expect(drifted.log).toMatch(/no changes were expected for preview but changes were proposed/);
    expect(drifted.log).toMatch(/description is "by hand" instead of "second"/);
    expect(await vpcs()).toEqual(["by hand"]);
  }, 600_000);
});

import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CommentServer, startCommentServer } from "./support/comments";

const SCRIPT = resolve(__dirname, "../../templates/pipelines/ci/comment.mjs");
const platforms: [string, (server: CommentServer) => NodeJS.ProcessEnv][] = [
  [
    "GitHub",
    ({ url, token }) => ({
      GITHUB_API_URL: url,
      GITHUB_REPOSITORY: "shop/cloud",
      GITHUB_TOKEN: token,
      PULL_REQUEST: "7",
    }),
  ],
  [
    "GitLab",
    ({ url, token }) => ({
      GITLAB_CI: "true",
      GITLAB_TOKEN: token,
      CI_API_V4_URL: url,
      CI_PROJECT_ID: "11",
      CI_MERGE_REQUEST_IID: "7",
    }),
  ],
];

describe.each(platforms)("the comment on %s", (_name, settings) => {
  let folder: string;
  let server: CommentServer;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "compute-comment-"));
    server = await startCommentServer();
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await server.close();
  });

  async function comment(text: string, more: NodeJS.ProcessEnv = {}): Promise<{ failed: boolean; printed: string }> {
    const file = join(folder, "preview.txt");
    writeFileSync(file, text);
    const env = { PATH: process.env["PATH"], STACK: "prod", ...settings(server), ...more };
    return await new Promise((done) => {
      execFile(
        process.execPath,
        [SCRIPT, file, "success", join(folder, "rehearsal.md")],
        { env },
        (error, stdout, stderr) => done({ failed: error !== null, printed: stdout + stderr }),
      );
    });
  }

  function bodies(): string[] {
    return server.comments.map(({ body }) => body);
  }

  it("is made once and then replaced, also when it is not on the first page", async () => {
    for (let id = 1; id <= 150; id++) server.comments.push({ id, body: `Comment ${id}` });
    expect((await comment("first")).printed).toBe("The preview is a comment now.\n");
    expect((await comment("second")).printed).toBe("The comment has been replaced.\n");
    expect(bodies().slice(150)).toEqual([
      "<!-- pulumi preview of prod -->\n### Preview of `prod`: success\n\n```text\nsecond\n```\n",
    ]);
  });

  it("is one for each stack", async () => {
    await comment("of prod");
    await comment("of dev", { STACK: "dev" });
    expect(bodies().map((body) => /of (prod|dev) /.exec(body)?.[1])).toEqual(["prod", "dev"]);
  });

  it("stays one block, whatever fences the output has", async () => {
    await comment("before\n````\nafter");
    expect(bodies()[0]).toContain("\n`````text\nbefore\n````\nafter\n`````\n");
  });

  it("has the end of an output that is too long", async () => {
    await comment(`${"long line\n".repeat(10_000)}Resources:\n    + 2 to create\n`);
    const [body = ""] = bodies();
    expect(body.length).toBeLessThan(65_536);
    expect(body).toMatch(/the beginning is in the log.*\+ 2 to create\n```\n$/s);
  });

  it("has the rehearsal after the preview, up to what fits", async () => {
    writeFileSync(join(folder, "rehearsal.md"), "### Rehearsal\n");
    await comment("text");
    expect(bodies()[0]).toMatch(/```text\ntext\n```\n\n### Rehearsal\n$/);
    writeFileSync(join(folder, "rehearsal.md"), "| a row |\n".repeat(10_000));
    await comment("long line\n".repeat(10_000));
    const [body = ""] = bodies();
    expect(body.length).toBeLessThan(65_536);
    expect(body).toMatch(/\| a row \|\n\n… the rest is in the log of the job …\n$/);
  });

  it("is left out without a token", async () => {
    expect(await comment("text", { GITHUB_TOKEN: "", GITLAB_TOKEN: "" })).toEqual({
      failed: false,
      printed: "There is no comment: the token for it is not set.\n",
    });
  });

  it("fails with what to do if the token may not comment, and does not show the token", async () => {
    const wrong = "a-token-that-may-not";
    const { failed, printed } = await comment("text", { GITHUB_TOKEN: wrong, GITLAB_TOKEN: wrong });
    expect(failed).toBe(true);
    expect(printed).toMatch(/answered 401: the token may lack the permission to comment\./);
    expect(printed).not.toContain(wrong);
  });
});

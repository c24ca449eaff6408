// Shows the output of a preview as a comment of the pull request or merge request. The next preview replaces the comment.
// Usage: node ci/comment.mjs <file with the output> <outcome, such as success> [file with a rehearsal in Markdown]
// GitHub: GITHUB_TOKEN with `pull-requests: write`, and PULL_REQUEST with the number.
// GitLab: GITLAB_TOKEN, a project access token with the scope `api`. CI_JOB_TOKEN cannot comment.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";

const PAGE = 100;
// GitHub accepts 65,536 characters.
const MOST = { preview: 40_000, rehearsal: 20_000 };
const { env } = process;
const stack = env.STACK ?? "";
const marker = `<!-- pulumi preview of ${stack} -->`;

const [file, outcome, rehearsal] = process.argv.slice(2);
const service = env.GITLAB_CI ? gitlab() : github();
if (service === undefined) console.log("There is no comment: the token for it is not set.");
else await comment(service, `${previewOf(await readFile(file, "utf8"))}${await rehearsalIn(rehearsal)}`);

function github() {
  if (!env.GITHUB_TOKEN) return undefined;
  const repository = `${env.GITHUB_API_URL}/repos/${env.GITHUB_REPOSITORY}`;
  return {
    list: `${repository}/issues/${env.PULL_REQUEST}/comments`,
    one: (id) => `${repository}/issues/comments/${id}`,
    change: "PATCH",
    headers: { authorization: `Bearer ${env.GITHUB_TOKEN}`, accept: "application/vnd.github+json" },
  };
}

function gitlab() {
  if (!env.GITLAB_TOKEN) return undefined;
  const list = `${env.CI_API_V4_URL}/projects/${env.CI_PROJECT_ID}/merge_requests/${env.CI_MERGE_REQUEST_IID}/notes`;
  return { list, one: (id) => `${list}/${id}`, change: "PUT", headers: { "private-token": env.GITLAB_TOKEN } };
}

async function comment({ list, one, change, headers }, body) {
  const earlier = await find(list, headers);
  if (earlier === undefined) await send("POST", list, headers, { body });
  else await send(change, one(earlier.id), headers, { body });
  console.log(earlier === undefined ? "The preview is a comment now." : "The comment has been replaced.");
}

/** The comment of an earlier preview of the stack. */
async function find(list, headers) {
  for (let page = 1; ; page++) {
    const comments = await send("GET", `${list}?per_page=${PAGE}&page=${page}`, headers);
    const found = comments.find(({ body }) => body?.startsWith(marker));
    if (found !== undefined || comments.length < PAGE) return found;
  }
}

async function send(method, url, headers, body) {
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(url, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...content,
  });
  if (!response.ok)
    throw new Error(`${method} ${url} answered ${response.status}: the token may lack the permission to comment.`);
  return await response.json();
}

function previewOf(text) {
  const most = MOST.preview;
  const shown = text.length <= most ? text : `… the beginning is in the log of the job …\n${text.slice(-most)}`;
  // Longer than any fence in the text.
  const fence = "`".repeat(Math.max(3, ...(shown.match(/`+/g) ?? []).map(({ length }) => length + 1)));
  return `${marker}\n### Preview of \`${stack}\`: ${outcome}\n\n${fence}text\n${shown.trimEnd()}\n${fence}\n`;
}

/** A preview that failed has no rehearsal. */
async function rehearsalIn(path) {
  if (path === undefined || !existsSync(path)) return "";
  const text = await readFile(path, "utf8");
  if (text.length <= MOST.rehearsal) return `\n${text}`;
  return `\n${text.slice(0, text.lastIndexOf("\n", MOST.rehearsal))}\n\n… the rest is in the log of the job …\n`;
}

import axe from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startBrowser } from "../../tools/chromium";
import { type Running, start } from "./support/api";

let browser: Browser;
let running: Running;
/** What the page logged: a refusal by its policy is among it. */
let logged: string[];

beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser?.close());

beforeEach(async () => {
  running = await start({ world: "small", token: "secret" });
  logged = [];
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  await running.emulator.close();
});

/** Opens the page, and waits until it shows the emulator's time. */
async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.on("console", (message) => logged.push(message.text()));
  page.on("pageerror", ({ message }) => logged.push(message));
  await page.goto(running.emulator.origin);
  await page.getByText("Live").waitFor();
  await page.locator("#now:not(:empty)").waitFor();
  return page;
}

async function createVpc(label: string): Promise<number> {
  return (await running.api("POST", "/vpcs", { body: { label, region: "us-east" } })).status;
}

const family = (page: Page, name: string) => page.locator("#families > details", { hasText: name });
const rows = (page: Page) => page.locator("#request-rows tr");

test("requests, objects and events appear while the page is open, the newest first", async () => {
  const page = await open();
  expect(await page.getByText("None yet.").count()).toBeGreaterThan(0);
  await createVpc("shown-live");
  await running.api("GET", "/vpcs/999");
  await rows(page).nth(1).waitFor();
  expect(await rows(page).nth(0).innerText()).toMatch(/404\s+GET \/vpcs\/999\s+VPC View/);
  expect(await rows(page).nth(1).innerText()).toMatch(/200\s+POST \/vpcs\s+VPC Create/);
  await family(page, "vpcs (4)").getByText("shown-live (4) · us-east").waitFor();
  await page.locator("#events li", { hasText: "vpc_create" }).getByText("finished").waitFor();
  await page.getByLabel("Only those that change something").check();
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.getByRole("button", { name: "Clear" }).click();
  await expect.poll(() => rows(page).count()).toBe(0);
  expect(running.emulator.control.requests()).toEqual([]);
  expect(logged).toEqual([]);
});

test("an object that is changed or deleted, also by control, is so on the page", async () => {
  const page = await open();
  await running.api("PUT", "/vpcs/1", { body: { description: "new words" } });
  const vpc = family(page, "vpcs (3)").locator("li", { hasText: "vpc-1" });
  await vpc.locator("summary").click();
  await vpc.getByText('"description": "new words"').waitFor();
  running.emulator.control.remove({ vpcs: [1] });
  await family(page, "vpcs (2)").waitFor();
  running.emulator.control.reset("empty");
  await page.locator("#no-objects", { hasText: "vpcs" }).waitFor();
});

test("a button advances the clock, and what is due happens", async () => {
  await running.api("POST", "/images/upload", { body: { label: "late", region: "us-east" } });
  const page = await open();
  const before = running.emulator.control.now();
  await page.getByRole("button", { name: "Advance 1 day" }).click();
  await page.locator("#events li", { hasText: "image_upload" }).getByText("failed").waitFor();
  const passed = (): number => running.emulator.control.now() - before;
  expect(passed()).toBeGreaterThanOrEqual(86_400_000);
  await page.getByRole("spinbutton", { name: "Seconds" }).fill("172800");
  await page.getByRole("button", { name: "Advance", exact: true }).click();
  await expect.poll(passed).toBeGreaterThanOrEqual(3 * 86_400_000);
  const day = new Date(running.emulator.control.now()).toISOString().slice(0, 10);
  await page.locator("#now", { hasText: day }).waitFor();
});

test.each([
  ["Every request is answered with 503", () => running.api("GET", "/vpcs").then(({ status }) => status === 503)],
  [
    "Every creation runs, but its answer is lost",
    () =>
      createVpc("lost").then(
        () => false,
        () => true,
      ),
  ],
  [
    "Rate limits of the public service",
    () => running.api("GET", "/vpcs").then(({ headers }) => "x-ratelimit-limit" in headers),
  ],
])("the switch %s works at once, is on in every open page, and can be switched off", async (name, works) => {
  const [page, other] = [await open(), await open()];
  expect(await works()).toBe(false);
  await page.getByRole("switch", { name }).check();
  await expect.poll(() => other.getByRole("switch", { name }).isChecked()).toBe(true);
  expect(await works()).toBe(true);
  await other.getByRole("switch", { name }).uncheck();
  await expect.poll(() => page.getByRole("switch", { name }).isChecked()).toBe(false);
  expect(await works()).toBe(false);
});

test("a fault for one operation is added, counted and removed, and a refused one is explained", async () => {
  const page = await open();
  await page.getByLabel("Operation").fill("VPC Create");
  await page.getByLabel("What happens").selectOption("answers 500 after it has run");
  await page.getByLabel("Number of requests").fill("2");
  await page.getByRole("button", { name: "Add" }).click();
  await page.locator("#faults li", { hasText: "0 affected" }).waitFor();
  expect(await createVpc("once")).toBe(500);
  await page.locator("#faults li", { hasText: "1 affected" }).waitFor();
  await page.getByRole("button", { name: "Remove fault 1" }).click();
  await expect.poll(() => page.locator("#faults li").count()).toBe(0);
  expect(await createVpc("twice")).toBe(200);
  await page.getByLabel("Number of requests").evaluate((input) => {
    (input as unknown as { type: string }).type = "text";
  });
  await page.getByLabel("Number of requests").fill("-1");
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByRole("alert").getByText("times: ").waitFor();
});

test("a hostile label, key and operation are text", async () => {
  const hostile = `<img src=x onerror="document.title='taken'"><script>document.title='taken'</script>`;
  const page = await open();
  running.emulator.control.seed({ objects: { vpcs: [{ label: hostile }], tags: [{ label: hostile }] } });
  await fetch(`${running.emulator.url}/vpcs/${encodeURIComponent(hostile)}?${hostile}`);
  running.emulator.control.addFault({ operation: hostile });
  await family(page, "vpcs (4)").getByText(hostile).waitFor();
  await family(page, "tags (4)").getByText(hostile).waitFor();
  await page.locator("#faults li", { hasText: "onerror" }).waitFor();
  await rows(page).first().waitFor();
  expect(await page.locator("img, #families script, #faults script, #request-rows script").count()).toBe(0);
  expect(await page.title()).toBe(`Emulator ${new URL(running.emulator.origin).host}`);
  expect(logged).toEqual([]);
});

test("everything can be reached and used with the keyboard alone", async () => {
  const page = await open();
  await page.keyboard.press("Tab");
  expect(await page.evaluate("document.activeElement.textContent")).toBe("Skip to the requests");
  const seen: string[] = [];
  const name = "(document.activeElement.labels?.[0] ?? document.activeElement).textContent.trim()";
  while (!seen.includes("Only those that change something")) {
    await page.keyboard.press("Tab");
    seen.push(String(await page.evaluate(name)));
    const outline = await page.evaluate("getComputedStyle(document.activeElement).outlineStyle");
    expect(outline, seen.at(-1)).toBe("solid");
    if (seen.at(-1) === "Advance 1 hour") await page.keyboard.press("Enter");
    if (seen.at(-1) === "Rate limits of the public service") await page.keyboard.press("Space");
  }
  expect(seen).toEqual(expect.arrayContaining(["Advance 1 minute", "Advance", "Add", "Clear"]));
  await expect.poll(async () => (await running.api("GET", "/vpcs")).headers["x-ratelimit-limit"]).toBeDefined();
  expect(running.emulator.control.now()).toBeGreaterThanOrEqual(Date.now() + 3_590_000);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(await page.locator("#families > details").first().getAttribute("open")).not.toBeNull();
});

describe.each(["light", "dark"] as const)("in %s", (colorScheme) => {
  test.each([375, 1280])("at a width of %d the page needs no horizontal scroll, and has no barrier", async (width) => {
    const page = await open({ colorScheme, viewport: { width, height: 700 } });
    for (let index = 0; index < 3; index++) await createVpc(`a-label-that-is-as-long-as-the-service-lets-it-${index}`);
    await running.api("GET", `/vpcs/${"1".repeat(300)}`);
    running.emulator.control.addFault({ operation: "VPC Create", status: 503, body: "x".repeat(200) });
    await page.locator("#faults li").waitFor();
    await rows(page).nth(3).waitFor();
    for (const one of await page.locator("#families > details").all()) {
      await one.evaluate((element) => element.setAttribute("open", ""));
    }
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    const dark = await page.evaluate("getComputedStyle(document.body).backgroundColor");
    expect(dark).toBe(colorScheme === "dark" ? "rgb(20, 23, 28)" : "rgb(246, 247, 249)");
    // The page's policy lets no other script in: the browser adds it from outside.
    await page.evaluate(axe.source);
    const { violations } = (await page.evaluate("axe.run()")) as {
      violations: { id: string; nodes: { html: string }[] }[];
    };
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });
});

test("while the emulator is away the page says so, and shows everything again when it is back", async () => {
  const page = await open();
  const { port } = new URL(running.emulator.origin);
  await running.emulator.close();
  await page.getByText("Disconnected").waitFor();
  running = await start({ world: "empty", port: Number(port) });
  await page.getByText("Live").waitFor();
  await page.locator("#no-objects", { hasText: "vpcs" }).waitFor();
});

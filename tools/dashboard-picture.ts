import { join } from "node:path";
import type { Page } from "playwright-core";
import * as compute from "../sdk";
import { startStack, type TestStack } from "../testing";
import { startBrowser } from "./chromium";
import { getEngine } from "./engine";

const file = join(__dirname, "../docs/dashboard.png");
const size = { width: 1024, height: 576 };
const shownWrites = 9;

/** `tsx tools/dashboard-picture.ts`: makes docs/dashboard.png, a picture of the emulator's page during an `up`. */
async function main(): Promise<void> {
  await getEngine({ log: console.error });
  const stack = await startStack(declareShop, {
    token: "picture",
    port: 8080,
    faults: [{ operation: "VPC Subnet Create", status: 503, headers: { "Retry-After": "1" } }],
  });
  const browser = await startBrowser();
  try {
    const page = await browser.newPage({ viewport: size, colorScheme: "light", reducedMotion: "reduce" });
    await page.goto(stack.emulator.origin);
    await takeDuringUp(stack, page);
  } finally {
    await browser.close();
    await stack.stop();
  }
}

/** Slows the service down, so that the run has not ended when the picture is taken. */
async function takeDuringUp(stack: TestStack, page: Page): Promise<void> {
  stack.control.setLatency(300);
  const run = stack.up();
  await page
    .locator("#request-rows tr", { hasText: /POST|PUT/ })
    .nth(shownWrites)
    .waitFor();
  await page.screenshot({ path: file });
  stack.control.setLatency(0);
  await run;
}

async function declareShop(): Promise<void> {
  const region = "us-east";
  const network = new compute.Vpc("shop", { label: "shop", region });
  for (const [index, label] of ["web", "api", "data", "backup"].entries()) {
    new compute.VpcSubnet(label, { vpcId: network.id, label, ipv4: `10.0.${index}.0/24` });
  }
  const assets = new compute.Bucket("assets", { cluster: "us-east-1", label: "shop-assets" });
  new compute.ObjectKey("uploads", {
    label: "uploads",
    bucketAccess: [{ cluster: assets.cluster, bucketName: assets.label, permissions: "read_write" }],
  });
  const contact = new compute.ManagedContact("operators", { name: "Operators", email: "operators@example.com" });
  new compute.ManagedService("front", {
    label: "front",
    serviceType: "url",
    address: "https://shop.example.com",
    timeout: 30,
    consultationGroup: contact.group.apply((group) => group ?? ""),
  });
  for (const label of ["production", "shop"]) new compute.Tag(label, { label });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

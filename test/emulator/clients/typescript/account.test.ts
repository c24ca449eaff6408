import {
  createStackScript,
  createTag,
  createVolume,
  createVPC,
  deleteStackScript,
  deleteTag,
  getAccountInfo,
  getAccountSettings,
  getEvent,
  getEvents,
  getNetworkUtilization,
  getRegion,
  getRegionAvailabilities,
  getRegionAvailability,
  getRegions,
  getStackScript,
  getStackScripts,
  getTags,
  markEventRead,
  markEventSeen,
  updateAccountInfo,
  updateAccountSettings,
  updateStackScript,
} from "@linode/api-v4";
import { expect, test } from "vitest";
import { reasonsOf, useConnection } from "./client";

const connection = useConnection("small");

test("the account is read and changed", async () => {
  const account = await getAccountInfo();
  expect(account).toMatchObject({
    balance: 0,
    capabilities: expect.arrayContaining(["Linodes"]),
    tax_id: expect.any(String),
  });
  expect(await updateAccountInfo({ company: "Example", city: "Berlin" })).toEqual({
    ...account,
    company: "Example",
    city: "Berlin",
  });
  const settings = await getAccountSettings();
  expect(await updateAccountSettings({ network_helper: false, backups_enabled: true })).toEqual({
    ...settings,
    network_helper: false,
    backups_enabled: true,
  });
  expect(await getNetworkUtilization()).toMatchObject({
    quota: expect.any(Number),
    used: expect.any(Number),
    region_transfers: expect.any(Array),
  });
});

test("events are listed, found by their object, viewed, and marked", async () => {
  const volume = await createVolume({ label: "watched", region: "us-east", size: 20 });
  connection.emulator.control.advanceClock(3600);
  const { data } = await getEvents({}, { "entity.id": volume.id, "entity.type": "volume" });
  const [event] = data;
  expect(data).toHaveLength(1);
  expect(event).toMatchObject({
    action: "volume_create",
    username: "admin",
    read: false,
    entity: { id: volume.id, label: "watched", type: "volume" },
  });
  expect(await getEvent(event?.id ?? 0)).toEqual(event);
  expect(await markEventRead(event?.id ?? 0)).toEqual({});
  expect(await markEventSeen(event?.id ?? 0)).toEqual({});
  expect(await getEvent(event?.id ?? 0)).toMatchObject({ read: true, seen: true });
  await createVPC({ label: "evented", region: "us-east" });
  const [created] = (await getEvents({}, { action: "vpc_create" })).data;
  expect(created).toMatchObject({ action: "vpc_create", username: "admin", rate: null });
});

test("StackScripts are created with fields, changed, filtered and deleted", async () => {
  const script = '#!/bin/bash\n# <UDF name="site" label="Site" oneOf="a,b" default="a" />\n';
  const made = await createStackScript({
    label: "setup",
    images: ["any/all"],
    script,
    description: "",
    rev_note: "one",
  });
  expect(made).toMatchObject({
    mine: true,
    is_public: false,
    username: "admin",
    user_defined_fields: [{ name: "site", oneof: "a,b", default: "a" }],
  });
  expect(await getStackScript(made.id)).toEqual(made);
  expect(await updateStackScript(made.id, { label: "setup-2", rev_note: "two" })).toMatchObject({
    label: "setup-2",
    rev_note: "two",
  });
  expect((await getStackScripts({}, { mine: true, label: "setup-2" })).data.map(({ id }) => id)).toEqual([made.id]);
  expect((await getStackScripts({ page_size: 25 }, { mine: false })).data.every(({ mine }) => !mine)).toBe(true);
  expect(await deleteStackScript(made.id)).toEqual({});
  expect(await reasonsOf(getStackScript(made.id))).toEqual([{ reason: "Not found" }]);
});

test("tags are created, listed and deleted", async () => {
  expect(await createTag({ label: "blue" })).toEqual({ label: "blue" });
  expect((await getTags()).data).toContainEqual({ label: "blue" });
  expect(await deleteTag("blue")).toEqual({});
});

test("regions and their availability are read", async () => {
  const { data, results } = await getRegions();
  expect(data).toHaveLength(results);
  expect(await getRegion("us-east")).toEqual(data.find(({ id }) => id === "us-east"));
  expect((await getRegion("us-east")).capabilities).toContain("Linodes");
  const all = await getRegionAvailabilities();
  const own = await getRegionAvailability("us-east");
  expect(own.length).toBeGreaterThan(0);
  expect(all.data).toEqual(expect.arrayContaining(own));
});

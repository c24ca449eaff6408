import { describe, expect, test } from "vitest";
import { z } from "zod";
import { RefusedError } from "../../../provider/core/errors";
import { box } from "./support/definitions";
import { failureOf } from "./support/failure";
import { declare, Process } from "./support/process";
import { ContradictoryError, LostError, Shelf } from "./support/shelf";

const args = { label: "web", region: "south" };
const anon = { region: "south", key: "k" };

/** Boxes without a unique label, so that equal ones can be there. */
const loose = { ...box, uniqueKey: undefined, lookupKeys: ["key"] } as unknown as typeof box;

class LooseShelf extends Shelf {
  override addBox(values: Parameters<Shelf["addBox"]>[0]): ReturnType<Shelf["addBox"]> {
    const label = `${values.label}-${this.boxes.size}`;
    const made = super.addBox({ ...values, label });
    made.label = values.label;
    return made;
  }
}

function posts(shelf: Shelf): number {
  return shelf.log.filter((line) => line.startsWith("POST")).length;
}

describe("a creation whose answer is lost", () => {
  test("after the object was made finds it, and sends nothing again", async () => {
    const shelf = new Shelf();
    shelf.fail("POST", new LostError("connection lost"), "after");
    const { id, outputs } = await new Process(shelf).make(args);
    expect([id, outputs["label"], posts(shelf), shelf.boxes.size]).toEqual(["1", "web", 1, 1]);
  });

  test("before the object was made is sent again once the request cannot be running any more", async () => {
    const shelf = new Shelf();
    const began = shelf.now;
    shelf.fail("POST", new LostError("connection lost"));
    expect((await new Process(shelf).make(args)).id).toBe("1");
    expect([posts(shelf), shelf.boxes.size]).toEqual([2, 1]);
    expect(shelf.now - began).toBe(60_000);
  });

  test("finds an object that is made late, while it is looked for", async () => {
    const shelf = new Shelf();
    shelf.fail("POST", new LostError("connection lost"));
    const list = shelf.request.bind(shelf);
    shelf.request = ((kind: string, target: string, work: () => unknown) => {
      if (kind === "GET" && target.startsWith("boxes") && shelf.now >= Date.parse("2026-01-02T03:04:20Z"))
        if (shelf.boxes.size === 0) shelf.addBox(args);
      return list(kind, target, work as never);
    }) as Shelf["request"];
    expect((await new Process(shelf).make(args)).id).toBe("1");
    expect([posts(shelf), shelf.boxes.size]).toEqual([1, 1]);
  });

  test("again and again is given up after three requests, with a line that works when followed", async () => {
    const shelf = new Shelf();
    const request = shelf.request.bind(shelf);
    shelf.request = ((kind: string, target: string, work: () => unknown) => {
      if (kind === "POST") {
        shelf.log.push("POST");
        throw new LostError("connection lost");
      }
      return request(kind, target, work as never);
    }) as Shelf["request"];
    const error = await failureOf(new Process(shelf).make(args));
    expect(posts(shelf)).toBe(3);
    expect(error).toBeInstanceOf(RefusedError);
    expect(error.message).toMatch(
      /^connection lost\. The box may have been created all the same\. .*`import: "label:web"`/,
    );
    shelf.request = request as Shelf["request"];
    shelf.addBox(args);
    expect((await new Process(shelf).make(args, { import: "label:web" })).id).toBe("1");
  });

  test("and whose look fails says both", async () => {
    const shelf = new Shelf();
    shelf.fail("POST", new LostError("connection lost"), "after");
    const process = new Process(shelf);
    const { inputs } = await process.check({}, declare(args));
    shelf.fail("GET", new Error("profile is down"));
    const blind = new Process(shelf, { ...box, list: async () => Promise.reject(new Error("list is down")) });
    const error = await failureOf(blind.create(inputs));
    expect(error.message).toMatch(/connection lost.*looking for it failed: list is down/);
  });

  test("does not take an equal object that was there before", async () => {
    const shelf = new LooseShelf();
    shelf.addBox({ label: "any", ...anon });
    shelf.now += 5000;
    shelf.fail("POST", new LostError("connection lost"), "after");
    const made = await new Process(shelf, loose).make({ label: "any", ...anon });
    expect([made.id, posts(shelf)]).toEqual(["2", 1]);
  });

  test("does not take one that was there before where the service gives no time", async () => {
    const shelf = new LooseShelf();
    shelf.hasClock = false;
    shelf.addBox({ label: "any", ...anon });
    shelf.fail("POST", new LostError("connection lost"), "after");
    const made = await new Process(shelf, loose).make({ label: "any", ...anon });
    expect([made.id, posts(shelf)]).toEqual(["2", 1]);
  });

  test("does not choose between equal objects: the error lists them", async () => {
    const shelf = new LooseShelf();
    const request = shelf.request.bind(shelf);
    shelf.request = ((kind: string, target: string, work: () => unknown) => {
      if (kind === "POST") shelf.addBox({ label: "any", ...anon });
      const answer = request(kind, target, work as never);
      if (kind === "POST") throw new LostError("connection lost");
      return answer;
    }) as Shelf["request"];
    const error = await failureOf(new Process(shelf, loose).make({ label: "any", ...anon }));
    expect(error.message).toMatch(/Several box objects were created since then that equal what was sent \(1, 2\)/);
  });

  test("of two equal creations takes one object each", async () => {
    const shelf = new LooseShelf();
    const process = new Process(shelf, loose);
    const request = shelf.request.bind(shelf);
    shelf.request = ((kind: string, target: string, work: () => unknown) => {
      const answer = request(kind, target, work as never);
      if (kind === "POST") throw new LostError("connection lost");
      return answer;
    }) as Shelf["request"];
    const made = await Promise.all(
      ["a", "b", "c"].map(async (name) => {
        const { inputs } = await process.check(
          {},
          declare({ label: "any", ...anon }, { urn: `urn:pulumi:x::y::z::${name}` }),
        );
        return (await process.create(inputs)).id;
      }),
    );
    expect(made.sort()).toEqual(["1", "2", "3"]);
    expect(posts(shelf)).toBe(3);
  });

  test("never names a secret", async () => {
    const shelf = new Shelf();
    const { label } = box.inputs;
    const secretive = { ...box, inputs: { ...box.inputs, label: { ...label, secret: true } } } as typeof box;
    shelf.request = ((kind: string) => {
      throw kind === "POST" ? new LostError("lost") : new Error("down");
    }) as Shelf["request"];
    const process = new Process(shelf, secretive);
    const { inputs } = await process.check({}, declare({ ...args, password: "pass-1" }));
    expect((await failureOf(process.create(inputs))).message).not.toMatch(/web|pass-1/);
  });

  test("in a success that reports errors is looked for once: found, it is the object; else it was refused", async () => {
    const shelf = new Shelf();
    const began = shelf.now;
    shelf.fail("POST", new ContradictoryError("200 with errors"), "after");
    expect((await new Process(shelf).make(args)).id).toBe("1");
    shelf.fail("POST", new ContradictoryError("200 with errors"));
    await expect(new Process(shelf).make({ ...args, label: "other" })).rejects.toThrow("200 with errors");
    expect([shelf.now - began, posts(shelf), shelf.boxes.size]).toEqual([0, 2, 1]);
  });

  test("shows that it is looked for", async () => {
    const shelf = new Shelf();
    shelf.fail("POST", new LostError("connection lost"), "after");
    const process = new Process(shelf);
    await process.make(args);
    expect(process.progress).toEqual(["the answer was lost; looking whether the box was created"]);
  });
});

describe("two resources of one program", () => {
  const urn = (name: string) => `urn:pulumi:dev::shop::Box::${name}`;

  test("with the same unique key are refused at preview, and the message names the first", async () => {
    const process = new Process(new Shelf());
    await process.check({}, declare(args, { urn: urn("one") }));
    const { problems } = await process.check({}, declare(args, { urn: urn("two") }));
    expect(problems).toMatchObject([
      { property: "", reason: expect.stringContaining(`box with this label: ${urn("one")}`) },
    ]);
  });

  test("whose key is known only at creation are refused there", async () => {
    const shelf = new Shelf();
    const process = new Process(shelf);
    const { inputs } = await process.check({}, declare(args, { urn: urn("one") }));
    await process.create(inputs);
    const other = declare(args, { urn: urn("two") });
    await expect(process.create(other)).rejects.toThrow(`is not created: another resource of the program has`);
  });

  test("may take the key of one that failed, or that was deleted", async () => {
    const shelf = new Shelf();
    const process = new Process(shelf);
    const { inputs } = await process.check({}, declare(args, { urn: urn("one") }));
    shelf.fail("POST", new Error("refused"));
    await failureOf(process.create(inputs));
    const second = await process.make(args, { urn: urn("two") });
    await new Process(shelf).delete(second.id, second.outputs);
    expect(shelf.boxes.size).toBe(0);
  });

  test("the same one may claim its key again, and another key", async () => {
    const process = new Process(new Shelf());
    for (const label of ["web", "web", "other", "web"])
      expect((await process.check({}, declare({ ...args, label }))).problems).toEqual([]);
  });
});

describe("an object that this process created", () => {
  test("is not deleted by a deletion that an earlier, failed replacement left", async () => {
    const shelf = new Shelf();
    const process = new Process(shelf);
    const made = await process.make(args);
    await process.delete(made.id, made.outputs);
    expect(shelf.boxes.size).toBe(1);
    await new Process(shelf).delete(made.id, made.outputs);
    expect(shelf.boxes.size).toBe(0);
  });
});

test("a creation that may have made an object keeps its claim: nobody else of the program makes it", async () => {
  const urn = (name: string) => `urn:pulumi:dev::shop::Box::${name}`;
  const shelf = new Shelf();
  const idOf = () => z.object({ id: z.never() }).parse({ id: 1 });
  const nameless = { ...box, idOf, list: async () => Promise.reject(new Error("down")) };
  const process = new Process(shelf, nameless as never);
  const { inputs } = await process.check({}, declare(args, { urn: urn("one") }));
  expect((await failureOf(process.create(inputs))).message).toContain("may have been created all the same");
  await expect(process.create(declare(args, { urn: urn("two") }))).rejects.toThrow(urn("one"));
});

import { describeLifecycle, type Hand } from "./support/lifecycle";

async function world({ send }: Pick<Hand<undefined>, "send">): Promise<string> {
  const { username } = (await send("GET", "/profile")) as { username: string };
  return username;
}

describeLifecycle<string>({
  token: "ObjectStorageCancellation",
  world,
  args: (username) => ({ confirm: `remove all buckets and objects of ${username}` }),
  writes: { create: ["Object Storage Cancel"] },
  importBy: [],
  except: {
    "replaces.confirm": "only one text is accepted for a user",
    vanish: "what was canceled cannot be taken back",
  },
});

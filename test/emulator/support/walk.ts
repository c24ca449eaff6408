import type { Api, Body } from "./api";

/** Which member of a list's entries a path's name in braces stands for, where it is not `id`. */
const members: Readonly<Record<string, string>> = { bucket: "label", tagLabel: "label", address: "address" };
/** Names in braces that are not listed where the path says. */
const listedBy: Readonly<Record<string, readonly [list: string, member: string]>> = {
  "/object-storage/buckets/{clusterId}": ["/object-storage/buckets", "cluster"],
};

/**
 * The paths of everything there is that a path with names in braces can mean: `/vpcs/{vpcId}` gives the path of each
 * VPC that its list has. Ids are encoded.
 */
export async function pathsOf(api: Api, template: string): Promise<readonly string[]> {
  const at = template.indexOf("{");
  if (at === -1) return [template];
  const name = template.slice(at + 1, template.indexOf("}"));
  const rest = template.slice(template.indexOf("}") + 1);
  const list = template.slice(0, at - 1);
  const [listing, member] = exceptionOf(`${list}/{${name}}`) ?? [list, members[name] ?? "id"];
  const { body } = await api("GET", `${listing}?page_size=500`);
  const data = Array.isArray(body) ? (body as readonly Body[]) : (body.data ?? addressesIn(body));
  const ids = new Set(data.map((entry) => String(entry[member])));
  const paths = [...ids].map((id) => pathsOf(api, `${list}/${encodeURIComponent(id)}${rest}`));
  return (await Promise.all(paths)).flat();
}

function exceptionOf(template: string): readonly [string, string] | undefined {
  return listedBy[template];
}

/** The public addresses of a compute: their list is neither a page nor an array. */
function addressesIn({ ipv4 }: Body): readonly Body[] {
  return (ipv4 as { public?: readonly Body[] } | undefined)?.public ?? [];
}

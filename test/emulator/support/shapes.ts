import { anyOf, type Shape } from "./shape";
import { accountShapes } from "./shapes-account";
import { cloudShapes } from "./shapes-cloud";
import { computeShapes } from "./shapes-compute";
import { referredShapes } from "./shapes-referred";
import { taggedShapes } from "./shapes-tagged";

const { profile, app, device, login, grants, sshKey, question, contact, credential, issue } = accountShapes;
const { computeSettings, service } = accountShapes;
const { image, bucket, acl, objectEntry, cluster, objectKey, region, availability, vpc, subnet, vpcIp } = cloudShapes;
const { domain, volume, nodebalancer } = taggedShapes;
const { compute, config, configInterface, disk, type, kernel } = computeShapes;
const { record, balancerConfig, balancerNode, account, accountSettings, accountTransfer, event, token } =
  referredShapes;

const tagged = anyOf(
  ...Object.entries(taggedShapes).map(([kind, data]): Shape => ({ type: new RegExp(`^${kind}$`), data })),
);

/** A page of a list. */
function page(entry: Shape): Shape {
  return { data: [entry], page: "integer", pages: "integer", results: "integer" };
}

/** What every GET of the description answers, by the operation's name. */
export const bodies: Readonly<Record<string, Shape>> = {
  "Profile View": profile,
  "Authorized Apps List": page(app),
  "Authorized App View": app,
  "Trusted Devices List": page(device),
  "Trusted Device View": device,
  "Grants List": grants,
  "Logins List": page(login),
  "Login View": login,
  "User Preferences View": "object",
  "Security Questions List": { security_questions: [question] },
  "SSH Keys List": page(sshKey),
  "SSH Key View": sshKey,
  "Contacts List": page(contact),
  "Contact View": contact,
  "Credentials List": page(credential),
  "Credential View": credential,
  "Managed SSH Key View": { ssh_key: "string" },
  "Issues List": page(issue),
  "Issue View": issue,
  "Compute Settings List": page(computeSettings),
  "Compute Settings View": computeSettings,
  "Services List": page(service),
  "Service View": service,
  "Images List": page(image),
  "Image View": image,
  "Buckets List": page(bucket),
  "Buckets in Cluster List": page(bucket),
  "Bucket View": bucket,
  "Bucket Access View": { acl, acl_xml: "string", cors_enabled: "boolean", cors_xml: "string?" },
  "Object ACL Config View": { acl, acl_xml: "string" },
  "Bucket Contents List": { data: [objectEntry], is_truncated: "boolean", next_marker: "string?" },
  "TLS/SSL Cert View": { ssl: "boolean" },
  "Clusters List": page(cluster),
  "Cluster View": cluster,
  "Keys List": page(objectKey),
  "Key View": objectKey,
  "Transfer View": { used: "integer" },
  "VPCs List": page(vpc),
  "VPC View": vpc,
  "VPC IP Addresses List": page(vpcIp),
  "VPC IP Addresses View": page(vpcIp),
  "VPC Subnets List": page(subnet),
  "VPC Subnet View": subnet,
  "StackScripts List": page(cloudShapes.stackscript),
  "StackScript View": cloudShapes.stackscript,
  "Regions List": page(region),
  "Region View": region,
  "Regions Availability List": page(availability),
  // The one list that is no page.
  "Region Availability View": [availability],
  "Tags List": page({ label: "string" }),
  "Tagged Objects List": page(tagged),
};

/** What further GETs answer, which the description does not show. */
export const referredBodies: Readonly<Record<string, Shape>> = {
  "Computes List": page(compute),
  "Compute View": compute,
  "Domains List": page(domain),
  "Domain View": domain,
  "Domain Records List": page(record),
  "Domain Record View": record,
  "Volumes List": page(volume),
  "Volume View": volume,
  "NodeBalancers List": page(nodebalancer),
  "NodeBalancer View": nodebalancer,
  "NodeBalancer Configs List": page(balancerConfig),
  "NodeBalancer Config View": balancerConfig,
  "NodeBalancer Nodes List": page(balancerNode),
  "NodeBalancer Node View": balancerNode,
  "Account View": account,
  "Account Settings View": accountSettings,
  "Account Transfer View": accountTransfer,
  "Events List": page(event),
  "Event View": event,
  "Profile Tokens List": page(token),
  "Profile Token View": token,
  "Managed Stats View": referredShapes.managedStats,
  "Types List": page(type),
  "Type View": type,
  "Kernels List": page(kernel),
  "Kernel View": kernel,
  "Disks List": page(disk),
  "Disk View": disk,
  "Configuration Profiles List": page(config),
  "Configuration Profile View": config,
  // The lists of interfaces and addresses are no pages.
  "Interfaces List": [configInterface],
  "Interface View": configInterface,
  "Compute IPs List": {
    ipv4: {
      public: [computeShapes.publicAddress],
      private: [computeShapes.privateAddress],
      shared: ["object"],
      reserved: ["object"],
      vpc: [vpcIp],
    },
    ipv6: { link_local: computeShapes.ipv6Address, slaac: computeShapes.ipv6Address, global: ["object"] },
  },
  "Compute IP View": computeShapes.publicAddress,
};

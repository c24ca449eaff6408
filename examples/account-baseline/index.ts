import * as compute from "pulumi-compute";

// Only declared settings are managed: the program does not change the rest of the profile.
const settings = new compute.ProfileSettings("settings", {
  timezone: "UTC",
  emailNotifications: true,
  shellAuthMethod: "keys_only",
});

const operator = new compute.SshKey("operator", {
  sshKey: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcH operator@example.com",
});

const costCentres = ["shop", "intranet"].map((label) => new compute.Tag(`tag-${label}`, { label }));

// Other objects of the account, for the report.
const profile = compute.getProfileOutput();
const vpcs = compute.getVpcsOutput();
const images = compute.getImagesOutput({ filter: { isPublic: false } });

export const account = profile.username;
export const timezone = settings.timezone;
export const operatorKey = operator.id;
export const tags = costCentres.map((tag) => tag.label);
export const counts = {
  vpcs: vpcs.vpcs.apply((all) => all.length),
  images: images.images.apply((all) => all.length),
};

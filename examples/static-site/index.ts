import * as pulumi from "@pulumi/pulumi";
import * as compute from "pulumi-compute";

const config = new pulumi.Config();

// Every file of the folder becomes an object that everybody can read. The key is for a pipeline that uploads more.
const site = new compute.StaticSite("site", {
  cluster: "us-east-1",
  folder: config.get("folder") ?? "public",
});

export const url = site.url;
export const files = site.files;
export const accessKey = site.accessKey;
export const secretKey = site.secretKey;

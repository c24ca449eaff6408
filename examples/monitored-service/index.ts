import * as pulumi from "@pulumi/pulumi";
import * as compute from "pulumi-compute";

const config = new pulumi.Config();
const cluster = config.get("cluster") ?? "us-east-1";

// Who is called when the shop is down, and how the staff of the service logs in.
const onCall = new compute.ManagedContact("on-call", {
  email: "on-call@example.com",
  group: "shop",
  phone: { primary: "555-0100" },
});

const login = new compute.ManagedCredential("login", {
  label: "shop-login",
  username: "operator",
  password: config.requireSecret("operatorPassword"),
});

const shop = new compute.ManagedService("shop", {
  address: "https://shop.example.com",
  serviceType: "url",
  timeout: 30,
  body: "Add to basket",
  consultationGroup: onCall.group.apply((group) => group ?? ""),
  credentials: [login.id],
});

// The shop's assets, served under a host name of its own: the bucket's label is the name that the certificate is for.
const assets = new compute.Bucket("assets", {
  cluster,
  label: config.get("assetsHost") ?? "assets.example.com",
  acl: compute.Acl.PublicRead,
  corsEnabled: true,
});

const certificate = new compute.BucketCertificate("certificate", {
  cluster: assets.cluster,
  bucket: assets.label,
  certificate: config.require("certificate"),
  privateKey: config.requireSecret("privateKey"),
});

const logo = new compute.BucketObject("logo", {
  cluster: assets.cluster,
  bucket: assets.label,
  name: "img/logo.svg",
  content: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></svg>',
  contentType: "image/svg+xml",
  acl: assets.acl,
});

// The deployment may write to this bucket and to no other.
const deployment = new compute.ObjectKey("deployment", {
  bucketAccess: [{ cluster: assets.cluster, bucketName: assets.label, permissions: "read_write" }],
});

export const serviceStatus = shop.status;
export const assetHost = assets.hostname;
export const certificateOf = certificate.bucket;
export const logoTag = logo.etag;
export const accessKey = deployment.accessKey;
export const secretKey = deployment.secretKey;

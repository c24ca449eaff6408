/** Who may import whom. The arrows of the architecture, checked. */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment: "imports of types count",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "core-knows-no-api",
      comment: "core knows Pulumi's semantics and no API",
      severity: "error",
      from: { path: "^provider/core/" },
      to: { path: "^(provider/(?!core/|json\\.ts$)|sdk/|emulator/|tools/)" },
    },
    {
      name: "state-stands-on-core",
      comment: "the form of the state knows core, and the engine's types of the sdk",
      severity: "error",
      from: { path: "^provider/state/" },
      to: { path: "^(provider/(?!core/|state/)|sdk/(?!runtime/type)|emulator/|tools/)" },
    },
    {
      name: "client-knows-no-pulumi",
      comment: "client knows HTTP and the envelope",
      severity: "error",
      from: { path: "^provider/client/" },
      to: { path: "^(provider/(?!client/|json\\.ts$)|sdk/|emulator/|tools/)|node_modules/@pulumi/" },
    },
    {
      name: "client-only-by-its-index",
      comment: "files outside of client import its index.ts only; its tests test its files",
      severity: "error",
      from: { pathNot: "^(test/)?provider/client/" },
      to: { path: "^provider/client/(?!index\\.ts$)" },
    },
    {
      name: "definitions-stand-on-core-and-client",
      severity: "error",
      from: { path: "^provider/(resources|data)/" },
      to: { path: "^(provider/(?!core/|client/|resources/|data/|json\\.ts$)|sdk/|emulator/|tools/)" },
    },
    {
      name: "runtime-knows-no-host",
      comment: "hosts and cli import the runtime; only the package's entry imports them",
      severity: "error",
      from: { path: "^provider/", pathNot: "^provider/(hosts|cli)/|^provider/index\\.ts$" },
      to: { path: "^provider/(hosts|cli)/" },
    },
    {
      name: "provider-knows-no-emulator",
      comment: "only the command line has both: it starts emulators",
      severity: "error",
      from: { path: "^provider/", pathNot: "^provider/cli/" },
      to: { path: "^emulator/" },
    },
    {
      name: "sdk-stands-alone",
      comment:
        "sdk imports only @pulumi/pulumi, the YAML parser that it uses, and Node's own; runtime/invoke.ts loads the provider lazily, index.ts exports the components",
      severity: "error",
      from: { path: "^sdk/", pathNot: "^sdk/(runtime/invoke|index)\\.ts$" },
      to: { pathNot: "^(sdk/|node_modules/(@pulumi/pulumi|@types/js-yaml|js-yaml)/|(path|fs|os)$)" },
    },
    {
      name: "components-stand-on-the-sdk",
      comment:
        "components are programs: they declare resources of the sdk. Of the provider they use the arithmetic of ranges",
      severity: "error",
      from: { path: "^components/" },
      to: { path: "^(provider/(?!resources/shared/cidr\\.ts$)|sdk/index|emulator/|tools/)" },
    },
    {
      name: "emulator-is-an-independent-witness",
      severity: "error",
      from: { path: "^emulator/" },
      to: { path: "^(provider|sdk|testing|tools)/" },
    },
    {
      name: "testing-by-public-parts",
      comment: "testing uses the emulator and the package as any program does",
      severity: "error",
      from: { path: "^testing/" },
      to: { path: "^(provider|sdk|tools|test|bench|examples)/|^emulator/(?!index\\.ts$)" },
    },
    {
      name: "product-needs-no-tools",
      severity: "error",
      from: { path: "^(provider|sdk|components|emulator)/" },
      to: { path: "^(testing|tools|test|bench|examples)/" },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
  },
};

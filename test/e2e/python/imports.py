# Exist already: one is imported here, the other was imported by `pulumi import`.
legacy = {"label": "legacy-net", "region": "us-east"}
Compute("Vpc", "legacy", legacy, opts=pulumi.ResourceOptions(import_="label:legacy-net"))
Compute("Tag", "shop", {"label": "shop"})

import pulumi


class Compute(pulumi.CustomResource):
    """A resource of the package `compute`, by its token. Outputs that are not inputs are named to be read."""

    def __init__(self, token, name, props, outputs=(), opts=None):
        super().__init__(f"compute:index:{token}", name, {**dict.fromkeys(outputs), **props}, opts)


answer = pulumi.runtime.invoke("compute:index:getRegions", {"filter": {"capabilities": "VPCs", "country": "us"}})
region = answer.value["regions"][0]["id"]

net = Compute("Vpc", "net", {"label": "net", "region": region}, outputs=["created"])
web = Compute("VpcSubnet", "web", {"vpcId": net.id, "label": "web", "ipv4": "10.0.1.0/24"}, outputs=["subnetId"])
password = pulumi.Config().require_secret("password")
login = Compute("ManagedCredential", "db", {"label": "db", "username": "admin", "password": password})

pulumi.export("region", region)
pulumi.export("created", net.created)
pulumi.export("subnetId", web.subnetId)

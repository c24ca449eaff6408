"""Runs the published Python client through the families of an emulator and prints what it got as JSON.

Arguments: the base address and the origin of the emulator. The token is in the environment variable TOKEN.
"""

import io
import json
import os
import sys
import traceback

import requests
from linode_api4 import ApiError, Domain, Image, Instance, LinodeClient, NodeBalancer, ObjectStorageACL
from linode_api4 import ObjectStorageBucket, PersonalAccessToken, Region, SSHKey, StackScript, Tag, Type
from linode_api4 import UnexpectedResponseError, VPC, Volume

BASE, ORIGIN = sys.argv[1:3]
client = LinodeClient(os.environ["TOKEN"], base_url=BASE, retry=False)
PASSWORD = "aComplexP@ssword1"
KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ4Vr3lY9Hdkg2uJ1yQy2m9rYF7cG0mQ0n3ZkqQe8t5N user@host"


def advance(seconds=3600):
    requests.post(f"{ORIGIN}/_emulator/clock", json={"advance": seconds}, timeout=30).raise_for_status()


def refused(call):
    """Status and reasons of a call that the service refuses."""
    try:
        call()
    except ApiError as error:
        return [error.status, error.errors]
    return "not refused"


def unexpected(call):
    """Whether the client finds less in the answer than it expects. The call itself succeeded."""
    try:
        call()
    except UnexpectedResponseError:
        return True
    return False


def fresh(kind, *ids):
    """Reads an object again."""
    return client.load(kind, *ids)


def profile():
    me = client.profile()
    me.timezone = "Europe/Berlin"
    saved = me.save()
    key = client.profile.ssh_key_upload(KEY, "laptop")
    key.label = "desktop"
    key.save()
    label = fresh(SSHKey, key.id).label
    listed = [each.label for each in client.profile.ssh_keys()]
    deleted = key.delete()
    token = client.profile.token_create(label="ci", scopes="linodes:read_only account:read_write")
    other = LinodeClient(token.token, base_url=BASE, retry=False)
    acts_as = other.profile().username
    token.label = "pipeline"
    token.save()
    read = fresh(PersonalAccessToken, token.id)
    shown = [read.label, read.token == token.token[:16]]
    tokens = [each.label for each in client.profile.tokens()]
    token.delete()
    client.profile.user_preferences_update(theme="dark")
    questions = client.profile.security_questions().security_questions
    client.profile.security_questions_answer([{"question_id": each.id, "response": "answer"} for each in questions[:3]])
    return {
        "username": me.username,
        "saved": [saved, client.profile().timezone],
        "key": [label, listed, deleted, refused(lambda: fresh(SSHKey, key.id).label)],
        "token": [acts_as, *shown, tokens],
        "revoked": refused(lambda: other.profile().username),
        "apps": len(client.profile.apps()),
        "devices": len(client.profile.trusted_devices()),
        "logins": refused(client.profile.logins),
        "preferences": client.profile.user_preferences().theme,
        "secret": isinstance(client.profile().enable_tfa(), str),
        "grants": client.profile().grants,
    }


def images():
    public = [each.id for each in client.images(Image.is_public == True)]  # noqa: E712: builds a filter
    uploaded = client.images.upload("golden", "us-east", io.BytesIO(b"\x1f\x8b data"), description="an image")
    advance()
    image = fresh(Image, uploaded.id)
    status = image.status
    image.label = "silver"
    image.save()
    compute = client.linode.instance_create("g6-nanode-1", "us-east", label="for-image")
    disk = compute.disk_create(500, label="source", filesystem="ext4")
    captured = client.images.create(disk, label="captured", description="from a disk")
    return {
        "public": all(each.startswith("linode/") for each in public) and len(public) > 0,
        "uploaded": [uploaded.label, status, fresh(Image, uploaded.id).label],
        "captured": [captured.label, captured.status, captured.id.startswith("private/")],
        "deleted": [image.delete(), refused(lambda: fresh(Image, uploaded.id).label)],
    }


def storage():
    cluster = client.object_storage.clusters()[0].id
    bucket = client.object_storage.bucket_create(cluster, "media", acl=ObjectStorageACL.PRIVATE, cors_enabled=True)
    bucket.access_modify(acl=ObjectStorageACL.PUBLIC_READ, cors_enabled=False)
    access = bucket.access_get()
    up = client.object_storage.object_url_create(cluster, "media", "PUT", "a/one.txt", content_type="text/plain")
    put = requests.put(up.url, data="hello", headers={"Content-Type": "text/plain"}, timeout=30)
    changed = unexpected(
        lambda: client.object_storage.object_acl_config_update(
            cluster, "media", ObjectStorageACL.PUBLIC_READ, "a/one.txt"
        )
    )
    acl = refused(lambda: client.object_storage.object_acl_config(cluster, "media", "a/one.txt"))
    # The client sends what the contents are narrowed by in a body, which the service does not read.
    names = [each.name for each in bucket.contents(prefix="other/")]
    down = client.object_storage.object_url_create(cluster, "media", "GET", "a/one.txt")
    got = requests.get(down.url, timeout=30).text
    kept = refused(bucket.delete)
    remove = client.object_storage.object_url_create(cluster, "media", "DELETE", "a/one.txt")
    requests.delete(remove.url, timeout=30).raise_for_status()
    every = client.object_storage.keys_create("every")
    limited = client.object_storage.keys_create(
        "limited", bucket_access=client.object_storage.bucket_access(cluster, "media", "read_only")
    )
    every.label = "all"
    every.save()
    return {
        "cluster": cluster,
        "bucket": [bucket.label, bucket.cluster, len(client.object_storage.buckets())],
        "access": [access.acl, access.cors_enabled, access.cors_xml],
        "object": [put.status_code, up.exists, down.exists, got, names],
        "acl": [changed, acl],
        "ssl": bucket.ssl_cert().ssl,
        "keys": [every.limited, every.bucket_access, limited.limited, [vars(each) for each in limited.bucket_access]],
        "listed": sorted(each.label for each in client.object_storage.keys()),
        "transfer": client.object_storage.transfer().used,
        "deleted": [kept[0], bucket.delete(), every.delete(), limited.delete()],
        "gone": refused(lambda: fresh(ObjectStorageBucket, "media", cluster).created),
    }


def networks():
    vpc = client.vpcs.create("net", "us-east", subnets=[{"label": "a", "ipv4": "10.0.0.0/24"}])
    subnet = vpc.subnet_create("b", ipv4="10.0.1.0/24")
    subnet.label = "c"
    subnet.save()
    vpc.description = "changed"
    vpc.save()
    compute = client.linode.instance_create(
        "g6-standard-1",
        "us-east",
        label="inside",
        image="linode/debian12",
        root_pass=PASSWORD,
        interfaces=[
            {"purpose": "public"},
            {"purpose": "vpc", "subnet_id": subnet.id, "ipv4": {"vpc": "10.0.1.9"}, "ip_ranges": ["10.0.1.64/28"]},
        ],
    )
    advance()
    config = compute.configs[0]
    ips = [[each.address, each.address_range, each.linode_id == compute.id] for each in vpc.ips]
    everywhere = len(client.vpcs.ips())
    purposes = [[each.purpose, each.subnet_id == subnet.id] for each in config.interfaces]
    blocked = refused(vpc.delete)
    compute.shutdown()
    advance()
    vlan = config.interface_create_vlan("lan", "10.9.0.1/24")
    order = [each.id for each in reversed(config.network_interfaces)]
    config.interface_reorder(order)
    config.invalidate()
    reordered = [each.id for each in config.network_interfaces] == order
    vlan.delete()
    config.invalidate()
    inside = [each for each in config.network_interfaces if each.purpose == "vpc"][0]
    inside.ip_ranges = []
    inside.save()
    listed = [each.purpose for each in config.network_interfaces]
    for each in config.network_interfaces:
        if each.purpose == "vpc":
            each.delete()
    return {
        "vpc": [vpc.label, fresh(VPC, vpc.id).description, [each.label for each in fresh(VPC, vpc.id).subnets]],
        "interfaces": purposes,
        "ips": ips,
        "all_ips": everywhere,
        "blocked": blocked[0],
        "reordered": [reordered, sorted(listed)],
        "deleted": [subnet.delete(), vpc.delete()],
        "gone": refused(lambda: fresh(VPC, vpc.id).label),
    }


def computes():
    compute = client.linode.instance_create(
        "g6-standard-1",
        "us-east",
        label="web",
        image="linode/debian12",
        root_pass=PASSWORD,
        tags=["shop"],
        private_ip=True,
        metadata=client.linode.build_instance_metadata(user_data="#cloud-config"),
    )
    advance()
    running = fresh(Instance, compute.id)
    status, disks, addresses = running.status, [each.filesystem for each in running.disks], len(running.ips.ipv4.public)
    private = len(running.ips.ipv4.private)
    added = running.ip_allocate(public=True)
    running.label = "web-2"
    running.watchdog_enabled = False
    saved = running.save()
    running.shutdown()
    advance()
    offline = fresh(Instance, compute.id).status
    config = fresh(Instance, compute.id).configs[0]
    config.comments = "changed"
    config.save()
    bare = client.linode.instance_create("g6-nanode-1", "us-east", label="bare")
    disk = bare.disk_create(500, label="root", filesystem="ext4")
    advance()
    disk.label = "main"
    disk.save()
    disk.resize(600)
    advance()
    made = bare.config_create(label="boot", disks=[disk])
    bare.boot(config=made)
    advance()
    return {
        "compute": [running.type.id, running.image.id, running.specs.vcpus, running.tags, running.hypervisor],
        "created": [status, disks, addresses, private, running.has_user_data],
        "added": [added.type, added.public, added.region.id],
        "saved": [saved, fresh(Instance, compute.id).label, fresh(Instance, compute.id).watchdog_enabled],
        "offline": offline,
        "config": [config.comments, config.kernel.id, config.devices.sda.id],
        "disk": [fresh(Instance, bare.id).disks[0].label, fresh(Instance, bare.id).disks[0].size],
        "booted": fresh(Instance, bare.id).status,
        "filtered": [each.label for each in client.linode.instances(Instance.label == "bare")],
        "types": fresh(Type, "g6-standard-1").vcpus,
        "deleted": [compute.delete(), bare.delete(), refused(lambda: fresh(Instance, bare.id).label)],
    }


def supporting():
    compute = client.linode.instance_create("g6-nanode-1", "us-east", label="holder", image="linode/debian12", root_pass=PASSWORD)
    volume = client.volumes.create("data", region="us-east", size=20)
    advance()
    attached = volume.attach(compute)
    holder = fresh(Volume, volume.id).linode_id
    advance()
    volume.detach()
    advance()
    volume.resize(30)
    advance()
    clone = volume.clone("copy")
    domain = client.domains.create("example.org", soa_email="admin@example.org")
    record = domain.record_create("A", name="www", target="203.0.113.7")
    record.name = "web"
    record.save()
    domain.ttl_sec = 300
    domain.save()
    balancer = client.nodebalancers.create("us-east", label="balancer")
    config = balancer.config_create(port=8080, protocol="tcp")
    node = config.node_create("one", "192.168.130.1:80", weight=50)
    node.mode = "drain"
    node.save()
    config.algorithm = "leastconn"
    config.save()
    return {
        "volume": [volume.label, attached, holder == compute.id, fresh(Volume, volume.id).size, clone.size],
        "domain": [domain.domain, fresh(Domain, domain.id).ttl_sec, [each.name for each in fresh(Domain, domain.id).records]],
        "balancer": [balancer.label, balancer.region.id, [each.port for each in fresh(NodeBalancer, balancer.id).configs]],
        "nodes": [[each.label, each.weight, each.mode] for each in config.nodes],
        "deleted": [volume.delete(), record.delete(), domain.delete(), node.delete(), config.delete(), balancer.delete()],
    }


def account():
    info = client.account()
    info.company = "Example"
    info.save()
    settings = client.account.settings()
    settings.network_helper = False
    settings.save()
    volume = client.volumes.create("watched", region="us-east", size=20)
    advance()
    events = client.account.events()
    event = [each for each in events if each.entity is not None and each.entity.id == volume.id and each.action == "volume_create"][0]
    event.mark_read()
    client.account.events_mark_seen(event)
    return {
        "account": [client.account().company, "Linodes" in info.capabilities, info.balance],
        "settings": [client.account.settings().network_helper, client.account.settings().managed],
        "transfer": client.account.transfer().quota > 0,
        "event": [event.action, event.entity.label, event.username, event.status],
    }


def catalog():
    script = client.linode.stackscript_create("setup", "#!/bin/bash\n# <UDF name=\"a\" label=\"A\" />\n", ["any/all"], desc="one")
    script.label = "setup-2"
    script.save()
    compute = client.linode.instance_create("g6-nanode-1", "us-east", label="tagged")
    tag = client.tag_create("blue", instances=[compute])
    regions = client.regions()
    return {
        "stackscript": [fresh(StackScript, script.id).label, [each.name for each in script.user_defined_fields], script.mine],
        "own": [each.label for each in client.linode.stackscripts(StackScript.label == "setup-2", mine_only=True)],
        "regions": len(regions) > 0,
        "region": "Linodes" in fresh(Region, "us-east").capabilities,
        "availability": [len(client.regions.availability()) > 0, len(fresh(Region, "us-east").availability) > 0],
        "tagged": [each.label for each in tag.objects],
        "tags": [each.label for each in client.tags()],
        "deleted": [script.delete(), client.load(Tag, "blue").delete()],
    }


def run(family):
    try:
        return family()
    except Exception as error:  # noqa: BLE001: reported to the test
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == __file__]
        details = getattr(error, "errors", None)
        return {"failed": f"{type(error).__name__}: {error}", "line": lines[-1], "reasons": details}


families = [profile, images, storage, networks, computes, supporting, account, catalog]
print(json.dumps({family.__name__: run(family) for family in families}, default=str))

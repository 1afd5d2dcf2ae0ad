"""Lets Schemathesis get past the front door: half of the valid cases get ids of things that exist, and whatever ends a
session, an allocation or a node gets one of its own. Counts the answers by operation and status."""

import atexit
import collections
import json
import os
import random
import time

import requests
import schemathesis

given = json.loads(os.environ["FUZZ_GIVEN"])
ids = given["path"]
tally = collections.defaultdict(collections.Counter)
turns = collections.Counter()
chance = random.Random(int(os.environ["FUZZ_SEED"]))
session = requests.Session()
logins = list(given["logins"])
allocations = f"/projects/{ids['project_id']}/allocations"


def sign_in():
    answer = session.post(
        f"{given['url']}/api/v1/auth/dev-login",
        json={"username": given["username"]},
        headers={"x-dev-login-key": given["key"]},
        timeout=20,
    )
    return answer.json()


current = {"token": "", "renew_at": 0}


def token():
    """Renewed long before it expires: a complete run can outlive an access token, and would find nothing but 401."""
    if time.monotonic() > current["renew_at"]:
        current.update(token=sign_in()["access_token"], renew_at=time.monotonic() + 300)
    return current["token"]


def post(path, body=None):
    headers = {"authorization": f"Bearer {token()}", "idempotency-key": unique()}
    return session.post(f"{given['url']}/api/v1{path}", json=body, headers=headers, timeout=20).json()


def unique():
    return f"fuzz-{chance.randrange(10**12)}"


def new_node():
    """A member cannot create one, and gets a valid id of nothing."""
    return post("/admin/nodes", {"name": unique()}).get("id", "node_01kadh6sw4e3bvk6mh4y0t2z7r")


def new_allocation():
    """While all GPUs are taken, a valid id of nothing."""
    return post(allocations, {"sku": ids["sku_id"]}).get("id", "alloc_01kadh6sw4e3bvk6mh4y0t2z7r")


def release(allocation):
    """Whatever became of the case, its GPU is wanted again."""
    if allocation != ids["allocation_id"]:
        post(f"{allocations}/{allocation}/release")


@schemathesis.auth(refresh_interval=None)
class Token:
    def get(self, case, context):
        return token()

    def set(self, case, data, context):
        # Ending the session that all other cases use would leave nothing to find but 401.
        ends = case.operation.definition.raw.get("operationId") == "endSession"
        case.headers["Authorization"] = f"Bearer {sign_in()['access_token'] if ends else data}"


# These would use up what all other cases need.
own_instead = {
    "revokeNode": ("node_id", new_node),
    "releaseAllocation": ("allocation_id", new_allocation),
    "putSku": ("sku_id", lambda: "fuzz"),
}


@schemathesis.hook
def before_call(context, case, kwargs):
    name = case.operation.definition.raw.get("operationId")
    parameters = case.path_parameters or {}
    # What is meant to be wrong stays wrong.
    valid = case.meta is None or case.meta.generation.mode.is_positive
    if valid:
        turns[name] += 1
    # Every second one, beginning with the first: of some operations there are only a few.
    if valid and turns[name] % 2 == 1:
        for parameter in parameters:
            parameters[parameter] = ids.get(parameter, parameters[parameter])
        complete(name, case)
    parameter, make = own_instead.get(name, (None, None))
    if parameter and parameters.get(parameter) == ids[parameter]:
        parameters[parameter] = make()


def complete(name, case):
    if "Idempotency-Key" in (case.headers or {}):
        case.headers["Idempotency-Key"] = unique()
    if name == "createJoinToken":
        case.path_parameters["node_id"] = new_node()
    if name == "refreshToken":
        case.body = {"refresh_token": sign_in()["refresh_token"]}
    if name == "devLogin":
        case.body = {"username": given["username"]}
        case.headers["x-dev-login-key"] = given["key"]
    if name == "exchangeLogin" and logins:
        case.body = logins.pop()
    if name == "createAllocation":
        case.body = {"sku": ids["sku_id"]}
    if name == "createNode":
        case.body = {"name": unique()}


@schemathesis.hook
def after_call(context, case, response):
    name = case.operation.definition.raw.get("operationId")
    tally[name][response.status_code] += 1
    if name == "createAllocation" and response.status_code == 202:
        release(response.json()["id"])
    if name == "releaseAllocation" and response.status_code != 202:
        release((case.path_parameters or {}).get("allocation_id"))


@atexit.register
def write_tally():
    with open(os.environ["FUZZ_TALLY"], "w", encoding="utf-8") as file:
        json.dump(tally, file)

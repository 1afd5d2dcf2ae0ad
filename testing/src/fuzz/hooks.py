"""Lets Schemathesis reach behind the door: half of the cases get ids of things that exist, and what ends a session or a
node gets one of its own. Counts what is answered, by operation and status."""

import atexit
import collections
import json
import os
import random

import requests
import schemathesis

given = json.loads(os.environ["FUZZ_GIVEN"])
tally = collections.defaultdict(collections.Counter)
chance = random.Random(int(os.environ["FUZZ_SEED"]))
session = requests.Session()
logins = list(given["logins"])


def sign_in():
    answer = session.post(
        f"{given['url']}/api/v1/auth/dev-login",
        json={"username": given["username"]},
        headers={"x-dev-login-key": given["key"]},
    )
    return answer.json()


allocations = f"/projects/{given['path']['project_id']}/allocations"


def post(path, body=None):
    headers = {"authorization": f"Bearer {given['token']}", "idempotency-key": f"fuzz-{chance.random()}"}
    return session.post(f"{given['url']}/api/v1{path}", json=body, headers=headers).json()


def new_node():
    return post("/admin/nodes", {"name": f"fuzz-{chance.randrange(10**12)}"}).get("id")


def new_allocation():
    return post(allocations, {"sku": given["path"]["sku_id"]}).get("id")


def release(allocation):
    """Whatever became of the case, its GPU is wanted again. The one that all other cases use stays."""
    if allocation != given["path"]["allocation_id"]:
        post(f"{allocations}/{allocation}/release")


@schemathesis.auth()
class Token:
    def get(self, case, context):
        return given["token"]

    def set(self, case, data, context):
        # Ending the session that all other cases use would leave nothing to find but 401.
        ends = case.operation.definition.raw.get("operationId") == "endSession"
        case.headers["Authorization"] = f"Bearer {sign_in()['access_token'] if ends else data}"


@schemathesis.hook
def before_call(context, case, kwargs):
    name = case.operation.definition.raw.get("operationId")
    # Outside the mode that looks for wrong data, so that what is meant to be wrong stays wrong.
    if case.meta is not None and not case.meta.generation.mode.is_positive:
        return
    if chance.random() < 0.5:
        return
    for parameter in case.path_parameters or {}:
        if parameter in given["path"]:
            case.path_parameters[parameter] = given["path"][parameter]
    if name in ("revokeNode", "createJoinToken") and "node_id" in (case.path_parameters or {}):
        case.path_parameters["node_id"] = new_node() or given["path"]["project_id"]
    if name == "releaseAllocation" and "allocation_id" in (case.path_parameters or {}):
        case.path_parameters["allocation_id"] = new_allocation() or given["path"]["operation_id"]
    if name == "putSku":
        case.path_parameters["sku_id"] = "fuzz"
    if name == "refreshToken":
        case.body = {"refresh_token": sign_in()["refresh_token"]}
    if name == "devLogin":
        case.body = {"username": given["username"]}
        case.headers["x-dev-login-key"] = given["key"]
    if name == "exchangeLogin" and logins:
        case.body = logins.pop()
    if name == "createAllocation":
        case.body = {"sku": given["path"]["sku_id"]}


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

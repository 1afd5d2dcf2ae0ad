"""Lets Schemathesis get past the front door: half of the valid cases get ids of things that exist, and whatever ends a
session, an allocation or a node gets one of its own. Counts the answers by operation and status."""

import atexit
import base64
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
service_accounts = f"/projects/{ids['project_id']}/service-accounts"


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
    answer = session.post(f"{given['url']}/api/v1{path}", json=body, headers=headers, timeout=20)
    return answer.json() if answer.content else {}


def unique():
    return f"fuzz-{chance.randrange(10**12)}"


def new_node():
    """A member cannot create one, and gets a valid id of nothing."""
    return post("/admin/nodes", {"name": unique()}).get("id", "node_01kadh6sw4e3bvk6mh4y0t2z7r")


def new_allocation():
    """While all GPUs are taken, a valid id of nothing."""
    return post(allocations, {"sku": ids["sku_id"]}).get("id", "alloc_01kadh6sw4e3bvk6mh4y0t2z7r")


def new_organization():
    return post("/organizations", {"slug": unique()})["id"]


def new_department():
    return post(f"/organizations/{ids['organization_id']}/departments", {"slug": unique()})["id"]


def new_project():
    return post(f"/organizations/{ids['organization_id']}/projects", {"slug": unique()})["id"]
def new_program():
    """A service account with one key: what is done to one leaves nothing for the next."""
    account = post(service_accounts, {"name": unique(), "scope": ["project.read"]})["id"]
    return account, post(f"{service_accounts}/{account}/keys")


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


def new_device_login(approved):
    started = post("/auth/device", {"client": "fuzz"})
    if approved and "user_code" in started:
        post("/me/device-logins/approve", {"user_code": started["user_code"]})
    return started


def new_session():
    claims = sign_in()["access_token"].split(".")[1]
    return json.loads(base64.urlsafe_b64decode(claims + "=="))["sid"]


# These would use up what all other cases need.
own_instead = {
    "revokeNode": ("node_id", new_node),
    "quarantineNode": ("node_id", new_node),
    "liftNode": ("node_id", new_node),
    "cordonNode": ("node_id", new_node),
    "drainNode": ("node_id", new_node),
    "retireNode": ("node_id", new_node),
    "removeNode": ("node_id", new_node),
    "releaseAllocation": ("allocation_id", new_allocation),
    "forceReleaseAllocation": ("allocation_id", new_allocation),
    "endSessionById": ("session_id", new_session),
    "putSku": ("sku_id", lambda: "fuzz"),
    "archiveOrganization": ("organization_id", new_organization),
    "archiveDepartment": ("department_id", new_department),
    "archiveProject": ("project_id", new_project),
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
    if name == "becomeFirstAdmin" and given["setupSecrets"]:
        case.body = {"secret": given["setupSecrets"].pop()}
    if name == "finishDeviceLogin":
        case.body = {"device_code": new_device_login(True).get("device_code", "none")}
    if name in ("findDeviceLogin", "approveDeviceLogin", "denyDeviceLogin") and turns[name] < 4:
        case.body = {"user_code": new_device_login(False).get("user_code", "BCDF-GHJK")}
    if name == "changePassword":
        case.body = {"current_password": given["password"], "new_password": given["password"]}
    if name in ("createAllocation", "planAllocation"):
        case.body = {"sku": ids["sku_id"]}
    if name == "createNode":
        case.body = {"name": unique()}
    if name in ("createOrganization", "createDepartment", "createProject"):
        case.body = {"slug": unique()}
    if name in ("updateOrganization", "updateDepartment", "updateProject"):
        case.body = {"name": "Fuzz"}
    if name == "createServiceAccount":
        case.body = {"name": unique(), "scope": ["project.read"]}
    if name == "createServiceAccountToken":
        case.body = {"key": new_program()[1]["key"]}
    if "service_account_id" in (case.path_parameters or {}):
        account, key = new_program()
        case.path_parameters["service_account_id"] = account
        if "service_account_key_id" in case.path_parameters:
            case.path_parameters["service_account_key_id"] = key["id"]
    if name == "deleteSshKey" and given["sshKeys"]:
        case.path_parameters["ssh_key_id"] = given["sshKeys"].pop()
    if given["own"].get(name):
        own = given["own"][name].pop()
        if isinstance(own, dict):
            case.path_parameters = {**(case.path_parameters or {}), **own.get("path", {})}
            if "body" in own:
                case.body = own["body"]
        else:
            parameter = next(iter(case.path_parameters))
            case.path_parameters[parameter] = own
            case.body = {"reason": "fuzz"}
    if name in ("disableUser", "enableUser"):
        # Whoever makes the requests must not lock themselves out.
        case.path_parameters = {"user_id": ids["user_id"]}
        case.body = {"reason": "fuzz"}
    if name == "setPlatformRole":
        case.path_parameters = {"user_id": ids["user_id"]}
        case.body = {"platform_role": "platform_ops"}
    if name in ("createOrganizationInvitation", "createProjectInvitation"):
        case.body = {"role": "viewer"}


@schemathesis.hook
def after_call(context, case, response):
    name = case.operation.definition.raw.get("operationId")
    tally[name][response.status_code] += 1
    if name in ("endOtherSessions", "changePassword"):
        # It has ended the session that all other cases use.
        current["renew_at"] = 0
    if name == "createAllocation" and response.status_code == 202:
        release(response.json()["id"])
    if name == "releaseAllocation" and response.status_code != 202:
        release((case.path_parameters or {}).get("allocation_id"))


@atexit.register
def write_tally():
    with open(os.environ["FUZZ_TALLY"], "w", encoding="utf-8") as file:
        json.dump(tally, file)

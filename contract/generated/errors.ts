// Generated from contract/ by `npm run gen`. Do not edit.

export interface ErrorEntry {
  status: number;
  retry: string;
  title: string;
  detail: string;
  actions: readonly { label: string; cli?: string }[];
}

export const errorCatalogue = {
  "invalid_request": {
    "status": 400,
    "retry": "never",
    "title": "Invalid request",
    "detail": "{reason}",
    "actions": []
  },
  "unknown_field": {
    "status": 400,
    "retry": "never",
    "title": "Unknown field",
    "detail": "This operation has no field {field}. Remove it, or check its spelling.",
    "actions": []
  },
  "cursor_invalid": {
    "status": 400,
    "retry": "never",
    "title": "Invalid page cursor",
    "detail": "This cursor does not belong to this list. Start again without a cursor.",
    "actions": []
  },
  "idempotency_key_required": {
    "status": 400,
    "retry": "never",
    "title": "Idempotency-Key is missing",
    "detail": "This operation creates something, so it needs an Idempotency-Key header. Send the same key when you retry the call.",
    "actions": [
      {
        "label": "Add a header such as `Idempotency-Key: 5f0c…` (any unique text, up to 255 characters)"
      }
    ]
  },
  "unauthenticated": {
    "status": 401,
    "retry": "never",
    "title": "Not signed in",
    "detail": "This call needs a valid access token.",
    "actions": [
      {
        "label": "Sign in",
        "cli": "gpuaas auth login"
      }
    ]
  },
  "token_expired": {
    "status": 401,
    "retry": "never",
    "title": "Access token expired",
    "detail": "This access token has expired. Refresh it, or sign in again.",
    "actions": [
      {
        "label": "Sign in",
        "cli": "gpuaas auth login"
      }
    ]
  },
  "login_failed": {
    "status": 401,
    "retry": "never",
    "title": "Sign-in failed",
    "detail": "The sign-in could not be completed: {reason}",
    "actions": [
      {
        "label": "Sign in again",
        "cli": "gpuaas auth login"
      }
    ]
  },
  "authorization_pending": {
    "status": 400,
    "retry": "later",
    "title": "Not approved yet",
    "detail": "Nobody has approved this sign-in yet. Ask again in {interval_seconds} seconds.",
    "actions": []
  },
  "slow_down": {
    "status": 400,
    "retry": "later",
    "title": "Asked too often",
    "detail": "Wait {interval_seconds} seconds between two calls from now on.",
    "actions": []
  },
  "device_login_denied": {
    "status": 400,
    "retry": "never",
    "title": "Sign-in denied",
    "detail": "The sign-in on this machine was denied in the console.",
    "actions": [
      {
        "label": "Sign in again",
        "cli": "gpuaas login"
      }
    ]
  },
  "device_login_expired": {
    "status": 400,
    "retry": "never",
    "title": "Sign-in expired",
    "detail": "The code was not approved within 10 minutes, or too many wrong codes were entered. Start again.",
    "actions": [
      {
        "label": "Sign in again",
        "cli": "gpuaas login"
      }
    ]
  },
  "password_refused": {
    "status": 422,
    "retry": "never",
    "title": "Password not changed",
    "detail": "{reason}",
    "actions": []
  },
  "session_revoked": {
    "status": 401,
    "retry": "never",
    "title": "Your session ended",
    "detail": "You signed out, ended it from another session, or it was ended for safety because one of its refresh tokens was used twice.",
    "actions": [
      {
        "label": "Sign in",
        "cli": "gpuaas auth login"
      }
    ]
  },
  "key_refused": {
    "status": 401,
    "retry": "never",
    "title": "Key not accepted",
    "detail": "The key is unknown or was deleted, or its service account is disabled.",
    "actions": [
      {
        "label": "Check the service account and its keys",
        "cli": "gpuaas sa list"
      }
    ]
  },
  "people_only": {
    "status": 403,
    "retry": "never",
    "title": "Only for people",
    "detail": "A service account cannot do this. Sign in as a person.",
    "actions": [
      {
        "label": "Sign in",
        "cli": "gpuaas auth login"
      }
    ]
  },
  "permission_denied": {
    "status": 403,
    "retry": "never",
    "title": "Permission denied",
    "detail": "Your role does not include {missing} here.",
    "actions": [
      {
        "label": "Ask someone who manages access here for a role that includes it"
      }
    ]
  },
  "csrf_rejected": {
    "status": 403,
    "retry": "never",
    "title": "Cross-site request rejected",
    "detail": "A request with the console session cookie must come from the console itself.",
    "actions": []
  },
  "not_found": {
    "status": 404,
    "retry": "never",
    "title": "Not found",
    "detail": "This {resource} does not exist, or you don't have access.",
    "actions": [
      {
        "label": "Check the name or id, and see which projects you have",
        "cli": "gpuaas project list"
      }
    ]
  },
  "method_not_allowed": {
    "status": 405,
    "retry": "never",
    "title": "Method not allowed",
    "detail": "{method} is not supported at this address. The Allow header lists what is.",
    "actions": []
  },
  "request_timeout": {
    "status": 408,
    "retry": "now",
    "title": "The request did not arrive in time",
    "detail": "The connection was closed because the request was not complete. Send it again.",
    "actions": []
  },
  "host_unknown": {
    "status": 421,
    "retry": "never",
    "title": "Unknown host",
    "detail": "This platform is not known as {host}. Use {url}.",
    "actions": []
  },
  "headers_too_large": {
    "status": 431,
    "retry": "never",
    "title": "Request headers too large",
    "detail": "The request line and headers can have at most 16 KiB together.",
    "actions": []
  },
  "origin_refused": {
    "status": 403,
    "retry": "never",
    "title": "Cross-site connection refused",
    "detail": "Only pages of the console can connect from a browser.",
    "actions": []
  },
  "upgrade_required": {
    "status": 426,
    "retry": "never",
    "title": "WebSocket only",
    "detail": "This address only accepts WebSocket connections.",
    "actions": []
  },
  "unsupported_media_type": {
    "status": 415,
    "retry": "never",
    "title": "Unsupported media type",
    "detail": "Send the request body as application/json.",
    "actions": []
  },
  "payload_too_large": {
    "status": 413,
    "retry": "never",
    "title": "Request body too large",
    "detail": "The request body can have at most {limit_bytes} bytes.",
    "actions": []
  },
  "state_conflict": {
    "status": 409,
    "retry": "never",
    "title": "Not possible in this state",
    "detail": "This {resource} is {state}. The call needs it to be {allowed_in}.",
    "actions": []
  },
  "dead_letter_closed": {
    "status": 409,
    "retry": "never",
    "title": "Dead letter already handled",
    "detail": "This dead letter was already {state}. If its event fails again, that is a new dead letter.",
    "actions": [
      {
        "label": "See which dead letters are open",
        "cli": "gpuaas dead-letter list"
      }
    ]
  },
  "too_many_keys": {
    "status": 409,
    "retry": "never",
    "title": "Too many keys",
    "detail": "A service account has at most {limit} keys. Delete one that is no longer used.",
    "actions": []
  },
  "node_lacks_task_type": {
    "status": 409,
    "retry": "never",
    "title": "Not possible with this node’s agent",
    "detail": "The agent on {node} can’t run {task_type}. Install a newer agent on the host.",
    "actions": []
  },
  "name_taken": {
    "status": 409,
    "retry": "never",
    "title": "Name already in use",
    "detail": "Another {resource} is already named {name}.",
    "actions": [
      {
        "label": "Choose another name"
      }
    ]
  },
  "node_not_empty": {
    "status": 409,
    "retry": "never",
    "title": "Node not empty",
    "detail": "This node still has {remaining}. Drain it, wait until it is drained, then try again.",
    "actions": []
  },
  "node_not_reported": {
    "status": 409,
    "retry": "never",
    "title": "Node has not reported",
    "detail": "The agent of {node} has not reported since {since}, when its last tenant left. Reimage the host, let it join again, then confirm.",
    "actions": [
      {
        "label": "Let it join again",
        "cli": "gpuaas node join-token {node}"
      }
    ]
  },
  "certificate_revoked": {
    "status": 409,
    "retry": "never",
    "title": "Certificate revoked",
    "detail": "The certificate of {node} was revoked. Create a join token and start its agent with it: gpuaas node join-token {node}",
    "actions": []
  },
  "not_empty": {
    "status": 409,
    "retry": "never",
    "title": "Not empty",
    "detail": "This {resource} cannot be archived while it has {remaining}.",
    "actions": [
      {
        "label": "End what is still there, then archive the {resource}"
      }
    ]
  },
  "personal_organization": {
    "status": 409,
    "retry": "never",
    "title": "Personal organisation",
    "detail": "Everybody keeps their personal organisation. It cannot be archived, and nobody else can own it.",
    "actions": []
  },
  "last_owner": {
    "status": 409,
    "retry": "never",
    "title": "Last owner",
    "detail": "This {resource} needs an owner, and this is the last one.",
    "actions": [
      {
        "label": "Make somebody else an owner first"
      }
    ]
  },
  "last_administrator": {
    "status": 409,
    "retry": "never",
    "title": "Last platform administrator",
    "detail": "The platform needs an administrator, and this is the last one.",
    "actions": [
      {
        "label": "Make somebody else a platform administrator first",
        "cli": "gpuaas user set-role NAME platform_admin"
      }
    ]
  },
  "default_department": {
    "status": 409,
    "retry": "never",
    "title": "Default department",
    "detail": "New projects are put into the default department, so it cannot be archived.",
    "actions": []
  },
  "capacity_unavailable": {
    "status": 409,
    "retry": "later",
    "title": "No capacity for this SKU",
    "detail": "No node has {gpu_count} × {gpu_model} free right now ({free} of this SKU available).",
    "actions": [
      {
        "label": "See what is available",
        "cli": "gpuaas sku list"
      }
    ]
  },
  "region_unknown": {
    "status": 422,
    "retry": "never",
    "title": "Unknown region",
    "detail": "There is no region {region}.",
    "actions": [
      {
        "label": "See which regions there are",
        "cli": "gpuaas region list"
      }
    ]
  },
  "region_closed": {
    "status": 409,
    "retry": "later",
    "title": "Region closed",
    "detail": "Nothing new is placed in {region}. What runs there stays. Choose another region, or leave it out.",
    "actions": [
      {
        "label": "See which regions are open",
        "cli": "gpuaas region list"
      }
    ]
  },
  "region_not_offered": {
    "status": 409,
    "retry": "never",
    "title": "Not offered in this region",
    "detail": "{sku} is offered in {offered_in}, not in {region}.",
    "actions": [
      {
        "label": "See what is offered where",
        "cli": "gpuaas region list"
      }
    ]
  },
  "region_not_empty": {
    "status": 409,
    "retry": "never",
    "title": "Region not empty",
    "detail": "{region} still has {remaining}. Move or remove the nodes, offer the SKUs elsewhere, then delete it.",
    "actions": []
  },
  "quota_exceeded": {
    "status": 409,
    "retry": "later",
    "title": "Quota used up",
    "detail": "{policy} is {limit} for this {scope}: it has {used} and this needs {wanted} more. Release what nobody needs, or ask {ask} for more.",
    "actions": [
      {
        "label": "See what the project holds",
        "cli": "gpuaas alloc list"
      }
    ]
  },
  "idempotency_in_flight": {
    "status": 409,
    "retry": "later",
    "title": "The first call with this key is still running",
    "detail": "Another call with this Idempotency-Key has not finished. Retry in a moment.",
    "actions": []
  },
  "idempotency_key_reused": {
    "status": 422,
    "retry": "never",
    "title": "Idempotency-Key already used",
    "detail": "This key was first sent with a different body. Use a new key for a new request.",
    "actions": [
      {
        "label": "Send the request with another Idempotency-Key"
      }
    ]
  },
  "validation_failed": {
    "status": 422,
    "retry": "never",
    "title": "Invalid values",
    "detail": "{reason}",
    "actions": []
  },
  "join_token_invalid": {
    "status": 401,
    "retry": "never",
    "title": "Invalid join token",
    "detail": "A join token works once, for 15 minutes, and only for the node it was created for.",
    "actions": [
      {
        "label": "Create a new join token for the node",
        "cli": "gpuaas node join-token NAME"
      }
    ]
  },
  "certificate_refused": {
    "status": 403,
    "retry": "never",
    "title": "Certificate refused",
    "detail": "{reason}",
    "actions": []
  },
  "node_quarantined": {
    "status": 403,
    "retry": "later",
    "title": "Node quarantined",
    "detail": "The node is quarantined. Its agent is let in again when an operator lifts that.",
    "actions": [
      {
        "label": "Check the host, then lift the quarantine",
        "cli": "gpuaas node lift NAME"
      }
    ]
  },
  "attempt_superseded": {
    "status": 409,
    "retry": "never",
    "title": "Task superseded",
    "detail": "The result is for attempt {attempt}, but the task is {state} at attempt {current_attempt}.",
    "actions": []
  },
  "invalid_result": {
    "status": 422,
    "retry": "never",
    "title": "Invalid task result",
    "detail": "The result of {task_type} was rejected and the task has failed: {reason}",
    "actions": []
  },
  "ssh_private_key": {
    "status": 422,
    "retry": "never",
    "title": "This is a private key",
    "detail": "This is a private key. It was not stored, but do not use it any more if somebody may have seen it. Send the public key instead: the file whose name ends in .pub.",
    "actions": [
      {
        "label": "Print the public key: ssh-keygen -y -f FILE"
      }
    ]
  },
  "ssh_key_invalid": {
    "status": 422,
    "retry": "never",
    "title": "Invalid SSH public key",
    "detail": "This is not an SSH public key that can be used: {reason}",
    "actions": [
      {
        "label": "Create a key: ssh-keygen -t ed25519"
      }
    ]
  },
  "ssh_key_exists": {
    "status": 409,
    "retry": "never",
    "title": "SSH key already added",
    "detail": "You have already added this key as {name}.",
    "actions": []
  },
  "ssh_key_unknown": {
    "status": 422,
    "retry": "never",
    "title": "Unknown SSH key",
    "detail": "You have no SSH key {ssh_key_id}. Find yours with: gpuaas key list",
    "actions": []
  },
  "too_many_allocation_keys": {
    "status": 409,
    "retry": "never",
    "title": "Too many SSH keys",
    "detail": "An allocation can have {limit} SSH keys. Remove one, then add this one.",
    "actions": []
  },
  "too_many_ssh_keys": {
    "status": 409,
    "retry": "never",
    "title": "Too many SSH keys",
    "detail": "You have {limit} SSH keys, which is the limit. Delete one, then add this one.",
    "actions": [
      {
        "label": "List your keys",
        "cli": "gpuaas key list"
      }
    ]
  },
  "duration_too_long": {
    "status": 422,
    "retry": "never",
    "title": "Lasts too long",
    "detail": "An allocation of this project can last at most {limit_seconds} seconds at a time.",
    "actions": [
      {
        "label": "Ask for less, and extend it when you need it for longer"
      }
    ]
  },
  "policy_out_of_bounds": {
    "status": 422,
    "retry": "never",
    "title": "Policy out of bounds",
    "detail": "{policy} can be set from {minimum} to {maximum} {unit}.",
    "actions": []
  },
  "policy_too_wide": {
    "status": 422,
    "retry": "never",
    "title": "Policy is bound from above",
    "detail": "The {scope} limits {policy} here: it can be set from {minimum} to {maximum} {unit}.",
    "actions": [
      {
        "label": "Set a narrower value, or ask whoever manages the {scope} to change theirs"
      }
    ]
  },
  "rate_limited": {
    "status": 429,
    "retry": "later",
    "title": "Too many requests",
    "detail": "The limit is {limit} requests in {window_seconds} seconds. Retry after the time in Retry-After.",
    "actions": []
  },
  "too_many_streams": {
    "status": 429,
    "retry": "later",
    "title": "Too many streams",
    "detail": "You have {limit} streams open, which is the limit. Close one, then retry.",
    "actions": []
  },
  "internal": {
    "status": 500,
    "retry": "later",
    "title": "Internal error",
    "detail": "Something went wrong on our side. It was logged under the request id below.",
    "actions": []
  },
  "unavailable": {
    "status": 503,
    "retry": "later",
    "title": "Temporarily unavailable",
    "detail": "{reason} It is safe to retry, with the same Idempotency-Key where you sent one.",
    "actions": [
      {
        "label": "If this keeps happening, ask an operator to check the platform's health",
        "cli": "gpuaas health"
      }
    ]
  }
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

/** Error code → the parameters that its text is made of and that callers get. */
export interface ErrorParameters {
  invalid_request: { reason: string };
  unknown_field: { field: string };
  cursor_invalid: Record<string, never>;
  idempotency_key_required: Record<string, never>;
  unauthenticated: Record<string, never>;
  token_expired: Record<string, never>;
  login_failed: { reason: string };
  authorization_pending: { interval_seconds: number };
  slow_down: { interval_seconds: number };
  device_login_denied: Record<string, never>;
  device_login_expired: Record<string, never>;
  password_refused: { reason: string };
  session_revoked: Record<string, never>;
  key_refused: Record<string, never>;
  people_only: Record<string, never>;
  permission_denied: { missing: string };
  csrf_rejected: Record<string, never>;
  not_found: { resource: string };
  method_not_allowed: { method: string };
  request_timeout: Record<string, never>;
  host_unknown: { host: string; url: string };
  headers_too_large: Record<string, never>;
  origin_refused: Record<string, never>;
  upgrade_required: Record<string, never>;
  unsupported_media_type: Record<string, never>;
  payload_too_large: { limit_bytes: number };
  state_conflict: { resource: string; state: string; allowed_in: readonly string[] };
  dead_letter_closed: { state: string };
  too_many_keys: { limit: number };
  node_lacks_task_type: { node: string; task_type: string };
  name_taken: { resource: string; name: string };
  node_not_empty: { remaining: string; ids: readonly string[] };
  node_not_reported: { node: string; since: string };
  certificate_revoked: { node: string };
  not_empty: { resource: string; remaining: string; ids: readonly string[] };
  personal_organization: Record<string, never>;
  last_owner: { resource: string };
  last_administrator: Record<string, never>;
  default_department: Record<string, never>;
  capacity_unavailable: { sku: string; gpu_count: number; gpu_model: string; free: number };
  region_unknown: { region: string };
  region_closed: { region: string };
  region_not_offered: { sku: string; region: string; offered_in: string };
  region_not_empty: { region: string; remaining: string; nodes: readonly string[]; skus: readonly string[] };
  quota_exceeded: { policy: string; scope: string; limit: number; used: number; wanted: number; ask: string };
  idempotency_in_flight: Record<string, never>;
  idempotency_key_reused: Record<string, never>;
  validation_failed: { reason: string };
  join_token_invalid: Record<string, never>;
  certificate_refused: { reason: string };
  node_quarantined: Record<string, never>;
  attempt_superseded: { attempt: number; current_attempt: number; state: string };
  invalid_result: { task_type: string; reason: string };
  ssh_private_key: Record<string, never>;
  ssh_key_invalid: { reason: string };
  ssh_key_exists: { name: string };
  ssh_key_unknown: { ssh_key_id: string };
  too_many_allocation_keys: { limit: number };
  too_many_ssh_keys: { limit: number };
  duration_too_long: { limit_seconds: number };
  policy_out_of_bounds: { policy: string; minimum: number; maximum: number; unit: string };
  policy_too_wide: { policy: string; scope: string; minimum: number; maximum: number; unit: string };
  rate_limited: { limit: number; window_seconds: number };
  too_many_streams: { limit: number };
  internal: Record<string, never>;
  unavailable: { reason: string };
}

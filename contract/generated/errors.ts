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
    "detail": "Access tokens are valid for 15 minutes. Refresh yours, or sign in again.",
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
  "session_revoked": {
    "status": 401,
    "retry": "never",
    "title": "Your session ended",
    "detail": "You signed out, or the session was ended for safety because one of its refresh tokens was used twice.",
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
    "actions": []
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
    "actions": []
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
  "rate_limited": {
    "status": 429,
    "retry": "later",
    "title": "Too many requests",
    "detail": "The limit is {limit} requests in {window_seconds} seconds. Retry after the time in Retry-After.",
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
  session_revoked: Record<string, never>;
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
  name_taken: { resource: string; name: string };
  capacity_unavailable: { sku: string; gpu_count: number; gpu_model: string; free: number };
  idempotency_in_flight: Record<string, never>;
  idempotency_key_reused: Record<string, never>;
  validation_failed: { reason: string };
  join_token_invalid: Record<string, never>;
  certificate_refused: { reason: string };
  attempt_superseded: { attempt: number; current_attempt: number; state: string };
  invalid_result: { task_type: string; reason: string };
  rate_limited: { limit: number; window_seconds: number };
  internal: Record<string, never>;
  unavailable: { reason: string };
}

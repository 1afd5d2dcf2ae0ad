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
    "title": "The request does not match the contract",
    "detail": "{reason}",
    "actions": []
  },
  "unknown_field": {
    "status": 400,
    "retry": "never",
    "title": "Unknown field",
    "detail": "The request has a field that this operation does not know: {field}.",
    "actions": []
  },
  "cursor_invalid": {
    "status": 400,
    "retry": "never",
    "title": "Unusable page cursor",
    "detail": "This cursor was not issued for this list. Start again without one.",
    "actions": []
  },
  "idempotency_key_required": {
    "status": 400,
    "retry": "never",
    "title": "Idempotency-Key is missing",
    "detail": "This operation creates something, so it needs an Idempotency-Key header. Send the same key again when you repeat the call.",
    "actions": [
      {
        "label": "Add a header such as `Idempotency-Key: 5f0c…` (any unique text of at most 255 characters)"
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
    "title": "The access token has expired",
    "detail": "Access tokens live for 15 minutes. Refresh it or sign in again.",
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
    "title": "The sign-in was not accepted",
    "detail": "The sign-in could not be completed: {reason}",
    "actions": [
      {
        "label": "Start again",
        "cli": "gpuaas auth login"
      }
    ]
  },
  "session_revoked": {
    "status": 401,
    "retry": "never",
    "title": "This session has ended",
    "detail": "The session was signed out, or a refresh token of it was used twice, which ends it for safety.",
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
    "title": "Not allowed",
    "detail": "Your role does not include {missing} here.",
    "actions": [
      {
        "label": "Ask somebody who manages access here for a role that includes it"
      }
    ]
  },
  "csrf_rejected": {
    "status": 403,
    "retry": "never",
    "title": "Cross-site request refused",
    "detail": "A request that carries the console's cookie must come from the console itself.",
    "actions": []
  },
  "not_found": {
    "status": 404,
    "retry": "never",
    "title": "Not found",
    "detail": "There is no such {resource}, or you may not know of it.",
    "actions": []
  },
  "method_not_allowed": {
    "status": 405,
    "retry": "never",
    "title": "Method not allowed",
    "detail": "{method} is not defined for this address.",
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
    "detail": "Bodies must be sent as application/json.",
    "actions": []
  },
  "payload_too_large": {
    "status": 413,
    "retry": "never",
    "title": "Request too large",
    "detail": "A request body may have at most {limit_bytes} bytes.",
    "actions": []
  },
  "state_conflict": {
    "status": 409,
    "retry": "never",
    "title": "Not possible in this state",
    "detail": "This {resource} is {state}; the call needs it to be {allowed_in}.",
    "actions": []
  },
  "name_taken": {
    "status": 409,
    "retry": "never",
    "title": "Name already in use",
    "detail": "Another {resource} is already called {name}.",
    "actions": [
      {
        "label": "Choose another name, or leave it out to get a generated one"
      }
    ]
  },
  "capacity_unavailable": {
    "status": 409,
    "retry": "later",
    "title": "No capacity for this SKU",
    "detail": "{gpu_count} × {gpu_model} on one host is not free right now ({free} free for this SKU).",
    "actions": [
      {
        "label": "See what is free now",
        "cli": "gpuaas sku list"
      }
    ]
  },
  "idempotency_in_flight": {
    "status": 409,
    "retry": "later",
    "title": "The first call with this key is still running",
    "detail": "Another call with this Idempotency-Key has not finished. Repeat the call in a moment.",
    "actions": []
  },
  "idempotency_key_reused": {
    "status": 422,
    "retry": "never",
    "title": "Idempotency-Key was used for another request",
    "detail": "This key was first sent with a different body. Use a new key for a new request.",
    "actions": []
  },
  "validation_failed": {
    "status": 422,
    "retry": "never",
    "title": "Some values are not acceptable",
    "detail": "{reason}",
    "actions": []
  },
  "join_token_invalid": {
    "status": 401,
    "retry": "never",
    "title": "The join token is not valid",
    "detail": "A join token works once, within 15 minutes, for the node it was made for.",
    "actions": [
      {
        "label": "Make a new join token for the node"
      }
    ]
  },
  "certificate_refused": {
    "status": 403,
    "retry": "never",
    "title": "This certificate may not do that",
    "detail": "{reason}",
    "actions": []
  },
  "attempt_superseded": {
    "status": 409,
    "retry": "never",
    "title": "The task has moved on",
    "detail": "The result belongs to attempt {attempt}, but the task is at attempt {current_attempt} and is {state}.",
    "actions": []
  },
  "rate_limited": {
    "status": 429,
    "retry": "later",
    "title": "Too many requests",
    "detail": "At most {limit} requests in {window_seconds} seconds are allowed here.",
    "actions": []
  },
  "internal": {
    "status": 500,
    "retry": "later",
    "title": "Unexpected error",
    "detail": "The platform made a mistake. It was logged under the request id below.",
    "actions": []
  },
  "unavailable": {
    "status": 503,
    "retry": "later",
    "title": "Temporarily unavailable",
    "detail": "{what} does not answer right now. The same call is safe to repeat, with the same Idempotency-Key where it had one.",
    "actions": []
  }
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

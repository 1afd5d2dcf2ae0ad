import type { ErrorCode } from '@gpuaas/contract';
import { ApiError } from '@gpuaas/sdk';
import { CliError } from './cli-error.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';

const { failure, usage, notFound, notAllowed, conflict, capacity, unavailable } = exitCodes;

/** Error code of the contract → exit code. A new code does not compile until it has one. */
const errorExitCodes: Readonly<Record<ErrorCode, ExitCode>> = {
  invalid_request: usage,
  unknown_field: usage,
  cursor_invalid: usage,
  idempotency_key_required: usage,
  method_not_allowed: usage,
  unsupported_media_type: usage,
  payload_too_large: usage,
  headers_too_large: usage,
  host_unknown: usage,
  upgrade_required: usage,
  validation_failed: usage,
  invalid_result: usage,
  policy_out_of_bounds: usage,
  duration_too_long: usage,
  ssh_private_key: usage,
  ssh_key_unknown: usage,
  region_unknown: usage,
  ssh_key_invalid: usage,
  policy_too_wide: usage,
  not_found: notFound,
  unauthenticated: notAllowed,
  token_expired: notAllowed,
  login_failed: notAllowed,
  session_revoked: notAllowed,
  password_refused: notAllowed,
  key_refused: notAllowed,
  people_only: notAllowed,
  authorization_pending: notAllowed,
  slow_down: notAllowed,
  device_login_denied: notAllowed,
  device_login_expired: notAllowed,
  permission_denied: notAllowed,
  csrf_rejected: notAllowed,
  origin_refused: notAllowed,
  join_token_invalid: notAllowed,
  certificate_refused: notAllowed,
  node_quarantined: notAllowed,
  state_conflict: conflict,
  dead_letter_closed: conflict,
  node_lacks_task_type: conflict,
  name_taken: conflict,
  ssh_key_exists: conflict,
  too_many_ssh_keys: conflict,
  too_many_allocation_keys: conflict,
  not_empty: conflict,
  node_not_reported: exitCodes.conflict,
  node_not_empty: conflict,
  region_not_empty: conflict,
  region_closed: conflict,
  region_not_offered: conflict,
  certificate_revoked: conflict,
  last_owner: conflict,
  last_administrator: conflict,
  personal_organization: conflict,
  default_department: conflict,
  too_many_keys: conflict,
  idempotency_in_flight: conflict,
  idempotency_key_reused: conflict,
  attempt_superseded: conflict,
  capacity_unavailable: capacity,
  quota_exceeded: capacity,
  rate_limited: unavailable,
  too_many_streams: unavailable,
  request_timeout: unavailable,
  unavailable,
  internal: failure,
};

export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof CliError) return error.exitCode;
  // A newer server may know codes that we do not.
  return error instanceof ApiError ? (errorExitCodes[error.code] ?? failure) : failure;
}

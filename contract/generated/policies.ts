// Generated from contract/ by `npm run gen`. Do not edit.

export type PolicyScopeName = 'platform' | 'organization' | 'project';

export interface PolicyEntry {
  unit: string;
  default: number;
  bounds: readonly [lowest: number, highest: number];
  scopes: readonly PolicyScopeName[];
  narrows: 'lower' | 'higher' | null;
  meaning: string;
}

export const policyCatalogue = {
  "allocation.max_duration_seconds": {
    "unit": "seconds",
    "bounds": [
      300,
      315360000
    ],
    "scopes": [
      "platform",
      "organization",
      "project"
    ],
    "narrows": "lower",
    "meaning": "How long an allocation lasts at most before somebody has to extend it. 315360000 (10 years) means no limit. Allocations that exist keep their end.",
    "default": 315360000
  },
  "allocation.end_warning_seconds": {
    "unit": "seconds",
    "bounds": [
      60,
      604800
    ],
    "scopes": [
      "platform"
    ],
    "meaning": "How long before its end people are warned that an allocation will be released. At most half of the time that it had.",
    "default": 3600,
    "narrows": null
  },
  "allocation.idle_release_seconds": {
    "unit": "seconds",
    "bounds": [
      600,
      315360000
    ],
    "scopes": [
      "platform",
      "organization",
      "project"
    ],
    "narrows": "lower",
    "meaning": "After how long without any GPU activity an allocation is released. 315360000 (10 years) means never. Nodes that cannot say how busy their GPUs are don’t count.",
    "default": 315360000
  },
  "auth.access_token_ttl_seconds": {
    "unit": "seconds",
    "bounds": [
      60,
      3600
    ],
    "scopes": [
      "platform"
    ],
    "meaning": "How long an access token of a person is valid. Tokens that were issued before keep their time.",
    "default": 900,
    "narrows": null
  },
  "auth.console_token_ttl_seconds": {
    "unit": "seconds",
    "bounds": [
      900,
      2592000
    ],
    "scopes": [
      "platform"
    ],
    "meaning": "How long a browser stays signed in to the console, unless its session ends before.",
    "default": 604800,
    "narrows": null
  },
  "auth.session_ttl_seconds": {
    "unit": "seconds",
    "bounds": [
      3600,
      7776000
    ],
    "scopes": [
      "platform"
    ],
    "meaning": "How long a sign-in lasts at most. Sessions that are open keep their time.",
    "default": 2592000,
    "narrows": null
  },
  "auth.service_account_token_ttl_seconds": {
    "unit": "seconds",
    "bounds": [
      60,
      3600
    ],
    "scopes": [
      "platform",
      "organization",
      "project"
    ],
    "narrows": "lower",
    "meaning": "How long an access token of a service account is valid.",
    "default": 900
  },
  "invitation.ttl_seconds": {
    "unit": "seconds",
    "bounds": [
      3600,
      2592000
    ],
    "scopes": [
      "platform",
      "organization"
    ],
    "narrows": "lower",
    "meaning": "How long an invitation can be accepted.",
    "default": 604800
  },
  "placement.strategy": {
    "unit": "(0 packs, 1 spreads)",
    "bounds": [
      0,
      1
    ],
    "scopes": [
      "platform"
    ],
    "meaning": "Which of the nodes that have room is chosen. 0 packs, so that whole nodes stay free for large requests; 1 spreads, so that each has its host to itself as long as there is room.",
    "default": 0,
    "narrows": null
  },
  "quota.gpus": {
    "unit": "GPUs",
    "bounds": [
      0,
      100000
    ],
    "scopes": [
      "platform",
      "organization",
      "project"
    ],
    "narrows": "lower",
    "meaning": "How many GPUs can be held at once, by each organisation with all its projects together and by each project. What is held already stays.",
    "default": 100000
  },
  "quota.allocations": {
    "unit": "allocations",
    "bounds": [
      0,
      100000
    ],
    "scopes": [
      "platform",
      "organization",
      "project"
    ],
    "narrows": "lower",
    "meaning": "How many allocations there can be at once, in each organisation with all its projects together and in each project. What is there already stays.",
    "default": 100000
  },
  "rate_limit.requests_per_minute": {
    "unit": "requests a minute",
    "bounds": [
      30,
      100000
    ],
    "scopes": [
      "platform"
    ],
    "meaning": "How many requests a caller can make. Operations with a limit of their own do not count.",
    "default": 600,
    "narrows": null
  },
  "rate_limit.failed_sign_ins_per_minute": {
    "unit": "failures a minute",
    "bounds": [
      3,
      1000
    ],
    "scopes": [
      "platform"
    ],
    "meaning": "How many sign-ins can fail from one address before further failures are refused.",
    "default": 30,
    "narrows": null
  },
  "rate_limit.device_logins_per_minute": {
    "unit": "requests a minute",
    "bounds": [
      1,
      10000
    ],
    "scopes": [
      "platform"
    ],
    "meaning": "How many sign-ins without a browser can be started from one address.",
    "default": 60,
    "narrows": null
  },
  "rate_limit.terminal_token_requests_per_minute": {
    "unit": "requests a minute",
    "bounds": [
      1,
      600
    ],
    "scopes": [
      "platform"
    ],
    "meaning": "How many terminal tokens a caller can ask for.",
    "default": 10,
    "narrows": null
  },
  "rate_limit.streams_per_caller": {
    "unit": "streams",
    "bounds": [
      1,
      200
    ],
    "scopes": [
      "platform"
    ],
    "meaning": "How many streams of changes a caller can have open in one api process.",
    "default": 20,
    "narrows": null
  },
  "retention.dead_letter_days": {
    "unit": "days",
    "bounds": [
      7,
      3650
    ],
    "scopes": [
      "platform"
    ],
    "meaning": "How long a dead letter is kept after an operator replayed or discarded it.",
    "default": 30,
    "narrows": null
  },
  "retention.node_task_days": {
    "unit": "days",
    "bounds": [
      7,
      3650
    ],
    "scopes": [
      "platform"
    ],
    "meaning": "How long a node task is kept after it ended.",
    "default": 30,
    "narrows": null
  },
  "retention.sign_in_session_days": {
    "unit": "days",
    "bounds": [
      7,
      3650
    ],
    "scopes": [
      "platform"
    ],
    "meaning": "How long a sign-in session is kept after it ended or expired.",
    "default": 30,
    "narrows": null
  },
  "retention.terminal_session_days": {
    "unit": "days",
    "bounds": [
      7,
      3650
    ],
    "scopes": [
      "platform"
    ],
    "meaning": "How long a terminal session is kept after it closed.",
    "default": 30,
    "narrows": null
  },
  "retention.workflow_run_days": {
    "unit": "days",
    "bounds": [
      7,
      3650
    ],
    "scopes": [
      "platform"
    ],
    "meaning": "How long a workflow run is kept after it succeeded, failed or was cancelled.",
    "default": 30,
    "narrows": null
  },
  "ssh_key.keys_per_person": {
    "unit": "keys",
    "bounds": [
      1,
      500
    ],
    "scopes": [
      "platform"
    ],
    "meaning": "How many SSH keys somebody can have.",
    "default": 50,
    "narrows": null
  },
  "terminal.session_ttl_seconds": {
    "unit": "seconds",
    "bounds": [
      300,
      86400
    ],
    "scopes": [
      "platform"
    ],
    "meaning": "How long a terminal stays open at most. Terminals that are open longer end within seconds.",
    "default": 86400,
    "narrows": null
  },
  "terminal.token_ttl_seconds": {
    "unit": "seconds",
    "bounds": [
      30,
      900
    ],
    "scopes": [
      "platform",
      "organization",
      "project"
    ],
    "narrows": "lower",
    "meaning": "How long a terminal can be opened with the token that was made for it.",
    "default": 300
  }
} as const satisfies Record<string, PolicyEntry>;

export type PolicyKey = keyof typeof policyCatalogue;

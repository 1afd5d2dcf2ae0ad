// Generated from contract/ by `npm run gen`. Do not edit.

import type { EventType } from './messages.ts';

/** Stream → how much it keeps, and on how many servers of a cluster. */
export const eventStreams = {
  "PROVISIONING": {
    "max_age_days": 8,
    "max_bytes": 1073741824,
    "replicas": 3
  }
} as const;

/** Event type → its stream. */
export const streamOfEvent: Readonly<Record<EventType, keyof typeof eventStreams>> = {
  "provisioning.requested": "PROVISIONING",
  "provisioning.active": "PROVISIONING",
  "provisioning.failed": "PROVISIONING",
  "provisioning.releasing.requested": "PROVISIONING",
  "provisioning.releasing.completed": "PROVISIONING",
  "provisioning.release_failed": "PROVISIONING"
};

/**
 * Why a terminal was closed, for programs; the reason that is sent along is for people. Clients of every age know these
 * numbers: one is added, none is changed. The guard `close-codes` refuses them as numbers anywhere else.
 */
export const closeCodes = {
  ended: 4000,
  tokenInvalid: 4001,
  signedOut: 4002,
  accessLost: 4003,
  allocationGone: 4004,
  personDisabled: 4005,
  deadline: 4006,
  nodeRevoked: 4007,
  tooSlow: 4008,
  nodeSilent: 4010,
} as const;

export type CloseCodeName = keyof typeof closeCodes;

/** What WebSockets say of a peer that went without a word. It is never sent. */
export const cutOff = 1006;

/** Undefined for a code that is not ours, such as that of a line that broke. */
export function closeCodeName(code: number): CloseCodeName | undefined {
  return (Object.keys(closeCodes) as CloseCodeName[]).find((name) => closeCodes[name] === code);
}

import type { OperationName } from '@gpuaas/contract';

/** Every operation that the console calls. One that is missing here cannot be called, and the mock API must have all. */
export type ConsoleOperation = Extract<
  OperationName,
  | 'getMe'
  | 'endSession'
  | 'listSkus'
  | 'listAllocations'
  | 'createAllocation'
  | 'getAllocation'
  | 'releaseAllocation'
  | 'createTerminalToken'
  | 'getOperation'
  | 'listProjectAuditEvents'
  | 'listAuditEvents'
  | 'listNodes'
  | 'createNode'
  | 'getNode'
  | 'createJoinToken'
  | 'revokeNode'
  | 'listNodeTasks'
  | 'getPlatformHealth'
>;

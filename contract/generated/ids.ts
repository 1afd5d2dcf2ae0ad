// Generated from contract/ by `npm run gen`. Do not edit.

declare const kind: unique symbol;
/** A string that was made or checked as an id of one kind, so that ids of different kinds cannot be mixed up. */
export type Id<Kind extends string> = string & { readonly [kind]: Kind };

export type AllocationId = Id<'Allocation'>;
export type AuditEventId = Id<'AuditEvent'>;
export type CorrelationId = Id<'Correlation'>;
export type DepartmentId = Id<'Department'>;
export type DeviceLoginId = Id<'DeviceLogin'>;
export type DeadLetterId = Id<'DeadLetter'>;
export type EventId = Id<'Event'>;
export type InvitationId = Id<'Invitation'>;
export type NodeId = Id<'Node'>;
export type OperationId = Id<'Operation'>;
export type OrganizationMemberId = Id<'OrganizationMember'>;
export type OrganizationId = Id<'Organization'>;
export type ProjectMemberId = Id<'ProjectMember'>;
export type PolicyChangeId = Id<'PolicyChange'>;
export type ProcessId = Id<'Process'>;
export type ProjectId = Id<'Project'>;
export type RequestId = Id<'Request'>;
export type ServiceAccountId = Id<'ServiceAccount'>;
export type ServiceAccountKeyId = Id<'ServiceAccountKey'>;
export type SessionId = Id<'Session'>;
export type SlotId = Id<'Slot'>;
export type SshKeyId = Id<'SshKey'>;
export type StreamId = Id<'Stream'>;
export type NodeTaskId = Id<'NodeTask'>;
export type TerminalSessionId = Id<'TerminalSession'>;
export type UserId = Id<'User'>;
export type WorkflowId = Id<'Workflow'>;

/** Id prefix → id type. */
export interface IdByPrefix {
  alloc: AllocationId;
  aud: AuditEventId;
  cor: CorrelationId;
  dept: DepartmentId;
  devl: DeviceLoginId;
  dl: DeadLetterId;
  evt: EventId;
  inv: InvitationId;
  node: NodeId;
  op: OperationId;
  omem: OrganizationMemberId;
  org: OrganizationId;
  pmem: ProjectMemberId;
  polc: PolicyChangeId;
  proc: ProcessId;
  proj: ProjectId;
  req: RequestId;
  sa: ServiceAccountId;
  sakey: ServiceAccountKeyId;
  sess: SessionId;
  slot: SlotId;
  sshk: SshKeyId;
  stream: StreamId;
  task: NodeTaskId;
  term: TerminalSessionId;
  user: UserId;
  wf: WorkflowId;
}

export type IdPrefix = keyof IdByPrefix;

/** Id prefix → what it names, in words of the wire. */
export const idNames: Readonly<Record<IdPrefix, string>> = {
  "alloc": "allocation",
  "aud": "audit_event",
  "cor": "correlation",
  "dept": "department",
  "devl": "device_login",
  "dl": "dead_letter",
  "evt": "event",
  "inv": "invitation",
  "node": "node",
  "op": "operation",
  "omem": "organization_member",
  "org": "organization",
  "pmem": "project_member",
  "polc": "policy_change",
  "proc": "process",
  "proj": "project",
  "req": "request",
  "sa": "service_account",
  "sakey": "service_account_key",
  "sess": "session",
  "slot": "slot",
  "sshk": "ssh_key",
  "stream": "stream",
  "task": "node_task",
  "term": "terminal_session",
  "user": "user",
  "wf": "workflow"
};

// Generated from contract/ by `npm run gen`. Do not edit.

declare const kind: unique symbol;
/** A string that was made or checked as an id of one kind, so that ids of different kinds cannot be mixed up. */
export type Id<Kind extends string> = string & { readonly [kind]: Kind };

export type AllocationId = Id<'Allocation'>;
export type AuditEventId = Id<'AuditEvent'>;
export type CorrelationId = Id<'Correlation'>;
export type DepartmentId = Id<'Department'>;
export type EventId = Id<'Event'>;
export type NodeId = Id<'Node'>;
export type OperationId = Id<'Operation'>;
export type OrganizationId = Id<'Organization'>;
export type ProjectId = Id<'Project'>;
export type RequestId = Id<'Request'>;
export type SessionId = Id<'Session'>;
export type SlotId = Id<'Slot'>;
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
  evt: EventId;
  node: NodeId;
  op: OperationId;
  org: OrganizationId;
  proj: ProjectId;
  req: RequestId;
  sess: SessionId;
  slot: SlotId;
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
  "evt": "event",
  "node": "node",
  "op": "operation",
  "org": "organization",
  "proj": "project",
  "req": "request",
  "sess": "session",
  "slot": "slot",
  "stream": "stream",
  "task": "node_task",
  "term": "terminal_session",
  "user": "user",
  "wf": "workflow"
};

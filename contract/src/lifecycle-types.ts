import type { lifecycles } from '../generated/lifecycles.ts';

/** Why a state does not last for ever. `of`: it ends with what belongs to that lifecycle. */
export type Deadline =
  | { readonly seconds: number; readonly since: 'entered' | 'contact' }
  | { readonly column: string }
  | { readonly of: string };

export type StateRow =
  | { readonly kind: 'end'; readonly next: readonly string[] }
  /** Nothing enters it before the capability exists that it is named for. */
  | { readonly kind: 'planned'; readonly next: readonly string[]; readonly planned: string }
  | {
      readonly kind: 'steady';
      readonly next: readonly string[];
      readonly meaning: string;
      readonly deadline: Deadline | null;
      readonly otherwise: string | null;
      /** What is waited for while the node of the thing cannot be reached. */
      readonly unreachable?: WaitingRow;
    }
  | WaitingRow;

export interface WaitingRow {
  readonly kind: 'waiting';
  readonly next: readonly string[];
  /** Goes on from "Waiting for". */
  readonly for: string;
  readonly owner: string;
  /** Null when only its owner can end it. */
  readonly deadline: Deadline | null;
  readonly otherwise: string;
  /** In these and in `for`, `{name}` stands for what the caller of `waitingIn` calls so. */
  readonly youCan: readonly string[];
  readonly runbook: string;
}

export type StateTable<State extends string = string> = Readonly<Record<State, StateRow>>;

export type LifecycleName = keyof typeof lifecycles;
type Table<Name extends LifecycleName> = (typeof lifecycles)[Name];

export type StateOf<Name extends LifecycleName> = keyof Table<Name> & string;

/** Those that something can be in today. */
export type EnterableOf<Name extends LifecycleName> = {
  [State in StateOf<Name>]: Table<Name>[State] extends { kind: 'planned' } ? never : State;
}[StateOf<Name>];

/** Those that end by the clock, so that somebody has to look. */
export type TimedOf<Name extends LifecycleName> = {
  [State in StateOf<Name>]: Table<Name>[State] extends { deadline: { seconds: number } | { column: string } }
    ? State
    : never;
}[StateOf<Name>];

export type TerminalSessionState = StateOf<'terminal_session'>;

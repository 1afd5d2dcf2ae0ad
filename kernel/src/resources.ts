import type { Db } from './db.ts';

/** The innermost thing that a resource lies in, where that is smaller than the platform: its project, say, or its node. */
export interface Place {
  readonly type: string;
  readonly id: string;
}

/** What an id stands for. */
export interface Found<T> {
  /** `everywhere`: it belongs to nobody, like a key of the contract, so everybody can name it. */
  within: Place | 'everywhere' | undefined;
  /** What people call it, for the audit log. */
  name: string | undefined;
  /** Handed over to the handler, which need not load it again. */
  value: T;
}

declare const unasked: unique symbol;

/** A row that has not been asked for yet. As opaque as `Db`: the database port knows how to ask. */
export interface Lookup {
  readonly [unasked]: true;
}

/**
 * How one type of resource is found by its id. The module that owns it supplies this (see `defineResource` of the
 * database port); the binder asks for every id in a path and lets nobody reach what lies elsewhere, so that a resource
 * checks nothing itself.
 */
export interface Resource<T = unknown> {
  find(db: Db, id: string): Promise<Found<T> | undefined>;
  /** The same in two halves: the row can be asked for in the statement that finds out who asks. */
  lookUp(id: string): Lookup;
  read(row: object): Found<T>;
}

/** Type of a resource, as `x-resource` names it → how it is found. */
export type Resources<Values extends object = Record<string, unknown>> = {
  readonly [Type in keyof Values]: Resource<Values[Type]>;
};

import type { operations } from '../generated/openapi.ts';
import type { OperationName } from '../generated/operations.ts';

type Parameters<K extends OperationName> = operations[K] extends { parameters: infer P } ? P : never;
type Part<P, Name extends string> = P extends { [N in Name]: infer V }
  ? V
  : P extends { [N in Name]?: infer V }
    ? NonNullable<V>
    : never;
type OrEmpty<T> = [T] extends [never] ? Record<never, never> : T;

export type PathOf<K extends OperationName> = OrEmpty<Part<Parameters<K>, 'path'>>;
export type QueryOf<K extends OperationName> = OrEmpty<Part<Parameters<K>, 'query'>>;
export type BodyOf<K extends OperationName> = operations[K] extends {
  requestBody: { content: { 'application/json': infer B } };
}
  ? B
  : undefined;

/** Problems are thrown, not returned. */
type IsProblem<R> = R extends { content: infer C }
  ? 'application/problem+json' extends keyof C
    ? true
    : false
  : false;
type DeclaredResponses<K extends OperationName> = operations[K] extends { responses: infer R }
  ? { [S in keyof R as IsProblem<R[S]> extends true ? never : S]: R[S] }
  : never;
type ContentOf<R> = R extends { content: { 'application/json': infer B } } ? B : undefined;

/** Status → body of every answer that the contract declares, other than problems. */
export type ResponsesOf<K extends OperationName> = {
  [S in keyof DeclaredResponses<K>]: ContentOf<DeclaredResponses<K>[S]>;
};

type Success = 200 | 201 | 202 | 204;

/** The body of a successful answer. */
export type ResultOf<K extends OperationName> = ResponsesOf<K>[keyof ResponsesOf<K> & Success];

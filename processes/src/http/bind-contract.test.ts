import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { type BinderDeps, bindContract } from './bind-contract.ts';
import { readOperations } from './operations.ts';

const handlers = Object.fromEntries(
  readOperations().map(({ id }) => [id, () => Promise.reject(new Error('not called'))]),
);
const types = ['project', 'operation', 'sku', 'node', 'node_task', 'allocation'];
const resources = Object.fromEntries(types.map((type) => [type, {}]));
const bind = (deps: object) =>
  bindContract(Fastify(), 'public', { handlers, resources, ...deps } as unknown as BinderDeps);

describe('the contract is not served', () => {
  it('while an operation has no handler', () => {
    const { getAllocation: _, ...rest } = handlers;
    expect(() => bind({ handlers: rest })).toThrow('No handler for getAllocation');
  });

  it('while nobody can tell whose a type of resource is', () => {
    const { allocation: _, ...rest } = resources;
    expect(() => bind({ resources: rest })).toThrow('No module supplies the resource allocation');
    expect(() => bind({})).not.toThrow();
  });
});

import { randomUUID } from 'node:crypto';
import type { Run } from '../../command.ts';
import { nodeView } from '../../views/node.ts';

export const createNode: Run<unknown, [name: string]> = async ({ api, output }, _flags, name) => {
  output.one(nodeView, await api.createNode({ body: { name }, idempotencyKey: randomUUID() }));
  output.hint(`Next: gpuaas node join-token ${name}`);
};

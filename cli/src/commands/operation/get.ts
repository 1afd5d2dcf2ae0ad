import type { OperationId } from '@gpuaas/contract';
import type { Run } from '../../command.ts';
import { operationView } from '../../views/operation.ts';

export const getOperation: Run<unknown, [id: string]> = async ({ api, output }, _flags, id) => {
  output.one(operationView, await api.getOperation({ params: { operation_id: id as OperationId } }));
};

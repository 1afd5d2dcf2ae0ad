import type { AllocationView } from '@gpuaas/contract';
import { tablesOf } from '@gpuaas/database';
import type { Db, Handlers } from '@gpuaas/kernel';
import { describe, expect, it } from 'vitest';

const view = {} as AllocationView;
const { operation: _, ...forgotten } = view;

/** Never called: each line below is a mistake that must not compile. Should one compile, the type check fails here. */
function mistakes(db: Db) {
  const wrongStatus: Handlers<'getAllocation'> = {
    // @ts-expect-error the contract declares 200 and nothing else
    getAllocation: async () => ({ status: 201, body: view }),
  };
  const forgottenField: Handlers<'getAllocation'> = {
    // @ts-expect-error the view has a field more
    getAllocation: async () => ({ status: 200, body: forgotten }),
  };
  const readThatWrites: Handlers<'getAllocation'> = {
    // @ts-expect-error a read gets no transaction
    getAllocation: async ({ tx }) => ({ status: 200, body: view, tx }),
  };
  const own = tablesOf<{ node: { id: string } }>('fleet')(db);
  // @ts-expect-error the table of another module
  const foreignTable = own.selectFrom('allocation');
  // @ts-expect-error a handle by itself can be asked nothing
  const bareHandle = db.selectFrom('node');
  return [wrongStatus, forgottenField, readThatWrites, foreignTable, bareHandle];
}

describe('what does not compile', () => {
  it('is a wrong status, a forgotten field, a read that writes, a foreign table and a query without one’s own tables', () => {
    expect(mistakes).toHaveLength(1);
  });
});

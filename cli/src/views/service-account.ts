import type {
  ServiceAccountKeyCreated,
  ServiceAccountKeyView,
  ServiceAccountToken,
  ServiceAccountView,
} from '@gpuaas/contract';
import { stateCell, timeCell, words } from '../output/cell.ts';
import type { View } from '../output/output.ts';

const lastUse = ({ last_used_by, last_used_from }: ServiceAccountKeyView) =>
  [last_used_by, last_used_from].filter((part) => part !== null).join(' from ');

export const serviceAccountView: View<ServiceAccountView> = {
  name: ({ name }) => name,
  columns: {
    NAME: ({ name }) => words(name),
    STATE: ({ state }) => stateCell('service_account', state),
    KEYS: ({ keys }) => words(keys.length),
    'LAST USED': ({ last_used_at }) => timeCell(last_used_at),
    SCOPE: ({ scope }) => words(scope.join(',')),
    ID: ({ id }) => words(id),
  },
  fields: (account) => [
    ['Name', words(account.name)],
    ['ID', words(account.id)],
    ['State', stateCell('service_account', account.state)],
    ['Description', words(account.description)],
    ['Scope', words(account.scope.join(', '))],
    ['Last used', timeCell(account.last_used_at)],
    ...account.keys.map((key, index) => [`Key ${index + 1}`, words(`${key.id}  ${lastUse(key)}`.trimEnd())] as const),
    ['Created by', words(account.created_by.name)],
    ['Created', timeCell(account.created_at)],
  ],
};

export const serviceAccountKeyView: View<ServiceAccountKeyView> = {
  name: ({ id }) => id,
  columns: {
    ID: ({ id }) => words(id),
    CREATED: ({ created_at }) => timeCell(created_at),
    'LAST USED': ({ last_used_at }) => timeCell(last_used_at),
    BY: ({ last_used_by }) => words(last_used_by),
    FROM: ({ last_used_from }) => words(last_used_from),
  },
};

/** With `-o name` the key alone, so that it can be written to a file. */
export const newKeyView: View<ServiceAccountKeyCreated> = {
  name: ({ key }) => key,
  columns: { ID: ({ id }) => words(id), KEY: ({ key }) => words(key) },
};

type Program = Omit<ServiceAccountToken, 'access_token' | 'token_type'>;

/** The token itself is printed by `auth token` only. */
export function publicPart({ access_token: _, token_type: __, ...program }: ServiceAccountToken): Program {
  return program;
}

export const programView: View<Program> = {
  name: ({ service_account }) => service_account.name,
  columns: {
    'Service account': ({ service_account }) => words(service_account.name),
    Project: ({ project_id }) => words(project_id),
    Scope: ({ scope }) => words(scope.join(', ')),
    ID: ({ service_account }) => words(service_account.id),
  },
};

import { words } from '../output/cell.ts';
import type { View } from '../output/output.ts';

export interface ContextRow {
  name: string;
  is_current: boolean;
  server: string;
  project: string | null;
  organization: string | null;
  /** Who is signed in to the server. */
  user: string | null;
  stored_in: 'file' | 'keyring' | null;
}

export const contextView: View<ContextRow> = {
  name: ({ name }) => name,
  columns: {
    NAME: ({ name }) => words(name),
    CURRENT: ({ is_current }) => ({ people: is_current ? '✓' : '', programs: String(is_current) }),
    SERVER: ({ server }) => words(server),
    PROJECT: ({ project }) => words(project),
    ORGANISATION: ({ organization }) => words(organization),
    USER: ({ user }) => words(user),
    'TOKENS IN': ({ stored_in }) => words(stored_in),
  },
  fields: ({ name, is_current, server, project, organization, user, stored_in }) => [
    ['Name', words(name)],
    ['Current', { people: is_current ? 'yes' : 'no', programs: String(is_current) }],
    ['Server', words(server)],
    ['Project', words(project)],
    ['Organisation', words(organization)],
    ['User', words(user)],
    ['Tokens in', words(stored_in)],
  ],
};

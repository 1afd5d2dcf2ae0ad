import type { MeView, UserSummary } from '@gpuaas/contract';
import { timeCell, words } from '../output/cell.ts';
import type { View } from '../output/output.ts';

export const meView: View<MeView> = {
  name: ({ username }) => username,
  columns: {
    User: ({ username }) => words(username),
    Name: ({ display_name }) => words(display_name),
    Email: ({ email }) => words(email),
    'Platform role': ({ platform_role }) => words(platform_role),
    Projects: ({ projects }) => words(projects.map(({ slug, role }) => `${slug} (${role})`).join(', ')),
    ID: ({ id }) => words(id),
    Session: ({ session_id }) => words(session_id),
  },
};

/** Who has just signed in where; tokens are never part of it. */
export interface SignedIn {
  server: string;
  user: UserSummary;
  session_ends_at: string;
}

export const signedInView: View<SignedIn> = {
  name: ({ user }) => user.username,
  columns: {
    User: ({ user }) => words(user.username),
    Server: ({ server }) => words(server),
    'Session ends': ({ session_ends_at }) => timeCell(session_ends_at),
  },
};

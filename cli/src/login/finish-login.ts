import type { TokenSet } from '@gpuaas/contract';
import type { Invocation } from '../invocation.ts';
import { signedInView } from '../views/person.ts';

/** Keeps the tokens, and makes the server, and the project where one was named, those that later commands use. */
export async function finishLogin(
  { contexts, credentials, output, server }: Invocation,
  tokens: TokenSet,
  chosenProject: string | undefined,
): Promise<void> {
  await credentials.store(tokens);
  const project = chosenProject ?? contexts.find(server)?.project;
  contexts.enter(server, { user: tokens.user.username, ...(project !== undefined && { project }) });
  output.one(signedInView, { server, user: tokens.user, session_ends_at: tokens.refresh_expires_at });
}

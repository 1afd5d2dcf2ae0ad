import type { TokenSet } from '@gpuaas/contract';
import { nameOfServer } from '../config/context-name.ts';
import type { Invocation } from '../invocation.ts';
import { signedInView } from '../views/person.ts';
import { placeText } from './place-text.ts';

/** Keeps the tokens, and makes the server, and the project where one was named, those that later commands use. */
export async function finishLogin(
  { contexts, credentials, output, server, settings }: Invocation,
  tokens: TokenSet,
  chosenProject: string | undefined,
): Promise<void> {
  const fault = await credentials.store(tokens);
  const taken = contexts.all().map(({ name }) => name);
  const name = settings.context ?? nameOfServer(server, taken);
  const known = contexts.find(name);
  const project = chosenProject ?? known?.project;
  await contexts.put({ ...known, name, server, ...(project !== undefined && { project }) }, { isCurrent: true });
  if (fault !== undefined) output.say(`The keyring cannot be used: ${fault}`);
  const place = credentials.place();
  if (place) output.hint(`Your tokens are in ${placeText(place)}.`);
  output.hint(`Commands now use the context ${name}.`);
  output.one(signedInView, { server, user: tokens.user, session_ends_at: tokens.refresh_expires_at });
}

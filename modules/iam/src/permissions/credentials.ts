import type { ProjectId, ServiceAccountKeyId, SessionId } from '@gpuaas/contract';
import { type CredentialId, type Db, idPrefix } from '@gpuaas/kernel';
import { findKeyAccess, findKeyStandings } from '../service-accounts/key-access-store.ts';
import { findSessionAccess, findSessionStandings } from '../sessions/session-store.ts';
import type { Standing } from '../user.ts';

/** The only place that tells credentials apart, by the prefix of their id. */
function isKey(id: CredentialId): id is ServiceAccountKeyId {
  return idPrefix(id) === 'sakey';
}

export const findAccess: typeof findSessionAccess = (db, credentialId, place, resource) =>
  (isKey(credentialId) ? findKeyAccess : findSessionAccess)(db, credentialId, place, resource);

/** What many credentials are worth in a project now, in the order asked. */
export async function findStandings(
  db: Db,
  asked: readonly { credentialId: CredentialId; projectId: ProjectId }[],
): Promise<Standing[]> {
  const keys: { credentialId: ServiceAccountKeyId; projectId: ProjectId }[] = [];
  const sessions: { credentialId: SessionId; projectId: ProjectId }[] = [];
  for (const { credentialId, projectId } of asked) {
    if (isKey(credentialId)) keys.push({ credentialId, projectId });
    else sessions.push({ credentialId, projectId });
  }
  const ofSessions = await findSessionStandings(db, sessions);
  const ofKeys = await findKeyStandings(db, keys);
  return asked.map(({ credentialId }) => (isKey(credentialId) ? ofKeys : ofSessions).shift() as Standing);
}

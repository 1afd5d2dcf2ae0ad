import { parseArgs } from 'node:util';
import { wireAudit } from '@gpuaas/audit';
import { openPostgres } from '@gpuaas/database/postgres';
import { openCertificateAuthority } from '@gpuaas/fleet';
import { createCtx, createIdSource, silentLogger, systemClock, systemPrincipal } from '@gpuaas/kernel';
import { lifeOf, writeRoleIdentity } from './gateway/role-identity.ts';
import { roles } from './roles.ts';
import { openSecretStore } from './secret-stores.ts';
import { createSecureRandom } from './secure-random.ts';
import { loadSecretSettings } from './settings.ts';

/** Issues the first certificate of a gateway. Run where the api runs, by somebody who may read its keys. */
const gateways = Object.entries(roles).flatMap(([role, row]) => ('gateways' in row ? [[role, row.gateways[0]]] : []));
const usage = `npm run issue-certificate -- --role ${gateways.map(([role]) => role).join('|')} --out FILE

Writes a certificate for a gateway to a private file, good for 24 hours. Name the file in GPUAAS_CERTIFICATE
of the gateway, which renews it there. Reads DATABASE_URL, GPUAAS_DATA and the settings of the secret store of the api.
`;

try {
  const { values } = parseArgs({ options: { role: { type: 'string' }, out: { type: 'string' } } });
  const [, gateway] = gateways.find(([role]) => role === values.role) ?? [];
  if (gateway === undefined || values.out === undefined) throw new Error(usage);
  await issue(gateway, values.out);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}

async function issue(gateway: string, out: string): Promise<void> {
  const settings = loadSecretSettings(process.env);
  const randomBytes = createSecureRandom();
  const source = {
    clock: systemClock,
    randomBytes,
    newId: createIdSource(systemClock, randomBytes),
    log: silentLogger,
  };
  const database = openPostgres({
    url: settings.databaseUrl,
    applicationName: 'gpuaas issue-certificate',
    poolSize: 2,
    limits: {
      connect: settings.databaseConnectTimeout,
      lock: settings.databaseLockTimeout,
      statement: settings.databaseStatementTimeout,
    },
    onConnectionError: () => {},
  });
  const closing = [() => database.close()];
  try {
    const secrets = await openSecretStore(settings, database, source.log);
    closing.push(() => secrets.close());
    const authority = await openCertificateAuthority(secrets, source, refuseToMakeOne);
    const { privateKeyPem, chainPem } = await authority.issueGateway(gateway);
    const identity = { gateway, privateKeyPem, chainPem, rootPem: authority.rootPem };
    const { notAfter } = lifeOf(identity);
    const principal = systemPrincipal('issue-certificate');
    const ctx = createCtx(source, { principal, correlationId: source.newId('cor') });
    await database.transaction((tx) =>
      wireAudit().append(tx, ctx, {
        action: 'gateway.issue_certificate',
        result: 'success',
        targetType: 'gateway',
        targetId: undefined,
        targetName: gateway,
        projectId: undefined,
        detail: { not_after: notAfter.toISOString() },
      }),
    );
    writeRoleIdentity(out, identity);
    process.stdout.write(`${out}: certificate of the ${gateway} gateway, good until ${notAfter.toISOString()}\n`);
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

/** Given other settings than the api's, it would not find the platform's authority, and nobody trusts a new one. */
function refuseToMakeOne(): Promise<never> {
  return Promise.reject(
    new Error(
      'This platform has no certificate authority yet. Start the api first. If it runs, give this command the settings of the api, those of its secret store included.',
    ),
  );
}

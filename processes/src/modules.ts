import { isIPv6 } from 'node:net';
import { type Allocations, type AllocationsDeps, wireAllocations } from '@gpuaas/allocations';
import { type Audit, wireAudit } from '@gpuaas/audit';
import { type Catalog, wireCatalog } from '@gpuaas/catalog';
import {
  type CertificateAuthority,
  type Fleet,
  openCertificateAuthority,
  openTaskSigner,
  wireFleet,
} from '@gpuaas/fleet';
import { type Iam, openTokenIssuer, type TokenIssuer, wireIam } from '@gpuaas/iam';
import { type Idempotency, wireIdempotency } from '@gpuaas/idempotency';
import { embeddedIssuer } from '@gpuaas/identity-provider/embedded';
import { type Jobs, wireJobs } from '@gpuaas/jobs';
import type { CtxSource, Doorbell } from '@gpuaas/kernel';
import { type Operations, wireOperations } from '@gpuaas/operations';
import { type Outbox, wireOutbox } from '@gpuaas/outbox';
import { type Terminal, wireTerminal } from '@gpuaas/terminal';
import { checkRootKey, keepRootKey } from './key-files.ts';
import type { Ports } from './open-ports.ts';
import type { Settings } from './settings.ts';

export interface Modules {
  outbox: Outbox;
  audit: Audit;
  idempotency: Idempotency;
  operations: Operations;
  jobs: Jobs;
  tokens: TokenIssuer;
  iam: Iam;
  catalog: Catalog;
  authority: CertificateAuthority;
  fleet: Fleet;
  allocations: Allocations;
  allocationsDeps: AllocationsDeps;
  terminal: Terminal;
}

/** One line per module, lowest rank first. */
export async function createModules(
  ports: Ports,
  { settings, ctxSource, doorbell }: { settings: Settings; ctxSource: CtxSource; doorbell: Doorbell },
): Promise<Modules> {
  const { secrets, workflows } = ports;

  const outbox = wireOutbox({ doorbell });
  const audit = wireAudit();
  const idempotency = wireIdempotency();
  const operations = wireOperations();
  const jobs = wireJobs();
  const tokens = await openTokenIssuer(secrets, ctxSource);
  const iam = wireIam({ tokens, platformAdmins: [{ issuer: embeddedIssuer, username: 'dev-admin' }] });
  const catalog = wireCatalog();
  const authority = await openCertificateAuthority(secrets, ctxSource, async (pem) =>
    keepRootKey(settings.dataFolder, pem),
  );
  checkRootKey(settings.dataFolder, authority.rootPem);
  const signer = await openTaskSigner(secrets);
  const nodeHost = isIPv6(settings.nodeHost) ? `[${settings.nodeHost}]` : settings.nodeHost;
  const nodeListenerUrl = () => `https://${nodeHost}:${settings.nodePort}`;
  const fleet = wireFleet({ audit, catalog, workflows, authority, signer, doorbell, nodeListenerUrl });
  const allocationsDeps = { catalog, fleet, operations, outbox, workflows };
  const allocations = wireAllocations(allocationsDeps);
  const terminal = wireTerminal({ allocations, audit, doorbell, fleet, iam });
  return {
    outbox,
    audit,
    idempotency,
    operations,
    jobs,
    tokens,
    iam,
    catalog,
    authority,
    fleet,
    allocations,
    allocationsDeps,
    terminal,
  };
}

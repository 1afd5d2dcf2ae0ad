import { X509Certificate } from 'node:crypto';
import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { NodeInventory } from '@gpuaas/contract';
import { refusedToken } from '../certificate-trouble.ts';
import { errorText } from '../error-text.ts';
import { enroll, fingerprintOf, type Identity, loadIdentity } from '../identity.ts';
import { decodeJoinToken, type JoinToken } from '../join-token.ts';
import { probeOf, probePlatform } from '../platform-probe.ts';
import { openStateFolder, type StateFolder } from '../state-folder.ts';
import { type Places, unitName } from './places.ts';
import { unitText } from './unit.ts';

/** Why a host was not made a node. Its message says what to do. */
export class InstallProblem extends Error {
  override readonly name = 'InstallProblem';
}

export interface Installation {
  token: string;
  /** The root certificate as it was downloaded. */
  caPem: string;
  /** Arguments that the service starts the agent with. */
  runWith: readonly string[];
  inventory(join: JoinToken): Promise<NodeInventory>;
}

/** More than this and certificates that are minutes old are not valid yet, or tasks too old. */
const farthestApart = 60_000;

/**
 * Makes this host the node that a token names, in an order that leaves nothing behind when it stops: everything that can
 * be found out is found out first, files are put beside their places, then the token is used, then they take their places.
 * A host that has joined before keeps its identity, and gets the rest anew.
 */
export async function installAgent(places: Places, given: Installation): Promise<string[]> {
  if (!places.isRoot) throw new InstallProblem('Only root can install the agent. Open a root shell with: sudo -i');
  const join = decodeJoinToken(given.token);
  checkCa(given.caPem, join);
  const missing = [places.state, dirname(places.state)].filter((folder) => !existsSync(folder));
  let staged: Staged | undefined;
  try {
    const state = openStateFolder(places.state);
    staged = stage(places, given.runWith);
    const known = knownIdentity(state, join);
    const kept = known !== undefined && (await isAccepted(known));
    const identity = kept ? known : await joinPlatform(state, join, given, places.now);
    staged.place();
    staged = undefined;
    const done = kept
      ? `This host is node ${identity.nodeId} already and keeps its identity. The agent was installed again.`
      : `This host has joined as node ${identity.nodeId}.`;
    return [done, await startService(places, given.runWith)];
  } finally {
    staged?.remove();
    removeEmpty(missing);
  }
}

/** The line that was pasted carries the fingerprint inside the token, so whoever serves the file cannot replace it. */
function checkCa(caPem: string, join: JoinToken): void {
  let fingerprint: string | undefined;
  try {
    fingerprint = fingerprintOf(caPem);
  } catch {
    // Not a certificate at all.
  }
  if (fingerprint === join.caFingerprint) return;
  throw new InstallProblem(
    `The CA certificate that was downloaded is not the one the join token names (expected SHA-256 ${join.caFingerprint}, got ${fingerprint ?? 'no certificate'}). Something between this host and the platform has altered it. Check the download address, then create a new line: gpuaas node join-token ${join.nodeId} --install`,
  );
}

function knownIdentity(state: StateFolder, join: JoinToken): Identity | undefined {
  const known = loadIdentity(state);
  if (known === undefined || known.nodeId === join.nodeId) return known;
  throw new InstallProblem(
    `This host is node ${known.nodeId} already, and the token is for ${join.nodeId}. To make it another node, end its allocations, then run: systemctl disable --now ${unitName}; rm -r ${state.path}`,
  );
}

async function isAccepted(identity: Identity): Promise<boolean> {
  const seen = await probePlatform(probeOf(identity));
  if (seen.kind === 'unreachable') throw unreachable(identity.url, seen.reason);
  return seen.kind === 'answers' && seen.untrusted === undefined && !seen.isStranger && !seen.isQuarantined;
}

async function joinPlatform(
  state: StateFolder,
  join: JoinToken,
  given: Installation,
  now: () => Date,
): Promise<Identity> {
  const { url, privateKeyPem: key, certificatePem: cert } = join;
  const seen = await probePlatform({ url, key, cert, ca: given.caPem, now });
  if (seen.kind === 'unreachable') throw unreachable(url, seen.reason);
  if (seen.kind === 'refused') throw expired(join);
  checkClock(seen.ahead);
  if (seen.isStranger) throw expired(join);
  if (seen.untrusted !== undefined) {
    throw new InstallProblem(
      `What answers at ${url} does not have a certificate of the platform (${seen.untrusted}). Nothing was sent to it. Check GPUAAS_NODE_URL on the platform.`,
    );
  }
  try {
    return await enroll(state, join, await given.inventory(join), given.caPem);
  } catch (error) {
    if (refusedToken(error, join.nodeId)) {
      throw new InstallProblem(
        `The join token was used before or is not the newest of its node. Create a new line: gpuaas node join-token ${join.nodeId} --install`,
      );
    }
    throw error;
  }
}

function checkClock(ahead: number | undefined): void {
  if (ahead === undefined || Math.abs(ahead) <= farthestApart) return;
  const seconds = Math.round(Math.abs(ahead) / 1_000);
  throw new InstallProblem(
    `The clock of this host is ${seconds} seconds ${ahead > 0 ? 'behind' : 'ahead of'} the platform's. Set it, for example with: timedatectl set-ntp true. Then paste the line again.`,
  );
}

function unreachable(url: string, reason: string): InstallProblem {
  const { host } = new URL(url);
  return new InstallProblem(
    `The platform cannot be reached at ${host}: ${reason}. This host needs outbound TCP to it. Check the firewall and the address, then paste the line again.`,
  );
}

function expired(join: JoinToken): InstallProblem {
  const until = new X509Certificate(join.certificatePem).validToDate.toISOString();
  return new InstallProblem(
    `The platform refused the join token. It was valid until ${until}; this host's clock says ${new Date().toISOString()}. Create a new line: gpuaas node join-token ${join.nodeId} --install`,
  );
}

interface Staged {
  place(): void;
  remove(): void;
}

/** Writes the files beside their places: a full or read-only disk is noticed before the token is used. */
function stage({ own, program, unit, hasSystemd }: Places, runWith: readonly string[]): Staged {
  const beside = (path: string) => `${path}.new`;
  const files = [program, ...(hasSystemd ? [unit] : [])];
  const remove = () => {
    // Where its folder is none, there is no file either.
    for (const path of files.filter((file) => existsSync(beside(file)))) rmSync(beside(path));
  };
  try {
    mkdirSync(dirname(program), { recursive: true });
    copyFileSync(own, beside(program));
    chmodSync(beside(program), 0o755);
    if (hasSystemd) {
      const start = [program, ...runWith].join(' ');
      writeFileSync(beside(unit), unitText({ start, service: ['RestartPreventExitStatus=78'] }), { mode: 0o644 });
    }
  } catch (error) {
    remove();
    throw new InstallProblem(
      `The agent cannot be put at ${program}: ${errorText(error)}. Make room, or make it writable.`,
    );
  }
  return {
    place: () => {
      for (const path of files) renameSync(beside(path), path);
    },
    remove,
  };
}

async function startService(places: Places, runWith: readonly string[]): Promise<string> {
  const { program, hasSystemd, systemctl } = places;
  if (!hasSystemd) {
    return `This host has no systemd, so nothing starts the agent by itself. Have your init system run, as root: ${[program, ...runWith].join(' ')}`;
  }
  try {
    await systemctl('daemon-reload');
    await systemctl('enable', '--quiet', unitName);
    await systemctl('restart', unitName);
  } catch (error) {
    throw new InstallProblem(
      `The host has joined, but its service does not start: ${errorText(error)}. See: journalctl -u ${unitName}. After a repair, paste the line again.`,
    );
  }
  return `The agent runs as ${unitName}. Its log: journalctl -u ${unitName}`;
}

/** Only what this run has made, and only while nothing is in it. */
function removeEmpty(folders: readonly string[]): void {
  try {
    for (const folder of folders) rmdirSync(folder);
  } catch {
    // Something else is in there.
  }
}

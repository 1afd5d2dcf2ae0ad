import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { createLogger, endWithin, type Logger, systemClock } from '@gpuaas/kernel';
import { DataProblem } from '@gpuaas/private-files';
import { ApiError } from '@gpuaas/sdk';
import { createAgent } from './agent.ts';
import { CertificateLost, lostBecause, refusedToken, standingOf } from './certificate-trouble.ts';
import { errorText } from './error-text.ts';
import { ownUids } from './host/accounts/own-uid.ts';
import { createRuntimeUserDriver } from './host/accounts/runtime-user.ts';
import { createWorkspaceDriver } from './host/accounts/workspace.ts';
import { createWorkspaceUserDriver } from './host/accounts/workspace-user.ts';
import type { AccountDriver, Host } from './host/host.ts';
import { createNvidiaGpus } from './host/nvidia/driver.ts';
import { createSshServer } from './host/ssh/ssh-server.ts';
import { createSimulatedGpus } from './host-simulated/gpus.ts';
import { canRejoin, enroll, type Identity, loadIdentity } from './identity.ts';
import { defaultState } from './install/places.ts';
import { readInventory } from './inventory.ts';
import { decodeJoinToken } from './join-token.ts';
import { openStateFolder, type StateFolder } from './state-folder.ts';

/** What an agent is told about its host, when it runs and when it is installed. */
export const hostOptions = {
  state: { type: 'string', default: defaultState },
  accounts: { type: 'string', default: 'runtime-user' },
  workspaces: { type: 'string' },
  'simulated-gpus': { type: 'string', default: '0' },
  'simulated-model': { type: 'string', default: 'NVIDIA H200' },
  'ssh-address': { type: 'string' },
} as const;

/** The agent as a program. Answers its exit code. */
export async function runAgent(argv: string[]): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: {
      ...hostOptions,
      'join-from-stdin': { type: 'boolean', default: false },
      lifeline: { type: 'boolean', default: false },
    },
  });
  process.stdout.on('error', () => {});
  const log = createLogger({
    service: 'node-agent',
    clock: systemClock,
    write: (line) => process.stdout.write(`${line}\n`),
  });
  // Whoever holds the other end starts the agent again, with another token if it needs one.
  const isGivenTokens = values.lifeline && values['join-from-stdin'];
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const orphaned = () => {
    endWithin(5_000, log);
    stop.abort();
  };

  try {
    const state = openStateFolder(values.state);
    const input =
      values['join-from-stdin'] || values.lifeline ? readInput(() => values.lifeline && orphaned()) : undefined;
    const token = values['join-from-stdin'] ? await input : undefined;
    const host = openHost(values, state, log);
    const identity = await findIdentity(state, token, host, log);
    const options = { state, identity, host: host(identity), clock: systemClock, log, isGivenTokens };
    await createAgent(options).run(stop.signal);
    return 0;
  } catch (error) {
    log.error('agent cannot run', { error });
    process.stderr.write(`gpuaas-agent: ${errorText(error)}\n`);
    // 78: it would end the same way again until a person has done something (EX_CONFIG).
    const needsPerson = error instanceof DataProblem || (error instanceof CertificateLost && !isGivenTokens);
    return needsPerson ? 78 : 1;
  }
}

interface HostValues {
  accounts: string;
  workspaces?: string | undefined;
  'simulated-gpus': string;
  'simulated-model': string;
  'ssh-address'?: string | undefined;
}

/** As which node a host joins or has joined, and where. */
type Joined = Pick<Identity, 'nodeId' | 'url'>;

/** The drivers for this host, for the node that it is or becomes. */
export function openHost(values: HostValues, state: StateFolder, log: Logger): (joined: Joined) => Host {
  const accounts =
    values.accounts === 'workspace' ? openWorkspaces(state, values.workspaces, log) : createRuntimeUserDriver(state);
  const simulated = Number(values['simulated-gpus']);
  const simulatedGpu = { model: values['simulated-model'], memoryBytes: 141 * 1024 ** 3 };
  const nvidia = createNvidiaGpus();
  return ({ nodeId, url }) => ({
    accounts,
    ssh: createSshServer({
      address: values['ssh-address'],
      platformUrl: url,
      hasAccounts: values.accounts !== 'workspace',
    }),
    gpus: simulated > 0 ? createSimulatedGpus({ seed: nodeId, ...simulatedGpu, count: simulated }) : nvidia,
  });
}

/** As root every workspace has a user id of its own; where that is impossible the node says so (`isolation: none`). */
function openWorkspaces(state: StateFolder, given: string | undefined, log: Logger): AccountDriver {
  const uids = ownUids();
  if ('impossible' in uids) {
    log.warn('allocations are not isolated from each other', { reason: uids.impossible });
    return createWorkspaceDriver(given ?? `${state.path}/workspaces`);
  }
  return createWorkspaceUserDriver(state, given ?? '/var/lib/gpuaas/workspaces', uids);
}

async function findIdentity(
  state: StateFolder,
  token: string | undefined,
  host: (joined: Joined) => Host,
  log: Logger,
): Promise<Identity> {
  const known = knownIdentity(state, token !== undefined && token !== '', log);
  if (token !== undefined && token !== '') {
    const join = decodeJoinToken(token);
    try {
      const identity = await enroll(state, join, await readInventory(host(join)));
      log.info('enrolled', { node_id: identity.nodeId, not_after: identity.notAfter });
      return identity;
    } catch (error) {
      // A service that is started again finds the same token in its place; it has done what it was for.
      const joinedBefore = known?.nodeId === join.nodeId && standingOf(known, new Date()) !== 'expired';
      if (!joinedBefore || !(error instanceof ApiError) || error.code !== 'join_token_invalid') {
        throw refusedToken(error, join.nodeId) ?? error;
      }
      log.info('the join token was used before, going on with the certificate', { node_id: known.nodeId });
      return known;
    }
  }
  if (!known) throw new Error('This host has not joined yet. Start the agent with a join token.');
  const now = new Date();
  if (standingOf(known, now) === 'expired' && !canRejoin(known, now)) throw lostBecause(known, now);
  return known;
}

/** Whoever has a join token can do without an identity that is damaged. */
function knownIdentity(state: StateFolder, canJoin: boolean, log: Logger): Identity | undefined {
  try {
    return loadIdentity(state);
  } catch (error) {
    if (!canJoin || !(error instanceof DataProblem)) throw error;
    log.warn('the identity cannot be read, joining again', { error });
    return undefined;
  }
}

/** The first line of standard input; `onEnd` is called when the input is over. */
export function readInput(onEnd: () => void): Promise<string> {
  return new Promise((resolve) => {
    const lines = createInterface({ input: process.stdin });
    lines.once('line', resolve);
    lines.once('close', () => {
      resolve('');
      onEnd();
    });
  });
}

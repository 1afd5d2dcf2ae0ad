import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { errorText } from '../error-text.ts';
import { createNvidiaGpus } from '../host/nvidia/driver.ts';
import { type Identity, loadIdentity } from '../identity.ts';
import { defaultState } from '../install/places.ts';
import { agentVersion } from '../inventory.ts';
import { probeOf, probePlatform } from '../platform-probe.ts';
import { openStateFolder } from '../state-folder.ts';
import { type Finding, failed } from './finding.ts';
import { lookAtCgroups, lookAtDisk, lookAtGpus } from './look-at-host.ts';
import { lookAtCertificate, lookAtSighting } from './look-at-platform.ts';

const notJoined = 'Join first: gpuaas node create NAME --install prints a line to paste on this host.';

/** `gpuaas-agent doctor`: all findings, and 1 when one of them keeps the node from working. */
export async function runDoctor(argv: string[]): Promise<number> {
  const { state, isJson } = readFlags(argv);
  const findings = await examine(state);
  process.stdout.write(isJson ? `${JSON.stringify({ findings }, undefined, 2)}\n` : findings.map(lineOf).join(''));
  return findings.some(({ outcome }) => outcome === 'failed') ? 1 : 0;
}

async function examine(state: string): Promise<Finding[]> {
  return [
    ...(await examinePlatform(state)),
    lookAtCgroups(),
    lookAtGpus(await createNvidiaGpus().look()),
    lookAtDisk(state),
  ];
}

async function examinePlatform(state: string): Promise<Finding[]> {
  try {
    const identity = findIdentity(state);
    if (!identity) return [failed('certificate', `this host has not joined: there is none in ${state}`, notJoined)];
    return [
      lookAtCertificate(identity, new Date()),
      ...lookAtSighting(identity, await probePlatform(probeOf(identity))),
    ];
  } catch (error) {
    return [failed('certificate', errorText(error), 'Run the doctor as root, which the key belongs to.')];
  }
}

/** Looking must not make the folder. */
function findIdentity(state: string): Identity | undefined {
  return existsSync(state) ? loadIdentity(openStateFolder(state)) : undefined;
}

/** `gpuaas-agent status`: which node this host is. 1 when it is none. */
export async function runStatus(argv: string[]): Promise<number> {
  const { state, isJson } = readFlags(argv);
  const identity = findIdentity(state);
  const shown = statusOf(identity);
  const text = Object.entries(shown).map(([name, value]) => `${name.replaceAll('_', ' ')}: ${value ?? 'none'}\n`);
  process.stdout.write(isJson ? `${JSON.stringify(shown, undefined, 2)}\n` : text.join(''));
  if (!identity) process.stderr.write(`${notJoined}\n`);
  return identity ? 0 : 1;
}

function statusOf(identity: Identity | undefined) {
  return {
    version: agentVersion,
    node_id: identity?.nodeId ?? null,
    platform: identity?.url ?? null,
    certificate_until: identity?.notAfter ?? null,
  };
}

function readFlags(argv: string[]): { state: string; isJson: boolean } {
  const { values } = parseArgs({
    args: argv,
    options: {
      state: { type: 'string', default: defaultState },
      output: { type: 'string', short: 'o', default: 'text' },
    },
  });
  if (values.output !== 'text' && values.output !== 'json') throw new Error('-o must be text or json.');
  return { state: values.state, isJson: values.output === 'json' };
}

const marks = { ok: 'ok  ', warning: 'warn', failed: 'FAIL' } as const;

function lineOf({ check, outcome, detail, fix }: Finding): string {
  const next = fix === null ? '' : `${' '.repeat(18)}→ ${fix}\n`;
  return `${marks[outcome]}  ${check.replace('_', ' ').padEnd(12)}${detail}\n${next}`;
}

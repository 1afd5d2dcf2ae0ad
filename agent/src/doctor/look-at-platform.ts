import { standingOf } from '../certificate-trouble.ts';
import { canRejoin, type Identity } from '../identity.ts';
import type { Sighting } from '../platform-probe.ts';
import { type Finding, failed, ok, warning } from './finding.ts';

const noticeable = 5_000;
const farthestApart = 60_000;

export function lookAtCertificate(identity: Identity, at: Date): Finding {
  const { notBefore, notAfter, nodeId } = identity;
  const anew = `Join again with a new line: gpuaas node join-token ${nodeId} --install`;
  const standing = standingOf(identity, at);
  if (standing === 'valid') return ok('certificate', `node ${nodeId}, valid until ${notAfter}`);
  if (standing === 'not_yet_valid') {
    return failed(
      'certificate',
      `not valid before ${notBefore}; the clock says ${at.toISOString()}`,
      'Correct the clock.',
    );
  }
  if (canRejoin(identity, at)) {
    return warning(
      'certificate',
      `expired at ${notAfter}`,
      'Nothing to do: the agent joins again by itself when it runs.',
    );
  }
  return failed('certificate', `expired at ${notAfter}; the clock says ${at.toISOString()}`, anew);
}

/** Network and clock, by what one request to the node listener has shown. */
export function lookAtSighting(identity: Identity, seen: Sighting): Finding[] {
  const { host } = new URL(identity.url);
  if (seen.kind === 'unreachable') {
    const fix = `Let this host reach ${host} by outbound TCP: check firewall, route and name.`;
    return [failed('network', `${host} cannot be reached: ${seen.reason}`, fix)];
  }
  const anew = `If nothing else is wrong, join again with a new line: gpuaas node join-token ${identity.nodeId} --install`;
  if (seen.kind === 'refused') {
    return [failed('network', `${host} refused this node's certificate (${seen.reason})`, anew)];
  }
  return [trustOf(host, seen, anew), clockOf(seen.ahead)];
}

type Answer = Extract<Sighting, { kind: 'answers' }>;

function trustOf(host: string, { untrusted, isStranger, isQuarantined }: Answer, anew: string): Finding {
  if (untrusted !== undefined) {
    const fix = 'Check both clocks, and that nothing between this host and the platform takes TLS apart.';
    return failed('network', `what answers at ${host} is not trusted (${untrusted})`, fix);
  }
  if (isStranger) return failed('network', `${host} does not accept this node's certificate any more`, anew);
  if (isQuarantined) {
    const fix = 'An operator finds out why and lifts it: gpuaas node get NAME, then gpuaas node lift NAME';
    return failed('network', `this node is quarantined: ${host} does not talk to it`, fix);
  }
  return ok('network', `${host} answers, with a certificate of the platform`);
}

function clockOf(ahead: number | undefined): Finding {
  if (ahead === undefined) return warning('clock', 'the platform did not say its time', 'Compare the clocks by hand.');
  const apart = Math.abs(ahead);
  const detail = `${(apart / 1_000).toFixed(1)} seconds ${ahead > 0 ? 'behind' : 'ahead of'} the platform`;
  const fix = 'Set the clock, for example with: timedatectl set-ntp true';
  if (apart > farthestApart) return failed('clock', detail, fix);
  return apart > noticeable ? warning('clock', detail, fix) : ok('clock', detail);
}

import { sleep } from '@gpuaas/kernel';
import { allEndings, brokenFrames, type Ending, finish, junk, open, type Secure, type Wire } from './endings.ts';
import type { Ready } from './messages.ts';

/** One connection that ends badly. */
export interface Attack {
  name: string;
  run(delay: number): Promise<void>;
}

/** Somebody who says nothing more; the listener has to end it by itself. */
export interface Silence {
  name: string;
  port: number;
  secure?: Secure;
  bytes: string | Buffer;
  within: number;
}

interface Place {
  name: string;
  port: number;
  secure?: Secure;
  get: string;
  post: string;
  headers: string[];
}

const websocket = [
  'connection: upgrade',
  'upgrade: websocket',
  'sec-websocket-version: 13',
  `sec-websocket-key: ${Buffer.alloc(16, 7).toString('base64')}`,
];

function requestOf(line: string, headers: readonly string[]): string {
  return `${line} HTTP/1.1\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n`;
}

export function upgradeOf(path: string, headers: readonly string[] = []): string {
  return requestOf(`GET ${path}`, ['host: localhost', ...websocket, ...headers]);
}

function placesOf(world: Ready): Place[] {
  const { apiPort, nodePort, terminalPort, root } = world;
  const host = `host: localhost:${apiPort}`;
  const bearer = `authorization: Bearer ${world.alice.token}`;
  const create = `/api/v1/projects/${world.alice.projectId}/allocations`;
  const poll = `/internal/v1/nodes/${world.nodeId}/tasks/wait?agent=${'a'.repeat(20)}&wait_seconds=5`;
  const inventory = `/internal/v1/nodes/${world.nodeId}/inventory`;
  return [
    { name: 'api', port: apiPort, get: '/api/v1/me', post: create, headers: [host, bearer, 'idempotency-key: k'] },
    { name: 'api without a token', port: apiPort, get: '/api/v1/me', post: create, headers: [host] },
    {
      ...{ name: 'issuer', port: apiPort, headers: [host] },
      ...{ get: '/oidc/.well-known/openid-configuration', post: '/oidc/token' },
    },
    { name: 'console', port: apiPort, get: '/assets/large.js', post: '/assets/large.js', headers: [host] },
    { name: 'terminal gateway', port: terminalPort, get: '/', post: '/ws/terminal/x', headers: ['host: localhost'] },
    {
      ...{ name: 'node listener', port: nodePort, secure: { root, party: world.node } },
      ...{ get: poll, post: inventory, headers: ['host: localhost'] },
    },
    {
      ...{ name: 'node listener as a gateway', port: nodePort, secure: { root, party: world.gateway } },
      ...{ get: '/internal/v1/trust-bundle', post: '/internal/v1/terminal-sessions', headers: ['host: localhost'] },
    },
    {
      ...{ name: 'node listener without a certificate', port: nodePort, secure: { root } },
      ...{ get: poll, post: inventory, headers: ['host: localhost'] },
    },
    { name: 'node listener without TLS', port: nodePort, get: poll, post: inventory, headers: ['host: localhost'] },
  ];
}

/** How far a request has come when its connection ends. */
function stagesOf({ get, post, headers }: Place): Record<string, string | Buffer> {
  const json = [...headers, 'content-type: application/json'];
  const whole = requestOf(`GET ${get}`, headers);
  return {
    nothing: '',
    'one byte': 'G',
    'half a request line': `GET ${get}`,
    'half the headers': `GET ${get} HTTP/1.1\r\nhost: local`,
    'a whole request': whole,
    'twenty requests at once': whole.repeat(20),
    'a request and junk': Buffer.concat([Buffer.from(whole), junk]),
    'no body': requestOf(`POST ${post}`, [...json, 'content-length: 1000']),
    'half a body': `${requestOf(`POST ${post}`, [...json, 'content-length: 1000'])}{"sku": "`,
    'half a chunk': `${requestOf(`POST ${post}`, [...json, 'transfer-encoding: chunked'])}ff\r\n{"sku`,
    'a broken chunk': `${requestOf(`POST ${post}`, [...json, 'transfer-encoding: chunked'])}zz\r\n`,
    'an upgrade that is refused': upgradeOf(get, headers.slice(1)),
    'half an upgrade': upgradeOf(get).slice(0, -4),
    'an upgrade and junk': Buffer.concat([Buffer.from(upgradeOf('/ws/terminal/x')), junk]),
    junk,
  };
}

async function talk(place: { port: number; secure?: Secure }, bytes: string | Buffer, delay: number): Promise<Wire> {
  const wire = await open(place.port, place.secure);
  if (bytes.length > 0 && wire.top.writable) wire.top.write(bytes);
  await sleep(delay);
  return wire;
}

/** Requests of every listener, cut at every stage in every way. */
export function requestAttacks(world: Ready): Attack[] {
  return placesOf(world).flatMap((place) =>
    Object.entries(stagesOf(place)).flatMap(([stage, bytes]) =>
      allEndings.map((ending) => ({
        name: `${place.name}: ${stage}, ${ending}`,
        run: async (delay: number) => finish(await talk(place, bytes, delay), ending),
      })),
    ),
  );
}

const clientHello = Buffer.from('16030100c8010000c40303', 'hex');

/** Handshakes that stop or go wrong on the way. */
export function handshakeAttacks({ nodePort }: Ready): Attack[] {
  const starts: Record<string, Buffer> = {
    'half a hello': clientHello,
    'a record without end': Buffer.concat([Buffer.from('160301ffff', 'hex'), junk]),
    'an alert': Buffer.from('15030300020228', 'hex'),
    'an old protocol': Buffer.from('80 2e 01 00 02 00 15 00 00 00 10'.replaceAll(' ', ''), 'hex'),
  };
  return Object.entries(starts).flatMap(([name, bytes]) =>
    allEndings.map((ending) => ({
      name: `node listener: ${name}, ${ending}`,
      run: async (delay: number) => finish(await talk({ port: nodePort }, bytes, delay), ending),
    })),
  );
}

/** Waits until the other side has agreed to speak WebSocket, or has hung up. */
export async function upgraded(wire: Wire): Promise<boolean> {
  for (let waited = 0; waited < 3_000 && !wire.tcp.destroyed; waited += 10) {
    if (wire.received().startsWith('HTTP/1.1 101')) return true;
    if (wire.received().startsWith('HTTP/1.1')) return false;
    await sleep(10);
  }
  return false;
}

/** Frames that are none, to the gateway, from somebody whose token is made up. */
export function junkTokenAttacks(world: Ready): Attack[] {
  const path = `/ws/terminal/${world.safe.id}`;
  const protocol = 'sec-websocket-protocol: gpuaas.terminal.v1, gpuaas_terminal_made-up';
  return Object.entries(brokenFrames).flatMap(([name, frame]) =>
    allEndings.map((ending) => ({
      name: `terminal gateway, made-up token: ${name}, ${ending}`,
      async run(delay: number) {
        const wire = await talk({ port: world.terminalPort }, upgradeOf(path, [protocol]), 0);
        if (delay % 2 === 0) await upgraded(wire);
        if (wire.top.writable) wire.top.write(frame);
        await sleep(delay);
        await finish(wire, ending);
      },
    })),
  );
}

/** Opens a connection for every broken frame; the ways to end take turns. */
export function frameAttacks(name: string, connect: () => Promise<Wire>): Attack[] {
  return Object.entries(brokenFrames).map(([frameName, frame], at) => {
    const ending = allEndings[at % allEndings.length] as Ending;
    return {
      name: `${name}: ${frameName}, ${ending}`,
      async run(delay: number) {
        const wire = await connect();
        if (wire.top.writable) wire.top.write(frame);
        await sleep(delay);
        await finish(wire, ending);
      },
    };
  });
}

/** Agents are greeted in turn, so after an outage a handshake may take a minute. */
const greeting = 64_000;

export function silences(world: Ready, complete: boolean): Silence[] {
  const isUngreeted = (place: { port: number; secure?: unknown }, stage: string) =>
    place.port === world.nodePort && !place.secure && stage === 'nothing';
  const all = placesOf(world).flatMap((place) => {
    const stages = stagesOf(place);
    const short = ['nothing', 'half a request line', 'half the headers', 'half an upgrade'];
    const long = ['no body', 'half a body', 'half a chunk'];
    return [...short.map((stage) => [stage, 13_000] as const), ...long.map((stage) => [stage, 34_000] as const)].map(
      ([stage, within]): Silence => ({
        name: `${place.name}: ${stage}`,
        port: place.port,
        ...(place.secure && { secure: place.secure }),
        bytes: stages[stage] ?? '',
        within: isUngreeted(place, stage) ? greeting : within,
      }),
    );
  });
  const handshake = { name: 'node listener: half a hello', port: world.nodePort, bytes: clientHello, within: greeting };
  return [...all, handshake].filter(({ within }) => complete || within < 20_000);
}

import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Engine, type EngineOptions, startEngine } from './engine.ts';
import { installEngine } from './install.ts';

export interface KeycloakEngine extends Engine {
  /** Of the realm that was imported. */
  readonly issuer: string;
  /** Gives the realm a new signing key. The old one is accepted for what was signed before, until it is removed. */
  rotateKeys(): Promise<void>;
  /** A token of a person, as a program of theirs would have it. */
  accessToken(username: string, password: string): Promise<string>;
  removeUser(username: string): Promise<void>;
  createUser(user: object): Promise<void>;
}

const realm = 'gpuaas';
const admin = { username: 'admin', password: 'only-for-tests' };

/** Keycloak with the realm of `docs/guides/keycloak-realm.json` and two people for tests, everything in memory. */
export async function startKeycloak(options: EngineOptions = {}): Promise<KeycloakEngine> {
  const program = await installEngine('keycloak');
  const home = dirname(dirname(program.path));
  const engine = await startEngine(
    {
      name: 'keycloak',
      ports: 1,
      scheme: 'http',
      program: {
        path: join('home', 'bin', 'kc.sh'),
        env: {
          ...program.env,
          JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx384m',
          // Else it listens where only IPv6 is listed. Fewer compilers: a test run is over before they pay off.
          JAVA_OPTS_APPEND: '-Djava.net.preferIPv4Stack=true -XX:TieredStopAtLevel=1',
          KC_BOOTSTRAP_ADMIN_USERNAME: admin.username,
          KC_BOOTSTRAP_ADMIN_PASSWORD: admin.password,
        },
      },
      prepare: async ({ data }) => copyOf(home, join(data, 'home')),
      command: ({ port }) => [
        ...[
          'start',
          '--optimized',
          '--http-enabled=true',
          '--hostname-strict=false',
          '--import-realm',
          '--cache=local',
        ],
        ...['--http-host', '127.0.0.1', '--http-port', String(port)],
      ],
      isReady: async ({ port }) =>
        (await fetch(`http://127.0.0.1:${port}/realms/${realm}/.well-known/openid-configuration`)).ok,
      readyWithin: 120_000,
    },
    options,
  );
  const issuer = `${engine.url}/realms/${realm}`;

  async function token(where: string, form: Record<string, string>): Promise<string> {
    const answer = await fetch(`${engine.url}/realms/${where}/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', ...form }),
      signal: AbortSignal.timeout(20_000),
    });
    const { access_token: given, error_description: why } = (await answer.json()) as Record<string, string>;
    if (given === undefined) throw new Error(`Keycloak gave no token: ${why}`);
    return given;
  }

  /** A call of its administration API. */
  async function administer(method: string, path: string, body?: object): Promise<Response> {
    const bearer = await token('master', { client_id: 'admin-cli', ...admin });
    const answer = await fetch(`${engine.url}/admin/realms/${realm}${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    if (!answer.ok) throw new Error(`Keycloak answered ${answer.status} to ${method} ${path}: ${await answer.text()}`);
    return answer;
  }

  let priority = 200;
  return {
    ...engine,
    get pid() {
      return engine.pid;
    },
    issuer,
    accessToken: (username, password) =>
      token(realm, { client_id: 'gpuaas-programs', username, password, scope: 'openid profile email' }),
    async rotateKeys() {
      priority += 1;
      const { id } = (await (await administer('GET', '')).json()) as { id: string };
      await administer('POST', '/components', {
        ...{ name: `rsa-${priority}`, providerId: 'rsa-generated', providerType: 'org.keycloak.keys.KeyProvider' },
        parentId: id,
        config: { priority: [String(priority)], enabled: ['true'], active: ['true'], algorithm: ['RS256'] },
      });
    },
    async removeUser(username) {
      const found = await administer('GET', `/users?exact=true&username=${encodeURIComponent(username)}`);
      for (const { id } of (await found.json()) as { id: string }[]) await administer('DELETE', `/users/${id}`);
    },
    createUser: async (user) => void (await administer('POST', '/users', user)),
  };
}

/** Its folders are its own where it writes, and links where it only reads. */
function copyOf(home: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(join(to, 'data', 'import'), { recursive: true });
  for (const part of ['lib', 'providers', 'themes', 'version.txt']) symlinkSync(join(home, part), join(to, part));
  for (const part of ['bin', 'conf']) cpSync(join(home, part), join(to, part), { recursive: true });
  // Its script waits beside the server; whoever ends or freezes it means the server itself.
  const script = join(to, 'bin', 'kc.sh');
  const beside = `eval "{ '$JAVA' $JAVA_RUN_OPTS <&3 3<&- & } 3<&0"`;
  const original = readFileSync(script, 'utf8');
  if (!original.includes(beside)) throw new Error('kc.sh starts the server in another way than expected.');
  writeFileSync(
    script,
    original.replace(beside, () => `eval exec "'$JAVA'" "$JAVA_RUN_OPTS"`),
  );
  const file = join(import.meta.dirname, '../../../docs/guides/keycloak-realm.json');
  const described = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(join(to, 'data', 'import', 'realm.json'), JSON.stringify({ ...described, ...forTests(described) }));
}

export const keycloakUsers = {
  ada: { username: 'ada', password: 'ada lovelace 1815', displayName: 'Ada Lovelace' },
  bob: { username: 'bob', password: 'bob the tester 22', displayName: 'Bob Tester' },
} as const;

export function keycloakUser({ username, password, displayName }: (typeof keycloakUsers)[keyof typeof keycloakUsers]) {
  const [firstName, lastName] = displayName.split(' ');
  return {
    ...{ username, enabled: true, firstName, lastName, email: `${username}@example.test`, emailVerified: true },
    credentials: [{ type: 'password', value: password, temporary: false }],
  };
}

/** People, and a client by which a test gets a token without a browser. Nothing of it belongs in production. */
function forTests(described: object): object {
  const { clients = [] } = described as { clients?: { clientId: string; protocolMappers?: object[] }[] };
  const cli = clients.find(({ clientId }) => clientId === 'gpuaas-cli');
  const programs = {
    ...{ clientId: 'gpuaas-programs', publicClient: true, standardFlowEnabled: false, directAccessGrantsEnabled: true },
    protocolMappers: cli?.protocolMappers ?? [],
  };
  // A test that tries a wrong password twice must not lock out the others.
  const lenient = { bruteForceProtected: false };
  return { ...lenient, users: Object.values(keycloakUsers).map(keycloakUser), clients: [...clients, programs] };
}

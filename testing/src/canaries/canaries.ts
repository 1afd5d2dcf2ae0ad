import { type OperationName, operationTable, type ProjectId } from '@gpuaas/contract';

/** Where canaries are sent, and who sends them where somebody has to be signed in. */
interface Aviary {
  url: string;
  projectId: ProjectId;
  token: string;
}

/** The operations that take a secret in their body, and what it is called there. */
const inBodies: Partial<Record<OperationName, readonly string[]>> = {
  createServiceAccountToken: ['key'],
  refreshToken: ['refresh_token'],
  exchangeLogin: ['code', 'code_verifier', 'state'],
  changePassword: ['current_password', 'new_password'],
  finishDeviceLogin: ['device_code'],
  findDeviceLogin: ['user_code'],
  approveDeviceLogin: ['user_code'],
  becomeFirstAdmin: ['secret'],
  viewInvitation: ['token'],
  acceptInvitation: ['token'],
  addSshKey: ['public_key'],
  devLogin: ['username'],
};

/** Sends a secret wherever one can stand: header, body, query, path. Answers all that was said, but for new secrets. */
export async function sendEverywhere({ url, projectId, token }: Aviary, secret: string): Promise<string[]> {
  const answers: string[] = [];
  const send = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${url}${path}`, init).catch(() => undefined);
    const text = await answer?.text().catch(() => '');
    if (answer && text !== undefined && !/"(access|refresh)_token":/.test(text))
      answers.push(text, JSON.stringify([...answer.headers]));
  };
  const signedIn = { authorization: `Bearer ${token}` };
  const post = (body: string) => ({
    method: 'POST',
    headers: { ...signedIn, 'content-type': 'application/json' },
    body,
  });
  const project = `/api/v1/projects/${projectId}`;

  await send(`${project}?key=${secret}&access_token=${secret}`);
  await send(`${project}/allocations?cursor=${secret}`, { headers: signedIn });
  await send(`/api/v1/${secret}`);
  await send(`${project}/service-accounts/${secret}`, { headers: signedIn });
  for (const scheme of ['Bearer', 'Basic', 'Token'])
    await send(project, { headers: { authorization: `${scheme} ${secret}` } });
  await send(project, { headers: { 'x-csrf-token': secret, cookie: `gpuaas_session=${secret}` } });
  // Names are for the caller to choose and are said again, but for one that has the form of a secret.
  const hasForm = /^(gpuaas_|eyJ)/.test(secret);
  if (hasForm) {
    const headers = { ...signedIn, 'content-type': 'application/json', 'x-correlation-id': secret };
    await send(project, { method: operationTable.updateProject.method, headers, body: '{"name":"Renamed"}' });
  }
  await send(operationTable.devLogin.path, {
    ...post('{"username":"dev-user"}'),
    headers: { 'content-type': 'application/json', 'x-dev-login-key': secret },
  });
  for (const [operation, names] of Object.entries(inBodies)) {
    const { path } = operationTable[operation as OperationName];
    const bodyOf = (value: unknown) => JSON.stringify(Object.fromEntries(names.map((name) => [name, value])));
    for (const body of [
      bodyOf(secret),
      bodyOf(`${secret} `),
      bodyOf([secret]),
      ...(hasForm ? [JSON.stringify({ [secret]: 1 })] : []),
      `"${secret}`,
    ])
      await send(path, post(body));
  }
  return answers;
}

/** Every row of every table, as text. */
export async function dumpOf(query: (sql: string) => Promise<unknown[]>): Promise<string> {
  const tables = (await query(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )) as { name: string }[];
  const rows = [];
  for (const { name } of tables) rows.push(await query(`select row::text from ${name} row`));
  return JSON.stringify(rows);
}

/** Where secrets were found, with what stands before them. */
export function findCanaries(
  secrets: Readonly<Record<string, string>>,
  places: Readonly<Record<string, string | Buffer>>,
): string[] {
  return Object.entries(secrets).flatMap(([name, whole]) => {
    // Of a token, its signature: without it the rest is worth nothing.
    const secret = whole.split('.').at(-1) ?? '';
    const forms = [
      secret,
      encodeURIComponent(secret),
      Buffer.from(secret).toString('hex'),
      Buffer.from(secret).toString('base64'),
    ];
    return Object.entries(places).flatMap(([place, text]) => {
      const at = Math.max(...forms.map((form) => text.indexOf(form)));
      return at < 0 ? [] : [`${name} in ${place}: ${String(text.slice(Math.max(0, at - 200), at))}`];
    });
  });
}

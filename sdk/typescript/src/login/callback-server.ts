import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callbackPage } from './callback-page.ts';
import { LoginError } from './login-error.ts';

export interface Callback {
  redirectUri: string;
  /** Waits for the browser to come back with this state, and tells it how `use` of the code went. */
  codeFor<T>(state: string, use: (code: string) => Promise<T>): Promise<T>;
  close(): void;
}

/** Listens on a free port of the loopback address for the browser's way back, for a limited time. */
export async function listenForCallback(milliseconds: number): Promise<Callback> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;

  return {
    redirectUri: `http://127.0.0.1:${port}/callback`,
    codeFor: (state, use) =>
      new Promise((resolve, reject) => {
        let used: ReturnType<typeof use> | undefined;
        setTimeout(() => reject(tooLate(milliseconds)), milliseconds).unref();
        server.on('request', (request: IncomingMessage, response: ServerResponse) => {
          const answer = readCallback(request, state);
          if ('ignore' in answer) return show(response, answer.ignore, 'Not signed in', answer.reason);
          // A code works once, but a browser may well ask for the same page twice.
          used ??= 'code' in answer ? use(answer.code) : Promise.reject(refused(answer.refused));
          used.then(
            (result) => {
              show(response, 200, 'You are signed in', 'Go back to the terminal. You can close this page.');
              resolve(result);
            },
            (error: unknown) => {
              show(response, 400, 'The sign-in failed', 'Go back to the terminal: it says why.');
              reject(error);
            },
          );
        });
      }),
    close() {
      server.close();
      server.closeIdleConnections();
    },
  };
}

type Answer = { code: string } | { refused: string } | { ignore: number; reason: string };

/** Anybody on this machine can send requests here; only one that knows the state comes from our sign-in. */
function readCallback(request: IncomingMessage, state: string): Answer {
  const url = URL.parse(request.url ?? '/', 'http://127.0.0.1');
  if (request.method !== 'GET' || url?.pathname !== '/callback')
    return { ignore: 404, reason: 'There is nothing here.' };
  const { searchParams } = url;
  if (searchParams.get('state') !== state) {
    return { ignore: 400, reason: 'This answer does not belong to the sign-in that the terminal is waiting for.' };
  }
  const code = searchParams.get('code');
  if (code !== null && code !== '') return { code };
  return { refused: searchParams.get('error_description') ?? searchParams.get('error') ?? 'no code came back' };
}

function show(response: ServerResponse, status: number, title: string, text: string): void {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    connection: 'close',
  };
  response.writeHead(status, headers).end(callbackPage(title, text));
}

function refused(reason: string): LoginError {
  return new LoginError('login_failed', `Sign-in failed: ${reason}`);
}

function tooLate(milliseconds: number): LoginError {
  return new LoginError('login_timed_out', `Sign-in timed out after ${Math.round(milliseconds / 60_000)} minutes`);
}

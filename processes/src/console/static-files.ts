import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join, normalize, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from './cookies.ts';

export interface ConsoleFiles {
  /** What the console's build made. */
  folder: string;
  /** Another origin that pages may talk to: the terminal gateway. */
  terminalOrigin: string;
  /** The cookie that whoever is signed in has. */
  sessionCookie: string;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Whether there is a console to serve. */
export function isConsoleBuilt(folder: string): boolean {
  return existsSync(join(folder, 'index.html'));
}

/** The console: files that never change under their name, and one page for every address that is not the api's. */
export function serveConsole(app: FastifyInstance, files: ConsoleFiles): void {
  let policy: string | undefined;

  app.get('/assets/*', (request, reply) => {
    const path = normalize(decodeURIComponent(request.url.split('?')[0] ?? '')).slice(1);
    if (!path.startsWith(`assets${sep}`) || !isFile(join(files.folder, path))) return reply.callNotFound();
    return send(
      request,
      reply.header('cache-control', 'public, max-age=31536000, immutable'),
      join(files.folder, path),
    );
  });

  app.get('/favicon.svg', (request, reply) => send(request, reply, join(files.folder, 'favicon.svg')));

  app.get('/docs/api', (request, reply) => sendPage(request, reply, 'docs/api/index.html'));

  /** Pages: the console itself finds out what to show. */
  for (const url of ['/', '/signed-out', '/t/*', '/platform', '/platform/*', '/account']) {
    app.get(url, (request, reply) => {
      if (!isConsoleBuilt(files.folder)) {
        return reply
          .code(503)
          .type('text/plain; charset=utf-8')
          .send('The console is being built. Reload in a moment.\n');
      }
      // Nobody is signed in, and the page would find that out only after it was loaded.
      if (url !== '/signed-out' && readCookie(request.headers.cookie, files.sessionCookie) === undefined) {
        return reply.redirect(`/auth/login?return_to=${encodeURIComponent(request.url)}`);
      }
      return sendPage(request, reply, 'index.html');
    });
  }

  function sendPage(request: FastifyRequest, reply: FastifyReply, name: string): FastifyReply {
    if (!isConsoleBuilt(files.folder)) return reply.callNotFound() as unknown as FastifyReply;
    policy ??= contentSecurityPolicy(files);
    const headers = {
      'cache-control': 'no-cache',
      'content-security-policy': policy,
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    };
    return send(request, reply.headers(headers), join(files.folder, name));
  }
}

/** Nothing from elsewhere, nothing inline but the one script that sets the theme before the first paint. */
function contentSecurityPolicy({ folder, terminalOrigin }: ConsoleFiles): string {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'csp.json'), 'utf8')) as { scripts: string[] };
  const directives = {
    'default-src': "'none'",
    'script-src': ["'self'", ...scripts.map((hash) => `'${hash}'`)].join(' '),
    'style-src': "'self'",
    'font-src': "'self'",
    'img-src': "'self' data:",
    'connect-src': `'self' ${terminalOrigin}`,
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

function send(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
  if (!isFile(path)) return reply.callNotFound() as unknown as FastifyReply;
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const [encoding, ending] = encodings.find(([name, suffix]) => accepted.includes(name) && isFile(path + suffix)) ?? [];
  void reply.headers({ 'content-type': types[extname(path)] ?? 'application/octet-stream', vary: 'accept-encoding' });
  if (encoding !== undefined) void reply.header('content-encoding', encoding);
  return reply.send(createReadStream(path + (ending ?? '')));
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

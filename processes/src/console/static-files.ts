import { access, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
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

/** The build puts all of them into one folder, so a name that leads elsewhere is none of theirs. */
const assetName = /^[\w-][\w.-]{0,199}$/;

/** How the addresses of the console's pages begin. */
interface ServedPages {
  signedIn: string[];
  everybody: string[];
}

/** Whether there is a console to serve. A build puts its whole folder in place at once. */
export function isConsoleBuilt(folder: string): Promise<boolean> {
  return access(join(folder, 'index.html')).then(
    () => true,
    () => false,
  );
}

/** The console: files that never change under their name, and one page for every address that is not the api's. */
export function serveConsole(app: FastifyInstance, files: ConsoleFiles): void {
  let policy: string | undefined;
  let pages: ServedPages | undefined;

  // It adds no routes: which addresses there are is said here, and everything else stays a problem of the binder.
  void app.register(fastifyStatic, {
    root: resolve(files.folder),
    serve: false,
    suppressWarning: true,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    acceptRanges: false,
    cacheControl: false,
  });

  app.get('/assets/*', (request, reply) => {
    const { '*': name } = request.params as { '*': string };
    if (!assetName.test(name)) return reply.callNotFound();
    return reply.header('cache-control', 'public, max-age=31536000, immutable').sendFile(`assets/${name}`);
  });

  app.get('/favicon.svg', (_request, reply) => reply.sendFile('favicon.svg'));

  app.get('/docs/api', async (_request, reply) => {
    if (!(await isConsoleBuilt(files.folder))) return reply.callNotFound();
    return sendPage(reply, 'docs/api/index.html');
  });

  /** Pages: the build says how their addresses begin, and the console itself finds out what to show. */
  app.get('/*', async (request, reply) => {
    if (!(await isConsoleBuilt(files.folder))) return sendNotBuilt(request, reply);
    pages ??= JSON.parse(await readFile(join(files.folder, 'pages.json'), 'utf8')) as ServedPages;
    const beginning = /^\/([^/?]+|(?=\?|$))/.exec(request.url)?.[0] ?? '';
    if (pages.everybody.includes(beginning)) return sendPage(reply, 'index.html');
    if (!pages.signedIn.includes(beginning)) return reply.callNotFound();
    // Nobody is signed in, and the page would find that out only after it was loaded.
    if (readCookie(request.headers.cookie, files.sessionCookie) === undefined) {
      return reply.redirect(`/auth/login?return_to=${encodeURIComponent(request.url)}`);
    }
    return sendPage(reply, 'index.html');
  });

  async function sendPage(reply: FastifyReply, name: string): Promise<FastifyReply> {
    policy ??= await contentSecurityPolicy(files);
    const headers = {
      'cache-control': 'no-cache',
      'content-security-policy': policy,
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    };
    return reply.headers(headers).sendFile(name);
  }
}

/** Which addresses are pages is not known yet, so only the first one says so, and others do to a browser. */
function sendNotBuilt(request: FastifyRequest, reply: FastifyReply) {
  if (request.url !== '/' && !request.headers.accept?.includes('text/html')) return reply.callNotFound();
  return reply.code(503).type('text/plain; charset=utf-8').send('The console is being built. Reload in a moment.\n');
}

/** Nothing from elsewhere, nothing inline but the one script that sets the theme before the first paint. */
async function contentSecurityPolicy({ folder, terminalOrigin }: ConsoleFiles): Promise<string> {
  const { scripts } = JSON.parse(await readFile(join(folder, 'csp.json'), 'utf8')) as { scripts: string[] };
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

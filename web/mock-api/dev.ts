import { fileURLToPath } from 'node:url';
import { consoleConfig } from '@gpuaas/web-shell/build';
import { createServer, type Plugin } from 'vite';

/** `npm run dev:console [-- PORT]`: the console on the mock API, with hot reload. No platform is needed. */
const port = Number(process.argv[2] ?? 8460);
const folder = fileURLToPath(new URL('.', import.meta.url));

/** Signing in is the server's business, and here there is none: it succeeds at once. */
const signIn: Plugin = {
  name: 'mock-sign-in',
  configureServer({ middlewares }) {
    middlewares.use('/auth/login', (request, response) => {
      const asked = new URL(request.url ?? '', 'http://localhost').searchParams.get('return_to') ?? '/';
      response.writeHead(302, { location: /^\/(?!\/)/.test(asked) ? asked : '/' }).end();
    });
  },
};

const config = consoleConfig(folder);
const server = await createServer({
  ...config,
  plugins: [...(config.plugins ?? []), signIn],
  server: { port, strictPort: true, fs: { allow: [fileURLToPath(new URL('../..', import.meta.url))] } },
});
await server.listen();
process.stdout.write(`The console on the mock API: http://localhost:${port}\n`);
process.stdout.write('Add ?mock=empty, stuck, failed, many or normal to the address for another scenario.\n');

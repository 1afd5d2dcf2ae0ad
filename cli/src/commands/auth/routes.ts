import { buildRouteMap } from '@stricli/core';
import { defineCommand, text, textFlag, toggle } from '../../command.ts';

export const authRoutes = buildRouteMap({
  docs: { brief: 'Sign in and out' },
  routes: {
    login: defineCommand({
      brief: 'Sign in with a browser',
      description:
        'Prints a URL, opens it in a browser if there is one, and waits up to 10 minutes for you to sign in. Other commands then use this server.',
      examples: ['gpuaas auth login', 'gpuaas auth login --server https://gpu.example.com --no-browser'],
      flags: { noBrowser: toggle('Only print the URL') },
      load: async () => (await import('./login.ts')).login,
    }),
    'dev-login': defineCommand({
      brief: 'Sign in as a development user, on the machine that runs the platform',
      description:
        'Reads the dev-login key from the data folder of the platform, which only the Unix user who runs it can read. The default is /var/lib/gpuaas as root and ~/.gpuaas otherwise.',
      examples: [
        'gpuaas auth dev-login --user dev-user',
        'gpuaas auth dev-login --user dev-admin --data ~/gpuaas-data',
      ],
      flags: {
        user: { kind: 'parsed', parse: text, brief: 'dev-user or dev-admin', placeholder: 'USER' },
        data: textFlag('Data folder of the platform', 'DIR'),
      },
      load: async () => (await import('./dev-login.ts')).devLogin,
    }),
    whoami: defineCommand({
      brief: 'Show who you are signed in as',
      examples: ['gpuaas auth whoami'],
      load: async () => (await import('./whoami.ts')).whoami,
    }),
    token: defineCommand({
      brief: 'Print an access token for curl or automation',
      description:
        'It is valid for up to 15 minutes. Keep it out of files and command lines that others can see. Other machines can use it in GPUAAS_TOKEN.',
      examples: ['curl -H "authorization: Bearer $(gpuaas auth token)" $GPUAAS_SERVER/api/v1/me'],
      load: async () => (await import('./token.ts')).printToken,
    }),
    logout: defineCommand({
      brief: 'Sign out',
      examples: ['gpuaas auth logout'],
      load: async () => (await import('./logout.ts')).logout,
    }),
  },
});

import { buildRouteMap } from '@stricli/core';
import { defineCommand, text, textFlag, toggle } from '../../command.ts';

export const authRoutes = buildRouteMap({
  docs: { brief: 'Sign in and out' },
  routes: {
    login: defineCommand({
      brief: 'Sign in with a browser',
      description:
        'Prints an address, opens it in a browser where there is one, and waits up to 10 minutes for you to sign in there.\nThe server becomes the one that other commands use.',
      examples: ['gpuaas auth login', 'gpuaas auth login --server https://gpu.example.com --no-browser'],
      flags: { noBrowser: toggle('Only print the address') },
      load: async () => (await import('./login.ts')).login,
    }),
    'dev-login': defineCommand({
      brief: 'Sign in as a development user, on the machine that runs the platform',
      description:
        'Needs the key file of the platform, which only the Unix user who runs it can read: --data DIR, else /var/lib/gpuaas\nas root, else ~/.gpuaas.',
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
      brief: 'Who you are signed in as',
      examples: ['gpuaas auth whoami'],
      load: async () => (await import('./whoami.ts')).whoami,
    }),
    token: defineCommand({
      brief: 'Print an access token, for calls by curl',
      description: 'It is good for 15 minutes at most. Keep it out of files and of command lines that others can see.',
      examples: ['curl -H "authorization: Bearer $(gpuaas auth token)" http://localhost:8443/api/v1/me'],
      load: async () => (await import('./token.ts')).printToken,
    }),
    logout: defineCommand({
      brief: 'End the session and forget its tokens',
      examples: ['gpuaas auth logout'],
      load: async () => (await import('./logout.ts')).logout,
    }),
  },
});

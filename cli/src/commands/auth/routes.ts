import { buildRouteMap } from '@stricli/core';
import { defineCommand, text, textFlag, toggle } from '../../command.ts';

/** These three are also there without `auth`. */
export const loginCommand = defineCommand({
  brief: 'Sign in with a browser',
  description:
    'Opens a browser on this machine. Over SSH or without a display, it prints a code that you enter in a browser on any device. Waits up to 10 minutes. Other commands then use this server. --context names the context that is created for it.',
  examples: [
    'gpuaas login',
    'gpuaas auth login --server https://gpu.example.com --context prod',
    'gpuaas login --device',
  ],
  makesContext: true,
  flags: {
    noBrowser: toggle('Only print the URL, for a browser on this machine'),
    device: toggle('Sign in with a browser on another device'),
  },
  load: async () => (await import('./login.ts')).login,
});
export const whoamiCommand = defineCommand({
  brief: 'Show who you are signed in as',
  examples: ['gpuaas whoami', 'gpuaas auth whoami -o json'],
  load: async () => (await import('./whoami.ts')).whoami,
});
export const logoutCommand = defineCommand({
  brief: 'Sign out',
  examples: ['gpuaas logout', 'gpuaas auth logout'],
  load: async () => (await import('./logout.ts')).logout,
});

export const authRoutes = buildRouteMap({
  docs: { brief: 'Sign in and out' },
  routes: {
    login: loginCommand,
    'dev-login': defineCommand({
      brief: 'Sign in as a development user, on the machine that runs the platform',
      description:
        'Reads the dev-login key from the data folder of the platform, which only the Unix user who runs it can read. The default is /var/lib/gpuaas as root and ~/.gpuaas otherwise.',
      examples: [
        'gpuaas auth dev-login --user dev-user',
        'gpuaas auth dev-login --user dev-admin --data ~/gpuaas-data',
      ],
      makesContext: true,
      flags: {
        user: { kind: 'parsed', parse: text, brief: 'dev-user or dev-admin', placeholder: 'USER' },
        data: textFlag('Data folder of the platform', 'DIR'),
      },
      load: async () => (await import('./dev-login.ts')).devLogin,
    }),
    setup: defineCommand({
      brief: 'Become the first platform administrator',
      description:
        'With another identity provider, the platform writes a secret to first-admin.secret in its data folder at the first start. It works once.',
      examples: ['gpuaas auth setup --secret-file /var/lib/gpuaas/first-admin.secret'],
      flags: {
        secretFile: { kind: 'parsed', parse: text, brief: 'File with the secret, or - for stdin', placeholder: 'FILE' },
      },
      load: async () => (await import('./setup.ts')).becomeFirstAdmin,
    }),
    status: defineCommand({
      brief: 'Show how you are signed in and where tokens are stored',
      examples: ['gpuaas auth status', 'gpuaas auth status -o json'],
      load: async () => (await import('./status.ts')).status,
    }),
    whoami: whoamiCommand,
    password: defineCommand({
      brief: 'Change your password',
      description:
        'Asks for it without showing what you type, then ends all your other sessions. Only with the built-in identity provider: with another one, change your password there.',
      examples: [
        'gpuaas auth password',
        'gpuaas auth password --password-file passwords',
        'gpuaas auth password --password-file - < passwords',
      ],
      flags: {
        passwordFile: textFlag('File with the current and the new password on two lines, or -', 'FILE'),
      },
      load: async () => (await import('./password.ts')).changePassword,
    }),
    token: defineCommand({
      brief: 'Print an access token for curl or automation',
      description:
        'It is valid for up to 15 minutes. Keep it out of files and command lines that others can see. Other machines can use it in GPUAAS_TOKEN.',
      examples: ['curl -H "authorization: Bearer $(gpuaas auth token)" $GPUAAS_SERVER/api/v1/me'],
      load: async () => (await import('./token.ts')).printToken,
    }),
    logout: logoutCommand,
  },
});

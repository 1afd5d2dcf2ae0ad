import { buildRouteMap } from '@stricli/core';
import { defineCommand, limitFlag, nameArgument, reasonFlag, text, textFlag, toggle } from '../../command.ts';

const person = nameArgument('The person', 'USERNAME|ID');
const load = () => import('./people.ts');

export const userRoutes = buildRouteMap({
  docs: { brief: 'Manage people of the platform (for administrators)' },
  routes: {
    list: defineCommand({
      brief: 'List people',
      examples: ['gpuaas user list', 'gpuaas user list --text sam', 'gpuaas user list --disabled'],
      flags: {
        text: textFlag('Part of a username, name or email address', 'TEXT'),
        disabled: toggle('Only people whose account is disabled'),
        limit: limitFlag,
      },
      load: async () => (await load()).listPeople,
    }),
    show: defineCommand({
      brief: 'Show a person',
      examples: ['gpuaas user show sam'],
      positional: person,
      load: async () => (await load()).showPerson,
    }),
    disable: defineCommand({
      brief: 'Disable an account. Sessions and terminals end within seconds',
      examples: ['gpuaas user disable sam --reason "left the company"'],
      flags: { reason: reasonFlag },
      positional: person,
      load: async () => (await load()).disablePerson,
    }),
    enable: defineCommand({
      brief: 'Enable an account again',
      examples: ['gpuaas user enable sam --reason "came back"'],
      flags: { reason: reasonFlag },
      positional: person,
      load: async () => (await load()).enablePerson,
    }),
    'set-role': defineCommand({
      brief: 'Change a platform role: platform_admin, platform_ops or platform_user',
      examples: ['gpuaas user set-role sam platform_ops'],
      positional: {
        kind: 'tuple',
        parameters: [
          { brief: 'The person', placeholder: 'USERNAME|ID', parse: text },
          { brief: 'The role', placeholder: 'ROLE', parse: text },
        ],
      },
      load: async () => (await load()).setRole,
    }),
  },
});

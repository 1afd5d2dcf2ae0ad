import { textFlag } from '../../command.ts';

export const roleFlag = {
  kind: 'enum',
  values: ['owner', 'admin', 'member', 'viewer'],
  brief: 'The role that it gives',
} as const;

export const noteFlag = textFlag('Who it is for', 'TEXT');

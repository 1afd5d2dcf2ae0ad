import { buildRouteMap } from '@stricli/core';
import { defineCommand, limitFlag, nameArgument, reasonFlag, textFlag, toggle } from '../../command.ts';

export const deadLetterRoutes = buildRouteMap({
  docs: { brief: 'Manage events that could not be processed (platform administrators)' },
  routes: {
    list: defineCommand({
      brief: 'List dead letters, oldest first',
      description: 'Shows those that are open, unless --state or --all asks for others.',
      examples: [
        'gpuaas dead-letter list',
        'gpuaas dead-letter list --consumer allocations.start-provisioning -o name',
        'gpuaas dead-letter list --all -o json',
      ],
      flags: {
        state: {
          kind: 'enum',
          values: ['open', 'replayed', 'discarded'],
          brief: 'Only those in this state',
          optional: true,
        },
        all: toggle('Those in every state'),
        consumer: textFlag('Only those of this consumer', 'CONSUMER'),
        limit: limitFlag,
      },
      load: async () => (await import('./list.ts')).listDeadLetters,
    }),
    get: defineCommand({
      brief: 'Show a dead letter, its event and why it failed',
      examples: ['gpuaas dead-letter get dl_01k9…', 'gpuaas dead-letter get dl_01k9… -o json'],
      positional: nameArgument('The dead letter', 'ID'),
      load: async () => (await import('./get.ts')).getDeadLetter,
    }),
    replay: defineCommand({
      brief: 'Give the event to its consumer again',
      description:
        'Fix the cause first. The event is processed once. If it keeps failing for 15 minutes, it becomes a new dead letter.',
      examples: ['gpuaas dead-letter replay dl_01k9… --reason "fixed in 1.4.2"'],
      flags: { reason: reasonFlag },
      positional: nameArgument('The dead letter', 'ID'),
      load: async () => (await import('./replay.ts')).replayDeadLetter,
    }),
    discard: defineCommand({
      brief: 'Close a dead letter without processing its event',
      description: 'What the event should have caused does not happen. A discarded dead letter cannot be replayed.',
      examples: ['gpuaas dead-letter discard dl_01k9… --reason "the allocation is gone"'],
      flags: { reason: reasonFlag, yes: toggle('Skip the confirmation') },
      positional: nameArgument('The dead letter', 'ID'),
      load: async () => (await import('./discard.ts')).discardDeadLetter,
    }),
  },
});

import { buildRouteMap } from '@stricli/core';
import { filterFlags } from '../../audit/filter.ts';
import { defineCommand, limitFlag, nameArgument, text, textFlag } from '../../command.ts';

export const auditRoutes = buildRouteMap({
  docs: { brief: 'Search, export and check the audit log' },
  routes: {
    list: defineCommand({
      brief: 'List audit events, newest first',
      examples: [
        'gpuaas audit list --target alloc_01k9…',
        'gpuaas audit list --actor alice --result denied --since 24h',
        'gpuaas audit list --all --action node.enroll --limit 200',
        'gpuaas audit list --correlation cor_01k9… -o json',
      ],
      flags: { ...filterFlags, limit: limitFlag },
      load: async () => (await import('./list.ts')).listAuditEvents,
    }),
    export: defineCommand({
      brief: 'Export audit events, oldest first, with the proof that nothing is missing',
      examples: [
        'gpuaas audit export audit.ndjson',
        'gpuaas audit export november.csv --since 2026-11-01 --until 2026-12-01',
        'gpuaas audit export --all --actor alice | jq',
      ],
      flags: {
        ...filterFlags,
        format: {
          kind: 'enum',
          values: ['ndjson', 'csv'],
          brief: 'Else by the ending of FILE, else ndjson',
          optional: true,
        },
      },
      usage: '[FILE] [flags]',
      positional: {
        kind: 'array',
        parameter: { brief: 'Where to; without it, stdout', placeholder: 'FILE', parse: text },
        maximum: 1,
      },
      load: async () => (await import('./export.ts')).exportAuditEvents,
    }),
    verify: defineCommand({
      brief: 'Check an export offline: every row, their order, and the signature',
      examples: ['gpuaas audit verify audit.ndjson', 'gpuaas audit verify audit.csv --keys jwks.json'],
      flags: { keys: textFlag('Public keys of the platform; else those it had when you exported', 'FILE') },
      positional: nameArgument('The export', 'FILE'),
      load: async () => (await import('./verify.ts')).verifyAuditExport,
    }),
  },
});

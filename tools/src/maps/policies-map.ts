import type { Policy } from '../gen/policies-file.ts';
import { code, type MapPage, pageText, tableText } from './page.ts';

export function policiesMap(policies: Readonly<Record<string, Policy>>): MapPage {
  const rows = Object.entries(policies).map(([key, { meaning, unit, default: value, bounds, scopes, narrows }]) => [
    code(key),
    meaning,
    `${value} ${unit}`,
    bounds.join(' to '),
    scopes.join(', '),
    narrows ?? '',
  ]);
  return {
    file: 'docs/maps/policies.md',
    text: pageText('Policies', '`contract/policies.yaml`', [
      'Rules that operators set with `gpuaas policy set`, in the console or by the API. An organisation or a project can only narrow what holds above it.',
      tableText(['policy', 'what it decides', 'default', 'bounds', 'set for', 'narrower is'], rows),
    ]),
    problems: [],
  };
}

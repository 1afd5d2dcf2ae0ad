import type { RetentionFile } from '../gen/retention-file.ts';
import { code, type MapPage, pageText, tableText } from './page.ts';

export function retentionMap(file: RetentionFile): MapPage {
  const rows = Object.entries(file).map(([table, { kept, since, why }]) => [
    code(table),
    since === undefined ? kept : `${kept} after ${since}`,
    why,
  ]);
  return {
    file: 'docs/maps/retention.md',
    text: pageText('Retention', '`contract/retention.yaml`', [
      'How long every table keeps its rows, and why. What is kept for a time is deleted by a job that reads the time from the contract, or from the policy whose default it is ([policies](policies.md)).',
      tableText(['table', 'kept', 'why'], rows),
    ]),
    problems: [],
  };
}

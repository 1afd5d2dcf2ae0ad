import { expect, it } from 'vitest';
import { type Manifest, sizeFindings } from './console-size.ts';

const manifest: Manifest = {
  'index.html': { file: 'frame.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'shared.js' },
  '_chart.js': { file: 'chart.js', imports: ['_shared.js'] },
  'src/pages/list/list.tsx': { file: 'list.js', imports: ['_shared.js'] },
  'src/pages/report/report.tsx': { file: 'report.js', imports: ['_chart.js'] },
  'src/pages/terminal/terminal.tsx': { file: 'terminal.js', imports: ['_chart.js'] },
};
const sizes: Record<string, number> = {
  'frame.js': 100_000,
  'shared.js': 60_000,
  'list.js': 40_000,
  'chart.js': 39_000,
  'report.js': 1_001,
  'terminal.js': 90_000,
};

it('counts every script of a page once, and lets the terminal be', () => {
  expect(sizeFindings(manifest, (file) => sizes[file] ?? Number.NaN)).toEqual([
    {
      file: 'web/shell/src/pages/report/report.tsx',
      message: 'needs 200001 bytes of scripts when it is opened first, more than 200000',
    },
  ]);
});

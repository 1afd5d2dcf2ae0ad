import { describe, expect, it } from 'vitest';
import { biomeFindings } from './format-and-lint.ts';
import { compilerFindings } from './types.ts';
import { knipFindings } from './unused.ts';

describe('the output of tools', () => {
  it('of the compiler becomes findings', () => {
    const output =
      "kernel/src/a.ts(3,7): error TS2322: Type 'A' is not assignable to type 'B'.\n  Property 'c' is missing.\n";
    expect(compilerFindings(output)).toEqual([
      { file: 'kernel/src/a.ts', line: 3, message: "TS2322: Type 'A' is not assignable to type 'B'." },
    ]);
  });

  it('of biome becomes findings', () => {
    const output = [
      '::error title=lint/style/noDefaultExport,file=/root/a.ts,line=2,endLine=2,col=8,endColumn=15::Avoid default exports.',
      '::error title=format,file=/root/b.ts,line=1,endLine=1,col=2,endColumn=2::Formatter would have printed:',
      'check ━━━━',
    ].join('\n');
    expect(biomeFindings('/root', output)).toEqual([
      { file: 'a.ts', line: 2, message: 'lint/style/noDefaultExport: Avoid default exports.' },
      { file: 'b.ts', line: 1, message: 'is not formatted (npm run fix)' },
    ]);
  });

  it('of knip becomes findings', () => {
    const issues = [
      { file: 'a/package.json', dependencies: [{ name: 'x', line: 4, col: 2 }], exports: [] },
      {
        file: 'a/b.ts',
        files: [{ name: 'a/b.ts' }],
        duplicates: [
          [
            { name: 'c', line: 1 },
            { name: 'd', line: 2 },
          ],
        ],
      },
    ];
    expect(knipFindings(JSON.stringify({ issues }))).toEqual([
      { file: 'a/package.json', line: 4, message: 'x is declared as dependency but not used' },
      { file: 'a/b.ts', message: 'nobody uses this file' },
      { file: 'a/b.ts', line: 1, message: 'c is exported twice' },
      { file: 'a/b.ts', line: 2, message: 'd is exported twice' },
    ]);
  });
});

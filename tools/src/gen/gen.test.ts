import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openProject } from '../project/project.ts';
import { staleFiles } from './gen.ts';

describe('generated files', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'generated-'));
    mkdirSync(join(root, 'docs/maps'), { recursive: true });
    writeFileSync(join(root, 'docs/maps/tables.md'), 'text');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('are fresh when they say what they should', () => {
    expect(staleFiles(openProject(root), { 'docs/maps/tables.md': 'text' })).toEqual([]);
  });

  it('are stale when they differ, are missing, or are generated no more', () => {
    writeFileSync(join(root, 'docs/maps/old.md'), 'text');
    const wanted = { 'docs/maps/tables.md': 'other text', 'contract/generated/ids.ts': 'text' };
    expect(staleFiles(openProject(root), wanted)).toEqual([
      'docs/maps/tables.md',
      'contract/generated/ids.ts',
      'docs/maps/old.md',
    ]);
  });
});

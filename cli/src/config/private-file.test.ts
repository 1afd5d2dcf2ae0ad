import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { removeTemporaryFolders, temporaryFolder } from '../testing/temporary-folder.ts';
import { readPrivateFile, readPrivateJson, writePrivateFile } from './private-file.ts';

afterAll(removeTemporaryFolders);

function newPath(): string {
  return join(temporaryFolder(), 'folder', 'file.json');
}

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('a private file', () => {
  it('can be read by nobody else, nor its folder entered', () => {
    const path = newPath();
    writePrivateFile(path, 'secret');
    expect([modeOf(path), modeOf(join(path, '..'))]).toEqual([0o600, 0o700]);
    expect(readPrivateFile(path)).toBe('secret');
  });

  it('is replaced as a whole, and nothing is left beside it', () => {
    const path = newPath();
    writePrivateFile(path, 'old');
    writePrivateFile(path, 'new');
    expect(readPrivateFile(path)).toBe('new');
    expect(readdirSync(join(path, '..'))).toEqual(['file.json']);
  });

  it.each([0o640, 0o604, 0o644, 0o660])('is refused with mode %o', (mode) => {
    const path = newPath();
    writePrivateFile(path, '{}');
    chmodSync(path, mode);
    expect(() => readPrivateFile(path)).toThrow(expect.objectContaining({ code: 'file_mode_too_wide', exitCode: 4 }));
  });

  it('need not be there', () => {
    expect(readPrivateFile(newPath())).toBeUndefined();
  });

  it('is named when it is damaged', () => {
    const path = newPath();
    writePrivateFile(path, '');
    writeFileSync(path, '{"half');
    expect(() => readPrivateJson(path)).toThrow(expect.objectContaining({ facts: [['file', path]] }));
  });
});

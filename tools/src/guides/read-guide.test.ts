import { describe, expect, it } from 'vitest';
import { addLines, readGuide } from './read-guide.ts';

const guide = `
Text.

\`\`\`ts modules/x/src/a.ts
const a = 1;
\`\`\`

\`\`\`
not named after a file
\`\`\`

\`\`\`diff list.yaml
 - b
+- c
\`\`\`
`;

describe('a guide', () => {
  it('is read as files to write and lines to add', () => {
    expect(readGuide(guide)).toEqual([
      { kind: 'write', file: 'modules/x/src/a.ts', text: 'const a = 1;\n' },
      { kind: 'add', file: 'list.yaml', runs: [{ below: '- b', lines: ['- c'] }] },
    ]);
  });

  const add = (text: string) =>
    addLines(text, { kind: 'add', file: 'list.yaml', runs: [{ below: '- b', lines: ['- c'] }] });
  it('adds lines below the one it names', () => {
    expect(add('- a\n- b\n- d\n')).toBe('- a\n- b\n- c\n- d\n');
  });

  it('fails where that line is missing or not the only one', () => {
    expect(() => add('- a\n')).toThrow('no line "- b"');
    expect(() => add('- b\n- b\n')).toThrow('more than one line "- b"');
  });

  it('looks for a line below the one before it', () => {
    const runs = [
      { below: 'second:', lines: [] },
      { below: '- b', lines: ['- c'] },
    ];
    const text = 'first:\n- b\nsecond:\n- b\n';
    expect(addLines(text, { kind: 'add', file: 'list.yaml', runs })).toBe('first:\n- b\nsecond:\n- b\n- c\n');
    expect(() => addLines('- b\nsecond:\n', { kind: 'add', file: 'list.yaml', runs })).toThrow('no line "- b"');
  });

  it('takes a line that directly follows, however many there are', () => {
    const runs = [
      { below: 'second:', lines: [] },
      { below: '- b', lines: ['- c'] },
    ];
    const add = (text: string) => addLines(text, { kind: 'add', file: 'list.yaml', runs });
    expect(add('second:\n- b\n- b\n')).toBe('second:\n- b\n- c\n- b\n');
    expect(() => add('second:\n- a\n- b\n- b\n')).toThrow('more than one line "- b"');
  });

  it('cannot remove or replace anything', () => {
    expect(() => readGuide('```diff a.yaml\n b\n-c\n```\n')).toThrow('not -c');
  });
});

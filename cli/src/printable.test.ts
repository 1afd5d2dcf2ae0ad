import { describe, expect, it } from 'vitest';
import { printable, printableJson } from './printable.ts';

describe('text from elsewhere', () => {
  it('cannot steer the terminal', () => {
    expect(printable('a\u001b[31mb\u0007\r\n\tc\u009b2J\u007f')).toBe('a\\x1b[31mb\\x07\\x0d\\x0a\\x09c\\x9b2J\\x7f');
  });

  it('cannot turn the writing direction', () => {
    expect(printable('exe.\u202egnp')).toBe('exe.\\u{202e}gnp');
  });

  it('is otherwise left alone', () => {
    expect(printable('4 × H200 – größer 日本 🙂')).toBe('4 × H200 – größer 日本 🙂');
  });

  it('is the same value in JSON, without raw control characters', () => {
    const value = { text: 'a\u001b\u009b2J\u202e\u{e0001}é' };
    const json = printableJson(value);
    expect(JSON.parse(json)).toEqual(value);
    expect(json).toMatch(/^[ -~é]+$/);
  });
});

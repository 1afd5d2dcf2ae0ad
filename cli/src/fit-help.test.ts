import { type Application, type CommandContext, generateHelpTextForAllCommands } from '@stricli/core';
import { describe, expect, it } from 'vitest';
import { application } from './application.ts';
import { runCommandLine } from './command-line.ts';
import { fitHelp } from './fit-help.ts';

const widest = (text: string) => Math.max(...text.split('\n').map((line) => [...line].length));

describe('help', () => {
  const pages = generateHelpTextForAllCommands(application as unknown as Application<CommandContext>);

  it.each(pages)('of %s fits on a plain terminal and loses no word', (_, page) => {
    const fitted = fitHelp(page);
    expect(widest(fitted)).toBeLessThanOrEqual(80);
    const plain = (text: string) => text.replace(/\s+/g, '');
    expect(plain(fitted)).toBe(plain(page));
  });

  it('breaks a long line below its column, and colours take no room', () => {
    const flag =
      '     [--state]  Only in these states       [requested|provisioning|active|releasing|released|failed|done]';
    expect(fitHelp(flag)).toBe(
      [
        '     [--state]  Only in these states',
        '                [requested|provisioning|active|releasing|released|failed|done]',
      ].join('\n'),
    );
    const bold = `\x1B[1m${'word '.repeat(15)}\x1B[22m`;
    expect(fitHelp(bold)).toBe(bold);
  });

  it('is what the program prints', async () => {
    let out = '';
    const stdout = { write: (text: string) => (out += text) };
    const fake = { stdout, stderr: stdout, env: {}, exitCode: undefined } as unknown as NodeJS.Process;
    await runCommandLine(['alloc', 'list', '--help'], fake);
    expect(out).toContain('--state');
    expect(widest(out)).toBeLessThanOrEqual(80);
  });
});

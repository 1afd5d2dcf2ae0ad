import { describe, expect, it } from 'vitest';
import { projectOf } from '../project/project.ts';
import { completedLocks, lockProblems } from './workflow-locks.ts';

const file = 'modules/shop/src/workflows/sell.ts';
const lock = 'modules/shop/workflows.lock.json';
const sell = (steps: string, version = '1') =>
  `export const sell = defineWorkflow<Input, Acts>('shop.sell', ${version}, async (wf, input) => {\n${steps}\n});\n`;
const pay = "await wf.step('pay', (act) => act.pay(input), { attempts: 3 });";
const send = "await wf.request<Parcel>('send', (act) => act.send(input), { timeoutSeconds: 60 });";
const first = sell(`${pay}\n${send}`);
const locked = completedLocks(projectOf({ [file]: first }))[lock] as string;
const messagesOf = (source: string, lockText = locked) =>
  lockProblems(projectOf({ [file]: source, [lock]: lockText })).map(({ message }) => message);

describe('the lock of workflows', () => {
  it('holds each version with its steps', () => {
    expect(JSON.parse(locked)).toEqual({
      'shop.sell': { 1: { hash: expect.stringMatching(/^[0-9a-f]{16}$/), steps: 'pay, send' } },
    });
    expect(messagesOf(first)).toEqual([]);
  });

  it.each([
    ['steps in another order', sell(`${send}\n${pay}`), '(pay, send → send, pay)'],
    ['a step of another name', sell(`${pay.replace("'pay'", "'charge'")}\n${send}`), '(pay, send → charge, send)'],
    ['one step more', sell(`${pay}\n${send}\n${pay.replace("'pay'", "'thank'")}`), '→ pay, send, thank)'],
    ['a step under a condition', sell(`if (input.dear) ${pay}\n${send}`), 'was changed, and'],
    ['another activity', sell(`${pay.replace('act.pay', 'act.owe')}\n${send}`), 'was changed, and'],
  ])('refuses %s under the same version', (_, source, words) => {
    expect(messagesOf(source)).toEqual([expect.stringContaining('shop.sell version 1 was changed')]);
    expect(messagesOf(source)[0]).toContain(words);
    expect(messagesOf(source)[0]).toContain('into version 2 beside it');
    // What is generated does not hide it.
    expect(completedLocks(projectOf({ [file]: source, [lock]: locked }))[lock]).toBe(locked);
  });

  it('looks into helpers of the same file', () => {
    const helper = (name: string) => `const more = (wf) => wf.step('${name}', (act) => act.wrap());\n`;
    const source = `${helper('wrap')}${sell('await more(wf);')}`;
    const text = completedLocks(projectOf({ [file]: source }))[lock] as string;
    expect(messagesOf(source, text)).toEqual([]);
    expect(messagesOf(source.replace("'wrap'", "'box'"), text)).toEqual([expect.stringContaining('was changed')]);
  });

  it('does not mind comments, form, types, and how often or how long is tried', () => {
    const other = sell(
      `// Money first.\n  ${pay.replace('3', '50')}\n${send.replace('<Parcel>', '').replace('60', '90')}`,
    );
    expect(messagesOf(other.replaceAll("'", '"'))).toEqual([]);
  });

  it('takes a new version beside the old one, and no number twice', () => {
    const second = sell(`${send}\n${pay}`, '2');
    expect(messagesOf(`${first}${second}`)).toEqual([expect.stringContaining('version 2 is not in')]);
    const both = completedLocks(projectOf({ [file]: `${first}${second}`, [lock]: locked }))[lock] as string;
    expect(messagesOf(`${first}${second}`, both)).toEqual([]);
    // The old one may go when no run of it is open; its number is not free again.
    expect(messagesOf(second, both)).toEqual([]);
    expect(messagesOf(sell(`${send}\n${send}`), both)).toEqual([expect.stringContaining('into version 3')]);
    expect(messagesOf(`${first}${first}`)).toEqual(['there are two of shop.sell version 1']);
    expect(messagesOf(sell(pay, 'latest'))).toEqual(['name and version of a workflow must be written out']);
  });
});

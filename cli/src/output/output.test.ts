import { describe, expect, it } from 'vitest';
import { stateCell, timeCell, words } from './cell.ts';
import { createOutput, type OutputMode, type View } from './output.ts';

interface Thing {
  id: string;
  name: string;
  state: string;
  at: string;
}

const view: View<Thing> = {
  name: ({ name }) => name,
  columns: {
    NAME: ({ name }) => words(name),
    STATE: ({ state }) => stateCell('allocation', state),
    AT: ({ at }) => timeCell(at),
  },
};

const at = new Date(Date.now() - 3 * 60_000).toISOString();
const things: Thing[] = [
  { id: '1', name: 'short', state: 'active', at },
  { id: '2', name: 'longer-name', state: 'release_failed', at },
];

function print(mode: OutputMode, { isTTY = false, colour = false, items = things, columns = 120 } = {}) {
  const written = { out: '', err: '' };
  const screen = (key: keyof typeof written) => ({ isTTY, columns, write: (text: string) => (written[key] += text) });
  const output = createOutput(mode, colour, screen('out'), screen('err'));
  output.list(view, { items, next_cursor: null }, ['project default']);
  return written;
}

describe('a list', () => {
  it('is an aligned table with icons, words and a footer on a terminal', () => {
    expect(print('table', { isTTY: true })).toEqual({
      out: [
        'NAME         STATE             AT',
        'short        ● Active          3m ago',
        'longer-name  ✕ Release failed  3m ago',
        '',
      ].join('\n'),
      err: '2 of 2 · project default\n',
    });
  });

  it('leaves out the last columns on a narrow terminal', () => {
    expect(print('table', { isTTY: true, columns: 30 }).out).toBe(
      'NAME         STATE\nshort        ● Active\nlonger-name  ✕ Release failed\n',
    );
    expect(print('table', { isTTY: true, columns: 3 }).out).toBe('NAME\nshort\nlonger-name\n');
    expect(print('table', { columns: 3 }).out).toContain(at);
  });

  it('has colours only where they are wanted', () => {
    expect(print('table', { isTTY: true, colour: true }).out).toContain('\u001b[32m● Active\u001b[0m');
    expect(print('table', { isTTY: false, colour: true }).out).not.toContain('\u001b');
  });

  it('is values between tabs in a pipe, without header and footer', () => {
    expect(print('table')).toEqual({
      out: `short\tactive\t${at}\nlonger-name\trelease_failed\t${at}\n`,
      err: '',
    });
  });

  it('is items and cursor as JSON, also when it is empty', () => {
    expect(JSON.parse(print('json', { isTTY: true }).out)).toEqual({ items: things, next_cursor: null });
    expect(JSON.parse(print('json', { items: [] }).out)).toEqual({ items: [], next_cursor: null });
  });

  it('is names alone where names are wanted', () => {
    expect(print('name').out).toBe('short\nlonger-name\n');
  });

  it('does not let a name break a line or steer the terminal', () => {
    const evil = [{ id: '1', name: 'a\tb\n\u001b[2J', state: 'active', at }];
    for (const isTTY of [true, false]) {
      const { out } = print('table', { isTTY, items: evil });
      expect(out).toContain('a\\x09b\\x0a\\x1b[2J');
      expect(out).not.toContain('\u001b');
    }
  });
});

describe('news of a list', () => {
  const tell = (mode: OutputMode, isTTY: boolean) => {
    let out = '';
    const write = (text: string) => {
      out += text;
    };
    const output = createOutput(mode, false, { isTTY, columns: 120, write }, { write: () => {} });
    output.news(view, things, new Set(things), true);
    output.news(view, things, new Set(things.slice(0, 1)), false);
    output.news(view, things, new Set(), false);
    return out;
  };

  it('are rows below those before them, with titles once', () => {
    expect(
      tell('table', true)
        .split('\n')
        .map((line) => line.slice(0, 21).trimEnd()),
    ).toEqual(['NAME         STATE', 'short        ● Active', 'longer-name  ✕ Releas', 'short        ● Active', '']);
  });

  it('are one object a line as JSON', () => {
    const [short, longer] = things.map((thing) => JSON.stringify(thing));
    expect(tell('json', false)).toBe(`${short}\n${longer}\n${short}\n`);
    expect(tell('name', false)).toBe('short\nlonger-name\nshort\n');
  });
});

import type pg from 'pg';

/** A write whose result nobody waits for. */
export interface LaterWrite {
  text: string;
  values: readonly unknown[];
  /** The table it changes, with its schema. */
  table: string;
}

type Run = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>;

/**
 * Writes of one transaction that wait for its next statement, or its commit, and are then sent together as one statement.
 * Whoever reads in the transaction therefore sees them, and one that fails ends the transaction.
 *
 * Parts of one statement do not see each other and may not change the same row, so a second write to a table has the
 * first one sent before it.
 */
export interface LaterWrites {
  add(write: LaterWrite): void;
  isEmpty(): boolean;
  send(run: Run): Promise<void>;
  /** Drops what was not sent. */
  forget(): void;
}

export function createLaterWrites(): LaterWrites {
  let groups: LaterWrite[][] = [];

  return {
    add(write) {
      const last = groups.at(-1);
      if (last && !last.some(({ table }) => table === write.table)) last.push(write);
      else groups.push([write]);
    },

    isEmpty: () => groups.length === 0,

    async send(run) {
      const sent = groups;
      groups = [];
      for (const group of sent) {
        const [only] = group;
        if (only && group.length === 1) await run(only.text, only.values);
        else
          await run(
            joined(group.map(({ text }) => text)),
            group.flatMap(({ values }) => values),
          );
      }
    },

    forget() {
      groups = [];
    },
  };
}

const joinedTexts = new Map<string, string>();
const mostJoined = 500;

/** One statement that makes all of these changes. Their parameters follow each other. */
function joined(texts: readonly string[]): string {
  const key = texts.join('\0');
  const known = joinedTexts.get(key);
  if (known !== undefined) return known;
  let before = 0;
  const parts = texts.map((text, index) => {
    const numbers = [...text.matchAll(/\$(\d+)/g)].map((match) => Number(match[1]));
    const part = text.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + before}`);
    before += Math.max(0, ...numbers);
    return `w${index} as (${part})`;
  });
  const statement = `with ${parts.join(', ')} select 1`;
  if (joinedTexts.size >= mostJoined) joinedTexts.clear();
  joinedTexts.set(key, statement);
  return statement;
}

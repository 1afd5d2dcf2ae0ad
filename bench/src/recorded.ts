import pg from 'pg';

/** A statement as the platform sent it. */
export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** Notes what this process sends to the database. */
export function startRecording(): { stop(): Statement[] } {
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const { query } = prototype;
  const recorded: Statement[] = [];
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [asked] = args as [string | Statement];
    recorded.push(
      typeof asked === 'string' ? { text: asked, values: [] } : { text: asked.text, values: [...(asked.values ?? [])] },
    );
    return query.apply(this, args);
  };
  return {
    stop() {
      prototype.query = query;
      return recorded;
    },
  };
}

const id = /\b[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g;

/**
 * Sends the same statements again, each time as if for another call: what the call made gets other ids, and `names` other
 * names. `kept` are the ids that were there before.
 */
export function createReplay(
  statements: readonly Statement[],
  { kept, names }: { kept: ReadonlySet<string>; names: readonly string[] },
): (client: pg.Client) => Promise<void> {
  let calls = 0;
  const made = new Set(statements.flatMap(({ values }) => JSON.stringify(values, plain).match(id) ?? []));
  const own = [...made].filter((one) => !kept.has(one));
  return async (client) => {
    calls += 1;
    const number = calls.toString(16).padStart(6, '0');
    const anew = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(anew);
      if (typeof value !== 'string') return value;
      const renamed = names.reduce((text, name) => text.replaceAll(name, `${name}-${number}`), value);
      return own.reduce((text, one) => text.replaceAll(one, one.slice(0, -6) + number), renamed);
    };
    for (const [place, { text, values }] of statements.entries()) {
      if (values.length === 0) await client.query(text);
      else await client.query({ name: `replay ${place}`, text, values: values.map(anew) });
    }
  };
}

function plain(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

/**
 * Which statements the server keeps parsed and planned, under which names. A name belongs to a text in every connection
 * of a pool; each connection prepares it when it first meets it.
 */
export interface StatementNames {
  /** Undefined: this text is not worth a name. */
  nameOf(text: string): string | undefined;
  /** From now on every text has another name, because the tables have changed under the old ones. */
  renew(): void;
  /** From now on nothing has a name, because whoever is between us and the server forgets names. */
  giveUp(): void;
}

/**
 * Each name costs memory in every connection, and poolers keep few. A text that is used once, say with a list as long as
 * no other, must not take the place of one that is used all the time.
 */
const mostNames = 200;
const mostCounted = 1_000;
const usesBeforeName = 2;

export function createStatementNames(most = mostNames): StatementNames {
  let generation = 0;
  let isOn = true;
  const names = new Map<string, string>();
  const uses = new Map<string, number>();

  return {
    nameOf(text) {
      const known = names.get(text);
      if (known !== undefined || !isOn || names.size >= most) return known;
      const used = (uses.get(text) ?? 0) + 1;
      if (used < usesBeforeName) {
        if (uses.size >= mostCounted) uses.clear();
        uses.set(text, used);
        return undefined;
      }
      uses.delete(text);
      const name = `s${generation}_${names.size}`;
      names.set(text, name);
      return name;
    },

    renew() {
      generation += 1;
      names.clear();
    },

    giveUp() {
      isOn = false;
      names.clear();
      uses.clear();
    },
  };
}

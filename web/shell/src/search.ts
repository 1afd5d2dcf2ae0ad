/** The query of an address as plain words, so that it can be read, typed and sent to somebody. */
export type Search = Readonly<Record<string, string | undefined>>;

export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const present = Object.entries(search).filter(([, value]) => typeof value === 'string' && value !== '');
  const text = new URLSearchParams(present as [string, string][]).toString();
  return text === '' ? '' : `?${text}`;
}

/** Takes these names from the address and nothing else. */
export function keep<Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): { [N in Name]?: string } => {
    const kept = names.flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    });
    return Object.fromEntries(kept) as { [N in Name]?: string };
  };
}

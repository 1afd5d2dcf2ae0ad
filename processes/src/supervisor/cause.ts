/** The line in what a program wrote last that says why it ended: no stack, no source, no version. */
export function causeIn(text: string): string | undefined {
  const line = text
    .split('\n')
    .filter((candidate) => candidate.trim() !== '' && !/^(\s|[{}^]|Node\.js v|file:\/\/)/.test(candidate))
    .at(-1);
  return line
    ?.replace(/^(Uncaught )?\w*Error( \[\w+\])?: /, '')
    .replace(/ \{$/, '')
    .trim();
}

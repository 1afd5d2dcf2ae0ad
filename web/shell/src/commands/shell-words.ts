const plain = /^[\w@%+=:,./-]+$/;

/** One word for a POSIX shell. */
export function quote(word: string): string {
  return plain.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** A command from words; what is undefined or false is left out. */
export function commandOf(...words: (string | false | undefined)[]): string {
  return words
    .filter((word): word is string => typeof word === 'string')
    .map((word) => quote(word))
    .join(' ');
}

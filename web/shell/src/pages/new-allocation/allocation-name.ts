const longest = 63;
const pattern = /^[a-z][a-z0-9-]{0,62}$/;

/** What is wrong with a name, or undefined when the contract accepts it. No name at all is fine: one is generated. */
export function whatIsWrongWith(name: string): string | undefined {
  if (name === '' || pattern.test(name)) return undefined;
  if (name.length > longest) return `Use at most ${longest} characters. This name has ${name.length}.`;
  if (/[A-Z]/.test(name)) return 'Use lowercase letters only.';
  if (/\s/.test(name)) return 'Use hyphens instead of spaces.';
  if (!/^[a-z]/.test(name)) return 'Start with a letter.';
  const strange = [...name].find((character) => !/[a-z0-9-]/.test(character));
  return `“${strange ?? ''}” isn’t allowed. Use lowercase letters, digits and hyphens.`;
}

const tones = ['amber', 'brisk', 'calm', 'clear', 'dusky', 'early', 'fair', 'keen', 'lunar', 'quiet', 'swift', 'warm'];
const things = ['brook', 'cedar', 'comet', 'dune', 'ember', 'fjord', 'grove', 'heron', 'lark', 'mesa', 'otter', 'reef'];

/** A name that can be said aloud, with a number because names must differ within a project. */
export function suggestName(random: () => number = Math.random): string {
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? '';
  return `${pick(tones)}-${pick(things)}-${10 + Math.floor(random() * 90)}`;
}

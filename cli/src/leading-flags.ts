const withValue = ['-o', '--output', '--context', '--server', '--project'];
const alone = ['--no-color', '--no-input', '--verbose'];

/** Lets global flags stand before the command too: `gpuaas -o json alloc list`. */
export function leadingFlagsLast(argv: readonly string[]): string[] {
  let first = 0;
  for (let width = widthOf(argv[first]); width > 0; width = widthOf(argv[first])) first += width;
  const leading = argv.slice(0, first);
  const rest = argv.slice(first);
  // What people type first: `gpuaas help alloc`.
  if (rest[0] === 'help') return [...rest.slice(1), '--help'];
  const end = rest.includes('--') ? rest.indexOf('--') : rest.length;
  return [...rest.slice(0, end), ...leading, ...rest.slice(end)];
}

function widthOf(word: string | undefined): number {
  if (word === undefined) return 0;
  if (withValue.includes(word)) return 2;
  return alone.includes(word) || withValue.some((flag) => word.startsWith(`${flag}=`)) ? 1 : 0;
}

/** Whether the words of a command line, even of a wrong one, ask for JSON. */
export function wantsJson(argv: readonly string[], environment: string | undefined): boolean {
  const words = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv;
  const asked = words.flatMap((word, at) => {
    if (word === '-o' || word === '--output') return [words[at + 1]];
    const [, value] = /^(?:-o|--output)=(.*)$/.exec(word) ?? [];
    return value === undefined ? [] : [value];
  });
  return (asked.at(-1) ?? environment) === 'json';
}

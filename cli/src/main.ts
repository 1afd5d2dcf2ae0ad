import { exitOnBrokenPipe, exitWhenFlushed } from './exit.ts';
import { leadingFlagsLast } from './leading-flags.ts';

exitOnBrokenPipe(process);
const argv = leadingFlagsLast(process.argv.slice(2));
try {
  const { runCommandLine } = await (isVersionAlone() ? import('./version-at-once.ts') : import('./command-line.ts'));
  await runCommandLine(argv, process);
} catch (error) {
  const { tellError } = await import('./tell-error.ts');
  process.exitCode = tellError(error, argv, process);
}
exitWhenFlushed(process);

/** Nothing that could be wrong and nothing that changes the answer: it need not wait for the rest to be loaded. */
function isVersionAlone(): boolean {
  const isPlain = !Object.keys(process.env).some((name) => name.startsWith('GPUAAS_'));
  return argv.length === 1 && argv[0] === 'version' && isPlain;
}

import { help, isExplained, readArguments } from './supervisor/arguments.ts';
import { createScreen } from './supervisor/screen.ts';
import { supervise } from './supervisor/supervisor.ts';

/** `npm start`. A terminal that is closed under us must not keep us from stopping what we started. */
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());

try {
  const options = readArguments(process.argv.slice(2));
  if (options === 'help') {
    process.stdout.write(help);
  } else {
    await supervise(options, createScreen(process.stdout), stop.signal);
    if (stop.signal.aborted) process.stdout.write('Stopped.\n');
  }
  process.exit(0);
} catch (error) {
  process.stderr.write(`${isExplained(error) ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(1);
}

/** Ends the process when all that was written has left it. An open stdin or an idle connection does not hold it back. */
export function exitWhenFlushed(process: NodeJS.Process): void {
  process.stdout.write('', () => process.stderr.write('', () => process.exit()));
}

const killedBySigpipe = 141;

/** `gpuaas … | head` is no failure worth a word: end like any program whose reader has gone. */
export function exitOnBrokenPipe(process: NodeJS.Process): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(killedBySigpipe);
      throw error;
    });
  }
}

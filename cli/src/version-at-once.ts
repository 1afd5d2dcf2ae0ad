import { showVersion } from './commands/version.ts';
import { hasColour } from './output/has-colour.ts';
import { createOutput } from './output/output.ts';

/** `gpuaas version` without a word more, as `commands/version.ts` prints it. */
export async function runCommandLine(_argv: readonly string[], process: NodeJS.Process): Promise<void> {
  const { env, stdout, stderr } = process;
  showVersion(createOutput('table', hasColour(env), stdout, stderr));
}

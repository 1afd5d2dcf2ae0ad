import { cut } from '../cut.ts';
import { run, runAtOnce } from '../run.ts';

export type Asked = { text: string } | { problem: 'absent' | 'unreadable' | 'hanging'; reason: string };

/** The program of NVIDIA's driver. It is asked one thing at a time: one that hangs is never joined by a second. */
export interface NvidiaSmi {
  ask(args: readonly string[]): Promise<Asked>;
}

export interface NvidiaSmiOptions {
  program?: string;
  timeoutMilliseconds?: number;
  /** 8 GPUs with their processes are about 300 kB. */
  mostOutput?: number;
}

export function createNvidiaSmi({
  program = 'nvidia-smi',
  timeoutMilliseconds = 20_000,
  mostOutput = 8 << 20,
}: NvidiaSmiOptions = {}): NvidiaSmi {
  let before: Promise<unknown> = Promise.resolve();
  let hangingSince: Date | undefined;

  async function askNow(args: readonly string[]): Promise<Asked> {
    const name = ['nvidia-smi', ...args].join(' ');
    if (hangingSince) {
      const reason = `nvidia-smi has been hanging since ${hangingSince.toISOString()} and cannot be killed.`;
      return { problem: 'hanging', reason };
    }
    const [file, ...all] = [...unprivileged(), program, ...args] as [string, ...string[]];
    const result = await run(file, all, { timeoutMilliseconds, mostOutput, endsWithUs: true });
    if (result.timedOut) {
      hangingSince = new Date();
      void result.timedOut.gone.then(() => {
        hangingSince = undefined;
      });
      return { problem: 'hanging', reason: `${name} did not answer within ${timeoutMilliseconds / 1_000} s.` };
    }
    if (result.isCut) return { problem: 'unreadable', reason: `${name} wrote more than ${mostOutput} characters.` };
    if (result.code === 127 && /ENOENT|No such file or directory/.test(result.stderr)) {
      return { problem: 'absent', reason: 'nvidia-smi is not installed.' };
    }
    if (result.code !== 0) {
      const said = cut(plain(`${result.stdout} ${result.stderr}`).trim().replaceAll(/\s+/g, ' '), 300);
      return { problem: 'unreadable', reason: `${name} failed with ${result.code}: ${said || 'it said nothing'}` };
    }
    return { text: plain(result.stdout) };
  }

  return {
    ask(args) {
      const answer = before.then(() => askNow(args));
      before = answer.catch(() => {});
      return answer;
    },
  };
}

let asNobody: string[] | undefined;
/**
 * As root, the driver's library sets every device back to the mode that it was loaded with, which opens GPUs to everybody. A
 * program that may open all files and change none leaves them as they are.
 */
function unprivileged(): string[] {
  if (asNobody) return asNobody;
  const caps = ['--inh-caps=-all,+dac_override', '--ambient-caps=-all,+dac_override'];
  const become = ['--reuid=65534', '--regid=65534', '--clear-groups', '--no-new-privs', ...caps, '--'];
  const works = process.getuid?.() === 0 && runAtOnce('setpriv', [...become, 'true']).code === 0;
  asNobody = works ? ['setpriv', ...become] : [];
  return asNobody;
}

/** It underlines headings even in a pipe, and the names of programs are whatever their owners want. */
function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what an escape sequence starts with
  const withoutColors = text.replaceAll(/\u001B\[[0-9;]*[A-Za-z]/g, '');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what nobody else takes
  return withoutColors.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '?').toWellFormed();
}

import { open } from 'node:fs/promises';
import { CliError } from '../../cli-error.ts';
import { exitCodes } from '../../exit-codes.ts';

/** What the API takes at most. */
const longest = 16_384;

/** The public key in a file, or on stdin for `-`. A private key is refused here: it never leaves this machine. */
export async function readKey(file: string): Promise<string> {
  const text = file === '-' ? await readInput() : await readFile(file);
  if (/PRIVATE KEY|PuTTY-User-Key-File|b3BlbnNzaC1rZXktdjE/i.test(text)) {
    throw new CliError('ssh_private_key', 'This is a private key. It was not sent', {
      exitCode: exitCodes.usage,
      facts: [['file', file]],
      tries: [`gpuaas key add ${file === '-' ? 'FILE' : file}.pub`, 'ssh-keygen -y -f FILE | gpuaas key add -'],
    });
  }
  if (text.length > longest) {
    throw new CliError('usage', `This is no public key: it has more than ${longest} characters`, {
      exitCode: exitCodes.usage,
      facts: [['file', file]],
    });
  }
  return text;
}

async function readInput(): Promise<string> {
  if (process.stdin.isTTY) {
    throw new CliError('usage', 'There is nothing on stdin', {
      exitCode: exitCodes.usage,
      tries: ['gpuaas key add ~/.ssh/id_ed25519.pub'],
    });
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > longest) break;
  }
  return Buffer.concat(chunks).toString();
}

/** No more than what is needed to see that it is too long. */
async function readFile(path: string): Promise<string> {
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(longest + 1), 0, longest + 1, null);
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (cause) {
    throw new CliError('not_found', 'The file cannot be read', {
      exitCode: exitCodes.notFound,
      facts: [
        ['file', path],
        ['reason', (cause as NodeJS.ErrnoException).code ?? 'unknown'],
      ],
      cause,
    });
  }
}

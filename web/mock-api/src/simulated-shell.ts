import { clientControlIn, closeCodes, controlText } from '@gpuaas/terminal-protocol';
import type { Ground } from '@gpuaas/web-shell/start-console';

type OpenSocket = NonNullable<Ground['openSocket']>;

const prompt = '\x1b[1mgpu-mock\x1b[0m:~$ ';
const welcome =
  'This shell is \x1b[1msimulated\x1b[0m: nothing you type leaves the browser. Type help for a list of commands.\r\n\r\n';

const commands: Record<string, (words: string[]) => string> = {
  help: () => `simulated commands: ${Object.keys(commands).join(' ')} exit`,
  echo: (words) => words.join(' '),
  whoami: () => 'gpu-mock',
  date: () => new Date().toISOString(),
  'nvidia-smi': () => 'GPU 0: NVIDIA H200 (simulated), 0 % active, 0 / 144384 MiB',
};

/** A shell that exists in this page only, behind the face of a WebSocket. */
export const openSimulatedShell: OpenSocket = () => {
  let line = '';
  let readyState: 0 | 1 | 3 = 0;
  const socket: ReturnType<OpenSocket> = {
    binaryType: 'arraybuffer',
    bufferedAmount: 0,
    get readyState() {
      return readyState;
    },
    onopen: null,
    onmessage: null,
    onclose: null,
    send(data) {
      if (typeof data !== 'string') for (const key of new TextDecoder().decode(data as ArrayBuffer)) press(key);
      else if (clientControlIn(data)?.t === 'ping') queueMicrotask(() => emit(controlText({ t: 'pong' })));
    },
    close() {
      readyState = 3;
    },
  };
  const self = socket as WebSocket;

  function emit(data: unknown): void {
    if (readyState === 1) socket.onmessage?.call(self, new MessageEvent('message', { data }));
  }

  function print(text: string): void {
    emit(new TextEncoder().encode(text).buffer);
  }

  function press(key: string): void {
    if (key === '\r') {
      run(line.trim().split(/\s+/));
    } else if (key === '\x7f') {
      if (line !== '') print('\b \b');
      line = line.slice(0, -1);
    } else if (key >= ' ') {
      line += key;
      print(key);
    }
  }

  function run([name = '', ...words]: string[]): void {
    line = '';
    if (name === 'exit') {
      emit(controlText({ t: 'exit', code: Number(words[0] ?? 0) }));
      readyState = 3;
      socket.onclose?.call(self, new CloseEvent('close', { code: closeCodes.ended }));
      return;
    }
    const output =
      name === ''
        ? ''
        : `${commands[name]?.(words) ?? `${name} is not simulated. Type help for a list of commands.`}\r\n`;
    print(`\r\n${output}${prompt}`);
  }

  setTimeout(() => {
    if (readyState !== 0) return;
    readyState = 1;
    socket.onopen?.call(self, new Event('open'));
    emit(controlText({ t: 'ready' }));
    print(welcome + prompt);
  }, 200);
  return socket;
};

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createNvidiaGpus } from './driver.ts';
import { createNvidiaSmi, type NvidiaSmiOptions } from './nvidia-smi.ts';
import { answeringSmi, recordedH200, twoGpus, uuidOf, writeSysTree } from './testing/synthetic-host.ts';

let folder: string;
let sysRoot: string;
let count = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nvidia-'));
  sysRoot = join(folder, 'sys');
  writeSysTree(sysRoot, twoGpus);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program that does what the script says. */
function programOf(script: string): string {
  count += 1;
  const path = join(folder, `nvidia-smi-${count}`);
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return path;
}

const look = (options: NvidiaSmiOptions) => createNvidiaGpus({ smi: createNvidiaSmi(options), sysRoot }).look();

describe('the NVIDIA driver', () => {
  it('that works is ok, and its GPUs are those of the host', async () => {
    const look = await createNvidiaGpus({ smi: answeringSmi(recordedH200), sysRoot }).look();
    expect(look).toEqual({
      driver: { name: 'nvidia', state: 'ok', version: '580.159.04', reason: null },
      gpus: [{ index: 0, uuid: uuidOf(0), model: 'NVIDIA H200', memory_bytes: 143_771 * 1024 ** 2 }],
    });
  });

  it.each([
    ['that is not there', 'absent', /^nvidia-smi is not installed\. NVIDIA GPUs: 2 on the PCI bus\.$/, undefined],
    [
      'without a kernel module',
      'unreadable',
      /failed with 9: NVIDIA-SMI has failed/,
      'echo "NVIDIA-SMI has failed"; exit 9',
    ],
    ['without its library', 'unreadable', /failed with 12: it said nothing/, 'exit 12'],
    ['that finds no GPU', 'unreadable', /failed with 6: No devices were found/, 'echo "No devices were found"; exit 6'],
    ['that writes no XML', 'unreadable', /cannot be read/, 'echo hello'],
    ['that writes half of it', 'unreadable', /cannot be read/, 'echo "<nvidia_smi_log><gpu>"'],
    ['that writes another document', 'unreadable', /not <nvidia_smi_log>/, 'echo "<html></html>"'],
    ['that dies', 'unreadable', /failed with 137/, 'kill -9 $$'],
    ['that never stops writing', 'unreadable', /wrote more than 50000 characters/, 'head -c 300000 /dev/zero'],
  ])('%s is a state with a reason', async (_, state, reason, script) => {
    const program = script === undefined ? join(folder, 'missing') : programOf(script);
    const { driver, gpus } = await look({ program, mostOutput: 50_000 });
    expect(driver).toEqual({ name: 'nvidia', state, version: null, reason: expect.stringMatching(reason) });
    expect(gpus).toEqual([]);
  });

  it('with more GPUs than the platform knows of, and lost ones before them, shows those that it can take', async () => {
    const gpus = Array.from(
      { length: 100 },
      (_, index) => `<gpu><uuid>${index < 60 ? 'lost' : uuidOf(index)}</uuid></gpu>`,
    );
    const smi = answeringSmi({ '-q -x': `<nvidia_smi_log>${gpus.join('')}</nvidia_smi_log>` });
    const { gpus: shown } = await createNvidiaGpus({ smi, sysRoot }).look();
    expect(shown.map(({ index }) => index)).toEqual([60, 61, 62, 63]);
  });

  it('that writes what no text has is read without it', async () => {
    const program = programOf(
      `printf '<nvidia_smi_log><driver_version>1\\0002\\0333\\377</driver_version></nvidia_smi_log>'`,
    );
    const { driver } = await look({ program });
    expect(driver).toMatchObject({ state: 'ok', version: '1?2?3\uFFFD' });
  });

  it('that hangs is given up and killed', async () => {
    const program = programOf(`echo $$ > ${folder}/pid; exec sleep 60`);
    const smi = createNvidiaSmi({ program, timeoutMilliseconds: 1_000 });
    const { driver } = await createNvidiaGpus({ smi, sysRoot }).look();
    expect(driver).toMatchObject({ state: 'unreadable', reason: expect.stringContaining('did not answer within 1 s') });
    const pid = readFileSync(join(folder, 'pid'), 'utf8').trim();
    await vi.waitFor(() => expect(existsSync(`/proc/${pid}`)).toBe(false), 10_000);
  });

  it('is asked one thing at a time', async () => {
    const smi = createNvidiaSmi({
      program: programOf(`mkdir ${folder}/turn || exit 3; sleep 0.1; rmdir ${folder}/turn`),
    });
    const answers = await Promise.all([smi.ask(['a']), smi.ask(['b']), smi.ask(['c'])]);
    expect(answers).toEqual([{ text: '' }, { text: '' }, { text: '' }]);
  });
});

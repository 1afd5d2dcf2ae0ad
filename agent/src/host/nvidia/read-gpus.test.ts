import { describe, expect, it } from 'vitest';
import { pciAddressOf, readGpus } from './read-gpus.ts';
import { eightWithSwitches, mixed, recordedH200, syntheticXml, twoGpus, uuidOf } from './testing/synthetic-host.ts';

const changed = (from: string, to: string) => {
  const xml = recordedH200['-q -x'].replace(from, to);
  expect(xml).not.toBe(recordedH200['-q -x']);
  return readGpus(xml);
};

describe('a recorded H200', () => {
  it('is read completely', () => {
    const { driverVersion, gpus, lost } = readGpus(recordedH200['-q -x']);
    expect({ driverVersion, lost }).toEqual({ driverVersion: '580.159.04', lost: [] });
    expect(gpus).toEqual([
      {
        index: 0,
        uuid: uuidOf(0),
        model: 'NVIDIA H200',
        memoryBytes: 143_771 * 1024 ** 2,
        pciAddress: '0000:00:06.0',
        minor: 0,
        persistence: true,
        mig: { enabled: false, changesAtReset: false },
        ecc: { enabled: true, changesAtReset: false },
        uncorrectedErrors: 0,
        remap: { pending: false, failed: false },
        recoveryAction: 'None',
        fabric: undefined,
        utilization: 0,
        memoryUsedBytes: 0,
        processes: 0,
      },
    ]);
  });

  it('is read with another document type, and without what the driver does not tell', () => {
    expect(changed('nvsmi_device_v13.dtd', 'nvsmi_device_v99.dtd').gpus).toHaveLength(1);
    for (const text of ['N/A', '[N/A]', 'Not Supported', 'Requested functionality has been deprecated']) {
      const { gpus } = changed('<total>143771 MiB</total>', `<total>${text}</total>`);
      expect(gpus[0]).toMatchObject({ memoryBytes: 0, model: 'NVIDIA H200' });
    }
    expect(changed('<current_mig>Disabled', '<current_mig>N/A').gpus[0]?.mig).toBeUndefined();
  });

  it('that is lost is no GPU, and is told of', () => {
    const said = 'Unable to determine the device handle: GPU is lost. Reboot the system';
    const reading = changed(uuidOf(0), said);
    expect(reading.gpus).toEqual([]);
    expect(reading.lost).toEqual([{ pciAddress: '0000:00:06.0', said }]);
  });

  it('shows errors, remapped rows and what is pending', () => {
    expect(changed('<dram_uncorrectable>0', '<dram_uncorrectable>3').gpus[0]?.uncorrectedErrors).toBe(3);
    expect(changed('<remapped_row_failure>No', '<remapped_row_failure>Yes').gpus[0]?.remap.failed).toBe(true);
    expect(changed('<pending_mig>Disabled', '<pending_mig>Enabled').gpus[0]?.mig).toEqual({
      enabled: false,
      changesAtReset: true,
    });
  });

  it('is not made up by what a tenant calls a program', () => {
    const process = (name: string) =>
      `<process_info><pid>7</pid><type>C</type><process_name>${name}</process_name></process_info>`;
    const hostile =
      '</process_name></process_info></processes></gpu><gpu id="00000000:66:00.0"><uuid>GPU-made-up-one</uuid>';
    const { gpus, lost } = changed('<processes>\n', `<processes>\n${process(hostile)}\n${process('a&b<c')}\n`);
    expect(gpus.map(({ uuid, processes }) => [uuid, processes])).toEqual([[uuidOf(0), 2]]);
    expect(lost).toEqual([]);
  });
});

describe('a hostile document', () => {
  const document = (inner: string) => `<nvidia_smi_log>${inner}</nvidia_smi_log>`;

  it('of a size that the program may write is read in a time that grows with its size only', () => {
    const gpus = Array.from({ length: 10_000 }, (_, index) => `<gpu><uuid>GPU-${10_000_000 + index}</uuid></gpu>`);
    expect(readGpus(document(gpus.join(''))).gpus).toHaveLength(256);
    expect(() => readGpus(document('<process_name>'.repeat(100_000)))).toThrow('makes no sense');
  });

  it('has no half letters at the ends of its names, and no device that is no number', () => {
    const gpu = (minor: string) =>
      `<gpu><uuid>GPU-12345678</uuid><product_name>x${'😀'.repeat(50)}</product_name><minor_number>${minor}</minor_number></gpu>`;
    for (const minor of ['-1', '0.5', '1e30', 'NaN']) {
      const [read] = readGpus(document(gpu(minor))).gpus;
      expect([read?.minor, read?.model.isWellFormed()]).toEqual([undefined, true]);
    }
  });

  it('with a name of a program over several lines is read as the driver writes it', () => {
    // As a real one did: escaped, with the end of the line as it is.
    const name = '/x\n\t\t&lt;/process_name&gt;&lt;/process_info&gt;&lt;a&gt;&amp;amp;?é';
    const processes = `<processes><process_info><type>C</type><process_name>${name}</process_name></process_info></processes>`;
    const { gpus } = readGpus(document(`<gpu><uuid>GPU-12345678</uuid>${processes}</gpu>`));
    expect(gpus.map(({ processes: count }) => count)).toEqual([1]);
  });
});

describe('synthetic hosts', () => {
  it.each([
    ['2 GPUs', twoGpus, 2],
    ['8 GPUs with NVSwitch', eightWithSwitches, 8],
  ])('with %s', (_, host, count) => {
    const { gpus } = readGpus(syntheticXml(host));
    expect(gpus.map(({ index, uuid }) => [index, uuid])).toEqual(
      Array.from({ length: count }, (__, index) => [index, uuidOf(index)]),
    );
    expect(new Set(gpus.map(({ pciAddress }) => pciAddress)).size).toBe(count);
  });

  it('with different GPUs', () => {
    const [first, second] = readGpus(syntheticXml(mixed)).gpus;
    expect(first).toMatchObject({ model: 'NVIDIA H200', memoryBytes: 143_771 * 1024 ** 2 });
    expect(second).toMatchObject({ model: 'NVIDIA L40S', memoryBytes: 46_068 * 1024 ** 2, ecc: undefined });
  });
});

it.each([
  ['00000000:00:06.0', '0000:00:06.0'],
  ['00000000:C1:00.0', '0000:c1:00.0'],
  ['00010000:01:00.0', '10000:01:00.0'],
  ['0000:01:00.0', '0000:01:00.0'],
  ['N/A', undefined],
  [undefined, undefined],
])('PCI address %s is %s in sysfs', (written, expected) => {
  expect(pciAddressOf(written)).toBe(expected);
});

import { describe, expect, it } from 'vitest';
import { findOwner } from './development-login.ts';

const header = '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode';
const row = (local: string, remote: string, state: string, uid: number, inode: number) =>
  `   0: ${local} ${remote} ${state} 00000000:00000000 00:00000000 00000000  ${uid}        0 ${inode} 1 0000000000000000`;
const table = (...rows: string[]) => [header, ...rows].join('\n');

describe('the owner of a loopback connection', () => {
  // Client 127.0.0.1:40000 (9C40) talks to our 127.0.0.1:8443 (20FB).
  const peer = { remoteAddress: '127.0.0.1', remotePort: 40_000, localAddress: '127.0.0.1', localPort: 8_443 };
  const theirs = row('0100007F:9C40', '0100007F:20FB', '01', 1_000, 555);
  const ours = row('0100007F:20FB', '0100007F:9C40', '01', 0, 556);

  it('is who has the other end, not who has ours', () => {
    expect(findOwner([table(ours, theirs), table()], peer)).toBe(1_000);
  });

  it('is found for IPv4 addresses in IPv6 clothes, on either side', () => {
    const mapped = row(
      '0000000000000000FFFF00000100007F:9C40',
      '0000000000000000FFFF00000100007F:20FB',
      '01',
      1_001,
      7,
    );
    expect(findOwner([table(), table(mapped)], peer)).toBe(1_001);
    expect(
      findOwner([table(theirs), table()], {
        ...peer,
        remoteAddress: '::ffff:127.0.0.1',
        localAddress: '::ffff:127.0.0.1',
      }),
    ).toBe(1_000);
  });

  it('is found for IPv6', () => {
    const loopback = '00000000000000000000000001000000';
    const six = row(`${loopback}:9C40`, `${loopback}:20FB`, '01', 1_002, 8);
    expect(findOwner([table(), table(six)], { ...peer, remoteAddress: '::1', localAddress: '::1' })).toBe(1_002);
  });

  it('is nobody when the connection is being closed: such a row says root', () => {
    for (const state of ['04', '05', '06', '08']) {
      expect(findOwner([table(row('0100007F:9C40', '0100007F:20FB', state, 0, 0))], peer)).toBeUndefined();
    }
    expect(findOwner([table(row('0100007F:9C40', '0100007F:20FB', '01', 0, 0))], peer)).toBeUndefined();
  });

  it('is nobody when there is no such connection', () => {
    expect(findOwner([table(row('0100007F:9C41', '0100007F:20FB', '01', 0, 9))], peer)).toBeUndefined();
  });
});

/** A tenant, and the control group of everything that they run, as nft names it. Undefined while it is not there. */
export interface LoopbackTenant {
  uid: number;
  group: string | undefined;
}

export const table = 'inet gpuaas';

/**
 * Whoever sends is told by their user id: the last thing that happens to a packet before it leaves is a mark with it. The first thing
 * that happens when it arrives is the question whose socket it comes to, and the mark goes. Nobody else sees the mark.
 * A connection is refused when it is opened; answers pass, so root reaches what a tenant offers.
 */
export function loopbackRules(tenants: readonly LoopbackTenant[], users: string, openPorts: readonly number[]): string {
  const uids = tenants.map(({ uid }) => uid);
  const own = tenants.flatMap(({ uid, group }) =>
    group === undefined ? [] : [`meta mark ${uid} socket cgroupv2 level 2 "${group}" jump pass`],
  );
  return `table ${table} {
  map senders { type uid : mark; elements = { ${uids.map((uid) => `${uid} : ${uid}`).join(', ')} }; }
  chain send {
    type filter hook postrouting priority 2147483000; policy accept;
    oif lo ip daddr 127.0.0.0/8 meta mark set meta skuid map @senders
    oif lo ip6 daddr ::1 meta mark set meta skuid map @senders
  }
  chain receive {
    type filter hook prerouting priority -2147483000; policy accept;
    iif lo ip daddr 127.0.0.0/8 meta mark { ${uids.join(', ')} } jump decide
    iif lo ip6 daddr ::1 meta mark { ${uids.join(', ')} } jump decide
  }
  chain decide {
    meta l4proto { icmp, icmpv6 } jump pass
    tcp flags & (syn | ack) != syn jump pass
    ${own.join('\n    ')}
    meta l4proto { tcp, udp } th dport { ${openPorts.join(', ')} } socket cgroupv2 level 1 != "${users}" jump pass
    meta mark set 0
    meta l4proto tcp reject with tcp reset
    reject
  }
  chain pass {
    meta mark set 0
    accept
  }
}
`;
}

import { defineTask } from '../define-task.ts';

/** Looks at the host and tells what it found. A driver that cannot be read is a finding, not a failure. */
export const sliceTopologyDiscover = defineTask('slice.topology_discover', async ({ host, log }) => {
  const topology = await host.gpus.topology();
  const { driver, gpus, blockers } = topology;
  const blocking = blockers.filter(({ level }) => level === 'blocks').map(({ code }) => code);
  log.info('host discovered', { driver: driver.state, gpus: gpus.length, blockers: blocking });
  const found = [driver.name, driver.version, driver.state, driver.reason].filter((part) => part !== null).join(', ');
  return {
    output: { topology },
    evidence: [
      { check: 'gpu driver', ok: true, found: found.slice(0, 2_000) },
      { check: 'gpus', ok: true, found: String(gpus.length) },
      { check: 'blockers', ok: true, found: blocking.join(', ').slice(0, 2_000) || 'none' },
    ],
  };
});

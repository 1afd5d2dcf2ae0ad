import type { NodeDiscovery } from '@gpuaas/contract';
import { classNames, formatMemory, modelName, ScrollRegion } from '@gpuaas/web-ui-kit';
import { linkBetween, linkClass, placesOf } from './topology-places.ts';

type Topology = NodeDiscovery['topology'];
type Gpu = Topology['gpus'][number];

/** The host as a plan: which GPUs and network devices are at which CPUs, and how the GPUs reach each other. */
export function TopologyDrawing({ topology }: { topology: Topology }) {
  const { switches } = topology;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(240px,1fr))] items-start gap-3">
        {placesOf(topology).map(({ name, about, gpus: own, fabric }) => (
          <section key={name} aria-label={name} className="min-w-0 rounded-card border border-line bg-canvas p-3">
            <h3 className="font-medium">{name}</h3>
            <p className="mb-2 truncate text-sm text-ink-3" title={about}>
              {about}
            </p>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-2">
              {own.map((gpu) => (
                <GpuTile key={gpu.uuid} gpu={gpu} />
              ))}
            </ul>
            {fabric.length > 0 && (
              <ul className="mt-2 flex flex-col text-sm text-ink-2">
                {fabric.map(({ name: device, kind, state, rate }) => (
                  <li key={device} className="truncate">
                    <span className="mono-sm">{device}</span>{' '}
                    {[kind, state.toLowerCase(), rate].filter(Boolean).join(' · ')}
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
      {topology.links.length > 0 && <Links topology={topology} />}
      {switches > 0 && (
        <p className="text-sm text-ink-3">
          {switches === 1 ? '1 NVSwitch connects' : `${switches} NVSwitches connect`} the GPUs.
        </p>
      )}
    </div>
  );
}

function GpuTile({ gpu }: { gpu: Gpu }) {
  const facts = [
    gpu.pci_address,
    gpu.iommu_group !== null && `IOMMU group ${gpu.iommu_group}`,
    gpu.nvlinks !== null && gpu.nvlinks > 0 && `${gpu.nvlinks} NVLinks`,
    gpu.mig && (gpu.mig.enabled ? 'MIG on' : 'MIG off'),
  ].filter((fact) => typeof fact === 'string');
  return (
    <li className="min-w-0 rounded-control border border-line bg-surface px-2 py-1.5" title={facts.join(' · ')}>
      <p className="font-medium">GPU {gpu.index}</p>
      <p className="truncate text-sm text-ink-2">{modelName(gpu.model)}</p>
      <p className="truncate text-sm text-ink-3">
        {formatMemory(gpu.memory_bytes)}
        {gpu.mig?.enabled && ' · MIG'}
      </p>
    </li>
  );
}

const cell = 'h-6 min-w-11 border border-line-2 px-1 text-center';

/** Each GPU against each: the darker, the nearer. */
function Links({ topology: { gpus, links } }: { topology: Topology }) {
  return (
    <ScrollRegion label="Links between GPUs">
      <table className="border-collapse text-sm">
        <caption className="mb-1 text-left text-sm text-ink-3">
          Links between GPUs: NV is NVLink; PIX, PXB, PHB, NODE and SYS are PCIe, nearest first.
        </caption>
        <thead>
          <tr>
            <td className={cell} />
            {gpus.map(({ index }) => (
              <th key={index} scope="col" className={`${cell} font-medium text-ink-3`}>
                {index}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {gpus.map(({ index: from }) => (
            <tr key={from}>
              <th scope="row" className={`${cell} font-medium text-ink-3`}>
                {from}
              </th>
              {gpus.map(({ index: to }) => {
                const by = linkBetween(links, from, to);
                return (
                  <td key={to} className={classNames(cell, 'mono-sm', linkClass(by))}>
                    {from === to ? '·' : (by ?? '–')}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

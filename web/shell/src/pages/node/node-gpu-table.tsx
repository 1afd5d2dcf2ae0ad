import type { NodeGpu, NodeView } from '@gpuaas/contract';
import { CopyableId, Dash, formatMemory, modelName, ScrollRegion, StateText, shortId } from '@gpuaas/web-ui-kit';
import { paths } from '../../paths.ts';
import { slotStateOf } from '../nodes/node-facts.ts';

const head = 'h-8 border-b border-line px-2 text-left text-sm font-medium text-ink-3';
const cell = 'border-b border-line-2 px-2 align-baseline leading-[35px] whitespace-nowrap group-last:border-0';

/** What each GPU does, and for whom. */
export function NodeGpuTable({ node }: { node: NodeView }) {
  const { gpus } = node;
  if (gpus.length === 0) {
    return <p className="px-4 py-3 text-ink-2">No GPUs reported yet. The agent reports them when it joins.</p>;
  }
  return (
    <ScrollRegion label="GPUs of the node">
      <table className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            <th scope="col" className={`${head} w-[56px] !pl-4`}>
              GPU
            </th>
            <th scope="col" className={head}>
              Model
            </th>
            <th scope="col" className={`${head} text-right`}>
              Memory
            </th>
            <th scope="col" className={`${head} !pl-6`}>
              Slot
            </th>
            <th scope="col" className={head}>
              Allocation
            </th>
            <th scope="col" className={head}>
              UUID
            </th>
          </tr>
        </thead>
        <tbody>
          {gpus.map((gpu) => (
            <Row key={gpu.uuid} gpu={gpu} state={slotStateOf(node, gpu)} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Row({
  gpu: { index, model, memory_bytes: memory, uuid, allocation_id: id },
  state,
}: {
  gpu: NodeGpu;
  state: string;
}) {
  return (
    <tr className="group">
      <td className={`${cell} tnum !pl-4 text-ink-3`}>{index}</td>
      <td className={cell}>{modelName(model)}</td>
      <td className={`${cell} tnum text-right`}>{formatMemory(memory)}</td>
      <td className={`${cell} !pl-6`}>
        <StateText kind="slot" state={state} />
      </td>
      <td className={cell}>
        {id === null ? (
          <Dash />
        ) : (
          <a
            href={paths.platformAudit({ target: id })}
            title={`Show events for ${id}`}
            className="mono-sm text-ink-2 hover:text-accent hover:underline"
          >
            {shortId(id)}
          </a>
        )}
      </td>
      <td className={cell}>
        <CopyableId id={uuid} />
      </td>
    </tr>
  );
}

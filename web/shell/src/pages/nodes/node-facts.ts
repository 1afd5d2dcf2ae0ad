import type { GpuShape, NodeGpu, NodeView } from '@gpuaas/contract';

/** The GPUs of a node by model, as many as there are of each. */
export function gpuShapes(gpus: readonly NodeGpu[]): GpuShape[] {
  const groups = Map.groupBy(gpus, ({ model, memory_bytes: memory }) => `${model} ${memory}`);
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ model: first.model, count: same.length, memory_bytes: first.memory_bytes }] : [];
  });
}

/** What a GPU is to whoever wants one. On a node that takes no allocations, one that nobody uses is not available either. */
export function slotStateOf(
  { slots }: Pick<NodeView, 'slots'>,
  { slot_state: state }: Pick<NodeGpu, 'slot_state'>,
): string {
  return state === 'available' && slots.unavailable > 0 ? 'unavailable' : state;
}

type Certificate = NonNullable<NodeView['certificate']>;

/** An agent renews at two thirds of the life of its certificate; some time later that has failed more than once. */
const lateAfterPart = 3 / 4;

/** `revoked`: the platform accepts nothing that is signed with it any more, however long it would be valid. */
type CertificateState = 'good' | 'late' | 'expired' | 'revoked';

export function certificateState(
  { state }: Pick<NodeView, 'state'>,
  { not_before, not_after }: Certificate,
  now: number,
): CertificateState {
  if (state === 'quarantined') return 'revoked';
  const from = Date.parse(not_before);
  const until = Date.parse(not_after);
  if (now >= until) return 'expired';
  return now - from > (until - from) * lateAfterPart ? 'late' : 'good';
}

/** When its agent will renew it, unless something is wrong. */
export function renewsAt({ not_before, not_after }: Certificate): string {
  const from = Date.parse(not_before);
  return new Date(from + (Date.parse(not_after) - from) * (2 / 3)).toISOString();
}

const slug = /^[a-z][a-z0-9-]{0,62}$/;

/** What is wrong with a node's name, or undefined. */
export function nameFault(name: string): string | undefined {
  if (slug.test(name)) return undefined;
  if (name === '') return 'Enter a name.';
  if (name.length > 63) return 'Use at most 63 characters.';
  if (!/^[a-z]/.test(name)) return 'Start with a lowercase letter.';
  return 'Use only lowercase letters, digits and hyphens.';
}

/** How many nodes are active, and how many of their GPUs can be allocated right now. */
export function summaryOf(nodes: readonly NodeView[]): string {
  const active = nodes.filter(({ state }) => state === 'active').length;
  const free = nodes.reduce((sum, { slots }) => sum + slots.available, 0);
  const total = nodes.reduce((sum, { slots }) => sum + slots.total, 0);
  return `${active} of ${nodes.length} active · ${free} of ${total} GPUs free`;
}

const local = new Set(['localhost', '[::1]', '[::]', '0.0.0.0']);

/** Whether an address leads back to the machine that uses it, and so means nothing to another host. */
export function isLocalOnly(hostname: string): boolean {
  return local.has(hostname) || /^127(\.\d+){3}$/.test(hostname);
}

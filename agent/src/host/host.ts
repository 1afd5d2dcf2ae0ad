import type {
  AllocationId,
  Confinement,
  Evidence,
  GpuDriver as GpuDriverState,
  Isolation,
  NodeInventory,
  NodeTopology,
} from '@gpuaas/contract';
import type { GpuHealth } from '../health/gpu-health.ts';
import type { Grant } from './accounts/grants.ts';
import type { SshServer } from './ssh/ssh-server.ts';

/** The machine, as tasks see it. Only drivers touch the operating system. */
export interface Host {
  accounts: AccountDriver;
  gpus: GpuDriver;
  /** Where tenants sign in. Undefined on a host that has nothing to say about it. */
  ssh?: SshServer;
}

/** Where an allocation's programs run, and as whom. */
export interface Account {
  username: string;
  home: string;
  isolation: Isolation;
  /** What to start so that `argv` runs as this account, with nothing of the agent's own environment. */
  command(argv: readonly string[]): Command;
  loginShell(): Command;
  /** What holds for its programs, as they are started. */
  readonly evidence?: () => Promise<Evidence[]>;
}

export interface Command {
  file: string;
  args: string[];
  cwd: string;
  env: Record<string, string>;
}

export interface AccountDriver {
  readonly isolation: Isolation;
  /** Which parameters it knows that setting up an account has got later. */
  takes?(): readonly ('limits' | 'sudo')[];
  /** What that means on this host. */
  confinement?(): Confinement[];
  /** Keeps up what has to hold all the time, from when this host is a node until the signal. */
  hold?(signal: AbortSignal): Promise<void>;
  /** Looks before it acts; safe to repeat. */
  ensure(allocationId: AllocationId, grant?: Grant): Promise<Account>;
  find(allocationId: AllocationId): Promise<Account | undefined>;
  /** Kills every process of the account and removes all that belongs to it. Safe to repeat. */
  remove(allocationId: AllocationId): Promise<void>;
  /** Looks, independently of what `remove` believes it did, whether anything is left. */
  verify(allocationId: AllocationId): Promise<Evidence[]>;
}

export interface GpuDriver {
  readonly simulated: boolean;
  /** Never throws: a host whose GPUs cannot be read is still a host, and says why. */
  look(): Promise<GpuLook>;
  /** The name of each GPU's device. Undefined where it has none, as simulated ones have. */
  devices(): Promise<{ uuid: string; device: string | undefined }[]>;
  /** The whole host, as far as it matters for GPUs. Never throws either. */
  topology(): Promise<NodeTopology>;
  /** What is wrong with them. Undefined where nothing can be: simulated GPUs do not fail. */
  readonly health?: GpuHealth;
}

export interface GpuLook {
  driver: GpuDriverState;
  gpus: NodeInventory['gpus'];
}

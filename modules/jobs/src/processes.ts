import type { Db, Tx } from '@gpuaas/kernel';
import { deleteSign, forgetSigns, listProcesses, putSign } from './process-store.ts';

/** What a process says of itself. */
export interface ProcessSign {
  /** New with every start. */
  id: string;
  roles: readonly string[];
  version: string;
  host: string;
  startedAt: Date;
}

export interface RunningProcess extends ProcessSign {
  lastSignAt: Date;
  /** It should have signed again long ago. */
  isSilent: boolean;
}

/** Which processes of the platform run. */
export interface Processes {
  sign(tx: Tx, sign: ProcessSign): Promise<void>;
  /** It has stopped properly. */
  end(tx: Tx, sign: Pick<ProcessSign, 'id' | 'roles'>): Promise<void>;
  /** Deletes those that have given no sign for so long. */
  forget(tx: Tx, keptSeconds: number): Promise<void>;
  /** Those that run, and those that died lately. */
  list(db: Db): Promise<RunningProcess[]>;
}

export function wireProcesses(): Processes {
  return { sign: putSign, end: deleteSign, forget: forgetSigns, list: listProcesses };
}

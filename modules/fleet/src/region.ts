/** A place where nodes are. In one that is not open nothing new is placed; what runs there stays. */
export interface Region {
  name: string;
  displayName: string;
  description: string;
  open: boolean;
  nodes: number;
  createdAt: Date;
}

/** Where a node is if nobody says. It exists from the first start. */
export const defaultRegion = 'local';

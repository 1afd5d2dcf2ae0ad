export interface LoadAsked {
  url: string;
  token: string;
  projectId: string;
  sku: string;
  seconds: number;
  how: { atOnce: number } | { perSecond: number };
}

export interface LoadSeen {
  sent: number;
  /** Status and code → how often. */
  answers: Record<string, number>;
  /** Requests without an answer. */
  failed: string[];
  /** Refusals that nobody should get. */
  odd: string[];
  /** Allocations that were promised. */
  accepted: string[];
  /** Of those that were served, in milliseconds. */
  slowest: number;
}

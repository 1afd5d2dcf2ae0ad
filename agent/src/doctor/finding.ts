/** What one look at the host has shown. */
export interface Finding {
  check: 'network' | 'clock' | 'certificate' | 'cgroups' | 'gpu_driver' | 'disk';
  outcome: 'ok' | 'warning' | 'failed';
  detail: string;
  /** What to do about it; null when there is nothing to do. */
  fix: string | null;
}

export const ok = (check: Finding['check'], detail: string): Finding => ({ check, outcome: 'ok', detail, fix: null });

export const warning = (check: Finding['check'], detail: string, fix: string): Finding => ({
  ...{ check, outcome: 'warning', detail, fix },
});

export const failed = (check: Finding['check'], detail: string, fix: string): Finding => ({
  ...{ check, outcome: 'failed', detail, fix },
});

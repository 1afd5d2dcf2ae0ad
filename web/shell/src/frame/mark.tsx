/** Three GPUs at work and one that is free. */
export function Mark() {
  return (
    <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true" className="shrink-0 text-accent">
      <rect x="1" y="1" width="6" height="6" rx="1" fill="currentColor" />
      <rect x="9" y="1" width="6" height="6" rx="1" fill="currentColor" />
      <rect x="1" y="9" width="6" height="6" rx="1" fill="currentColor" />
      <rect x="9.6" y="9.6" width="4.8" height="4.8" rx=".8" fill="none" stroke="currentColor" strokeWidth="1.2" />
    </svg>
  );
}

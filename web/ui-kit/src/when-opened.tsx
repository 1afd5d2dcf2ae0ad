import { type ReactNode, Suspense, useState } from 'react';

/**
 * Around a part that lies over the page, whose code is fetched when it is first opened: most visits open none. From then
 * on it stays, so that it can fade away.
 */
export function WhenOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(open);
  if (open && !wasOpened) setOpened(true);
  return wasOpened && <Suspense fallback={null}>{children}</Suspense>;
}

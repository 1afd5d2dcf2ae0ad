import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';

/** Where pages are. A new one starts at its top, and with the keyboard in it. */
export function MainArea({ children }: { children: ReactNode }) {
  const area = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    area.current?.scrollTo(0, 0);
    area.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main id="main" ref={area} tabIndex={-1} className="relative min-h-0 min-w-0 flex-1 overflow-y-auto outline-none">
      {children}
    </main>
  );
}

import { lazyPart, Toaster, useShortcuts } from '@gpuaas/web-ui-kit';
import { Outlet, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useHints } from '../live/use-hints.ts';
import { MainArea } from './main-area.tsx';
import { Navigation } from './navigation.tsx';
import { ConnectionBar, FetchBar, LiveRegion } from './notices.tsx';
import { loadNewOrganization } from './project-switcher.tsx';
import { SessionNotice } from './session-notice.tsx';
import { TopBar } from './top-bar.tsx';
import { useMenu } from './use-menu.ts';

const loadPalette = () => import('./palette/palette.tsx');
const loadSheet = () => import('./shortcut-sheet.tsx');
const Palette = lazyPart(loadPalette, ({ Palette }) => Palette);
const ShortcutSheet = lazyPart(loadSheet, ({ ShortcutSheet }) => ShortcutSheet);

/** What the frame fetches when it is first used. */
export const frameLoads: readonly (() => Promise<unknown>)[] = [loadPalette, loadSheet, loadNewOrganization];

/** The frame around every page of somebody who is signed in. */
export function Shell() {
  const [palette, setPalette] = useState<'unused' | 'open' | 'closed'>('unused');
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused');
  usePaletteKey(() => setPalette((before) => (before === 'open' ? 'closed' : 'open')));
  useGoToKeys(() => setSheet('open'));
  useHints();
  return (
    <div className="grid h-dvh grid-cols-[56px_minmax(0,1fr)] grid-rows-[48px_minmax(0,1fr)] md:grid-cols-[220px_minmax(0,1fr)]">
      <a
        href="#main"
        className="absolute top-1.5 left-2 z-50 -translate-y-20 rounded-control bg-primary px-3 py-1.5 text-on-primary focus:translate-y-0"
      >
        Skip to content
      </a>
      <TopBar onSearch={() => setPalette('open')} onShowShortcuts={() => setSheet('open')} />
      <Navigation />
      <div className="relative flex min-h-0 min-w-0 flex-col">
        <FetchBar />
        <SessionNotice />
        <ConnectionBar />
        <MainArea>
          <Outlet />
        </MainArea>
      </div>
      <Toaster />
      <LiveRegion />
      <Suspense>
        {palette !== 'unused' && (
          <Palette open={palette === 'open'} onOpenChange={(open) => setPalette(open ? 'open' : 'closed')} />
        )}
        {sheet !== 'unused' && (
          <ShortcutSheet open={sheet === 'open'} onOpenChange={(open) => setSheet(open ? 'open' : 'closed')} />
        )}
      </Suspense>
    </div>
  );
}

/** Works in fields too. In a terminal Ctrl+K is the shell's: it cuts the rest of the line. */
function usePaletteKey(onPress: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // The first of the two keys: by the second, its code is there, and no letter typed behind it is lost.
      if (event.key === 'Control' || event.key === 'Meta') void loadPalette().catch(() => {});
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey)
        return;
      if (event.ctrlKey && event.target instanceof Element && event.target.closest('[data-takes-keys]')) return;
      event.preventDefault();
      event.stopPropagation();
      onPress();
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  });
}

function useGoToKeys(showSheet: () => void): void {
  const { history } = useRouter();
  const leading = useMenu().flatMap(({ keys, href }) =>
    keys === undefined ? [] : [[keys, () => history.push(href)] as const],
  );
  useShortcuts({ '?': showSheet, ...Object.fromEntries(leading) });
}

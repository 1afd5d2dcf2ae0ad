import './console.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { fetchTransport, type Transport } from '@gpuaas/sdk';
import { fetchPartsBy } from '@gpuaas/web-ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiProvider, createConsoleApi } from './api/console-api.ts';
import { meQuery } from './api/me.ts';
import { createQueryClient } from './api/query-client.ts';
import { createSessionTransport } from './api/session-transport.ts';
import { watchConnection } from './api/watch-connection.ts';
import { followLinks } from './frame/follow-links.ts';
import { frameLoads } from './frame/shell.tsx';
import { followSystemTheme } from './frame/theme.ts';
import { announceChanges } from './live/announce-changes.ts';
import { type OpenHints, openHintSocket } from './live/follow-project.ts';
import { HintsProvider } from './live/use-hints.ts';
import { loadCode } from './load-code.ts';
import { paths } from './paths.ts';
import { prefetchWhenIdle } from './prefetch.ts';
import { createConsoleRouter, pageLoads } from './routes.tsx';
import { type OpenSocket, SocketProvider } from './terminal-socket.ts';

/** What the console stands on. The mock API brings its own of all. */
export interface Ground {
  transport?: Transport;
  openSocket?: OpenSocket;
  openHints?: OpenHints;
}

export function startConsole({ transport = fetchTransport, openSocket, openHints }: Ground = {}): void {
  const api = createConsoleApi(createSessionTransport(transport));
  const queries = createQueryClient();
  const router = createConsoleRouter();
  // Who is signed in decides what is asked for next, so it is asked for before anything is drawn.
  const isAlone = [paths.signedOut(), paths.invite()].includes(location.pathname);
  if (!isAlone) void queries.prefetchQuery(meQuery(api));
  followLinks(router);
  followSystemTheme();
  announceChanges(queries);
  watchConnection(queries);
  fetchPartsBy(loadCode);
  prefetchWhenIdle([...frameLoads, ...pageLoads]);
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queries}>
          <ApiProvider value={api}>
            <SocketProvider value={openSocket}>
              <HintsProvider value={openHints ?? openHintSocket}>
                <RouterProvider router={router} />
              </HintsProvider>
            </SocketProvider>
          </ApiProvider>
        </QueryClientProvider>
      </CSPProvider>
    </StrictMode>,
  );
}

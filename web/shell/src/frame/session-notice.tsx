import { buttonClass } from '@gpuaas/web-ui-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useApi } from '../api/console-api.ts';
import { meQuery, useMe } from '../api/me.ts';
import { isPlatformThere } from '../api/probe.ts';
import { session, signInAddress, useSessionEnded } from '../api/session.ts';
import { Notice } from './notices.tsx';

/** The session is over. The page stays as it is, with whatever was typed into it, until somebody chooses to sign in. */
export function SessionNotice() {
  const isEnded = useSessionEnded();
  const { href } = useLocation();
  useReturnFromAnotherTab(isEnded);
  useReloadForAnotherPerson();
  const address = signInAddress(href);
  const signIn = async (event: MouseEvent) => {
    event.preventDefault();
    // Leaving for a platform that does not answer would end on the browser's own error page.
    if (await isPlatformThere()) location.assign(address);
  };
  return (
    <div role="alert">
      {isEnded && (
        <Notice look="bg-accent-tint">
          <span>
            <strong>Your session ended.</strong> Sign in to return to this page.
          </span>
          <a href={address} onClick={(event) => void signIn(event)} className={`${buttonClass('primary')} !h-6`}>
            Sign in
          </a>
        </Notice>
      )}
    </div>
  );
}

/** Signed in again in another tab: this one goes on where it was. */
function useReturnFromAnotherTab(isEnded: boolean): void {
  const api = useApi();
  const queries = useQueryClient();
  useEffect(() => {
    if (!isEnded) return;
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const me = await api.getMe().catch(() => undefined);
      if (!me || !session.isEnded) return;
      session.resumed();
      queries.setQueryData(meQuery(api).queryKey, me);
      await queries.refetchQueries({ type: 'active' });
    };
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isEnded, api, queries]);
}

/** Tabs share their cookies. What is on this page belongs to whoever was signed in when it was loaded, and to nobody else. */
function useReloadForAnotherPerson(): void {
  const { data: me } = useMe();
  const first = useRef<string>(undefined);
  useEffect(() => {
    if (!me) return;
    first.current ??= me.id;
    if (first.current !== me.id) location.reload();
  }, [me]);
}

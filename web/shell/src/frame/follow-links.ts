import type { AnyRouter } from '@tanstack/react-router';

/**
 * Links are plain `<a href>` everywhere, in parts that know no router too. One listener makes those that stay in the
 * console quick, and leaves every other one, and every special click, to the browser.
 */
export function followLinks(router: AnyRouter): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = ownLink(event.target);
    if (!link) return;
    event.preventDefault();
    router.history.push(link.pathname + link.search);
  });
  // The code of a page is fetched while somebody is still on the way to the link.
  for (const sign of ['pointerover', 'focusin'] as const) {
    document.addEventListener(sign, (event) => {
      const link = ownLink(event.target);
      if (link) void router.preloadRoute({ to: link.pathname } as never).catch(() => {});
    });
  }
}

/** The sign-in and the documentation are pages of the server. */
const ofServer = /^\/(auth|docs)\//;

function ownLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== location.origin || link.target !== '' || link.hash !== '') return undefined;
  if (link.hasAttribute('download')) return undefined;
  return ofServer.test(link.pathname) ? undefined : link;
}

const longestPath = 1_024;
// A browser drops tabs and newlines from an address and reads a backslash as a slash, so what is checked and what is
// followed could differ.
const ambiguous = /[\p{Cc}\\]/u;

/**
 * Where a browser goes after it signed in: a path of our own, or the start page. An address that leads elsewhere would
 * make our sign-in a way to send people to another site.
 */
export function returnPath(wanted: unknown, publicUrl: string): string {
  if (typeof wanted !== 'string' || wanted.length > longestPath) return '/';
  if (!wanted.startsWith('/') || ambiguous.test(wanted) || !URL.canParse(wanted, publicUrl)) return '/';
  const url = new URL(wanted, publicUrl);
  // `/.//evil.example` resolves to our origin, and to a path that a browser would read as another host.
  if (url.origin !== new URL(publicUrl).origin || url.pathname.startsWith('//')) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

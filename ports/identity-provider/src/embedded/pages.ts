import { createHash } from 'node:crypto';

const style = `
:root { color-scheme: light dark; --canvas: #FAFAFB; --surface: #FFFFFF; --line: #E2E4E9; --line-strong: #858A96;
  --ink: #16181D; --ink-2: #4C505B; --ink-3: #616672; --primary: #16181D; --primary-hover: #30343D; --on-primary: #FFFFFF;
  --accent: #4338CA; --error: #B01C1C; --error-tint: #FDE7E7; }
@media (prefers-color-scheme: dark) {
  :root { --canvas: #0B0C0F; --surface: #121318; --line: #272A32; --line-strong: #696E7B; --ink: #ECEDF0; --ink-2: #A8ACB7;
    --ink-3: #8E93A0; --primary: #ECEDF0; --primary-hover: #FFFFFF; --on-primary: #0B0C0F; --accent: #A8A6FF;
    --error: #FF8A80; --error-tint: #371515; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; background: var(--canvas);
  color: var(--ink); font: 13px/20px Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { width: 100%; max-width: 344px; }
.mark { display: flex; align-items: center; gap: 8px; margin: 0 0 24px; font-size: 15px; line-height: 22px; font-weight: 600; }
.mark svg { width: 18px; height: 18px; fill: var(--accent); }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 8px; padding: 24px; }
h1 { margin: 0 0 4px; font-size: 18px; line-height: 26px; font-weight: 600; letter-spacing: -0.01em; }
p { margin: 0 0 16px; color: var(--ink-2); }
label { display: block; margin: 0 0 4px; font-size: 12px; line-height: 16px; font-weight: 500; color: var(--ink-2); }
input { width: 100%; height: 36px; margin: 0 0 16px; padding: 0 10px; border: 1px solid var(--line-strong);
  border-radius: 5px; background: var(--surface); color: var(--ink); font: inherit; }
button { width: 100%; height: 36px; border: 0; border-radius: 5px; background: var(--primary); color: var(--on-primary);
  font: inherit; font-weight: 550; cursor: pointer; }
button:hover { background: var(--primary-hover); }
:is(input, button, a):focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.error { margin: 0 0 16px; padding: 8px 10px; border-radius: 5px; background: var(--error-tint); color: var(--error); }
.hint { margin: 16px 0 0; font-size: 12px; line-height: 16px; color: var(--ink-3); }
code { font: 12px/16px "JetBrains Mono", ui-monospace, SFMono-Regular, Menlo, monospace; }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** `form-action` must name the places that the sign-in may end at, since browsers check it along redirects too. */
export function pageHeaders(formTargets: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self' ${formTargets}; base-uri 'none'; frame-ancestors 'none'`,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

interface LoginPage {
  action: string;
  username?: string;
  error?: string;
  hint?: string | undefined;
}

export function loginPage(options: LoginPage): string {
  const { action, username = '', error, hint } = options;
  return page(
    'Sign in',
    `<h1>Sign in</h1>
<p>to continue to GPUaaS</p>
${error === undefined ? '' : `<div class="error" role="alert">${escapeHtml(error)}</div>`}
<form method="post" action="${escapeHtml(action)}">
<label for="username">Username</label>
<input id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false" required value="${escapeHtml(username)}"${username === '' ? ' autofocus' : ''}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${username === '' ? '' : ' autofocus'}>
<button type="submit">Sign in</button>
</form>
${hint === undefined ? '' : `<p class="hint">${hint}</p>`}`,
  );
}

export function errorPage(title: string, detail: string): string {
  return page(title, `<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(detail)}</p>`);
}

export const unavailablePage = errorPage('Sign-in is not available', 'Try again in a few seconds.');

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · GPUaaS</title>
<style>${style}</style>
</head>
<body>
<main>
<div class="mark"><svg viewBox="0 0 18 18" aria-hidden="true"><rect width="8" height="8" rx="2"/><rect x="10" width="8" height="8" rx="2" opacity=".55"/><rect y="10" width="8" height="8" rx="2" opacity=".55"/><rect x="10" y="10" width="8" height="8" rx="2"/></svg>gpuaas</div>
<div class="card">
${body}
</div>
</main>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

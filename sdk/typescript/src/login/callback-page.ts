/** What the browser shows when the sign-in has come back to the program that began it. */
export function callbackPage(title: string, text: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} · GPUaaS</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { display: grid; place-content: center; min-height: 100vh; margin: 0; text-align: center; padding: 0 1.5rem; }
  h1 { font-size: 1.5rem; margin: 0; }
  p { margin: .5rem 0 0; opacity: .75; }
</style>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Copies, also where the browser offers no clipboard to scripts because the page is not served securely. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'fixed opacity-0';
  area.setAttribute('aria-hidden', 'true');
  document.body.append(area);
  const before = document.activeElement;
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}

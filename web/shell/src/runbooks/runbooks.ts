import type { Runbook } from './runbook.ts';

/** Each page is a file of its own, read by the build (`build/runbooks.ts`) and fetched when somebody opens it. */
const files = import.meta.glob<Runbook>('../../../../docs/runbooks/*.md', { import: 'default' });

export async function findRunbook(name: string): Promise<Runbook> {
  const load = files[`../../../../docs/runbooks/${name}.md`];
  if (load) return load();
  const text = 'This version of the console has no runbook with this name.';
  return { title: name, blocks: [{ kind: 'paragraph', spans: [{ kind: 'text', text }] }] };
}

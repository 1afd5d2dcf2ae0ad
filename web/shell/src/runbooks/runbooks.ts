export interface Runbook {
  title: string;
  text: string;
}

/** Each page is a file of its own, fetched when somebody opens it. */
const files = import.meta.glob<string>('../../../../docs/runbooks/*.md', { query: '?raw', import: 'default' });

export async function findRunbook(name: string): Promise<Runbook> {
  const load = files[`../../../../docs/runbooks/${name}.md`];
  if (!load) return { title: name, text: 'This version of the console has no runbook with this name.' };
  const text = await load();
  return { title: /^# (.*)$/m.exec(text)?.[1] ?? name, text };
}

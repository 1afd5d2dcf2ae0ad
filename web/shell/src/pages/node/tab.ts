const tabs = ['overview', 'tasks', 'events', 'json'] as const;

export type NodeTab = (typeof tabs)[number];

/** What the address asks for, or the first one when it asks for something that does not exist. */
export function tabOf(name: string | undefined): NodeTab {
  return tabs.find((tab) => tab === name) ?? 'overview';
}

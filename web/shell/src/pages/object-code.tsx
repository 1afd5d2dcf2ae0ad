import { Card, CodeBlock, CodeTabs } from '@gpuaas/web-ui-kit';
import type { Snippet } from '../commands/snippets.ts';

/** Exactly what the page shows, as data, and how to get it without the page. */
export function ObjectCode({ resource, snippets }: { resource: unknown; snippets: readonly Snippet[] }) {
  return (
    <div className="grid items-start gap-4 p-6 max-sm:p-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,440px)]">
      <Card title="Resource" flush>
        <CodeBlock label="JSON">{JSON.stringify(resource, null, 2)}</CodeBlock>
      </Card>
      <Card title="CLI and API" flush>
        <CodeTabs snippets={snippets} />
      </Card>
    </div>
  );
}

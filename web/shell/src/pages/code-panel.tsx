import { Button, CodeBlock, CodeTabs, SidePanel } from '@gpuaas/web-ui-kit';
import { Braces } from 'lucide-react';
import { useState } from 'react';
import type { Snippet } from '../commands/snippets.ts';

interface CodeProps {
  resource: unknown;
  snippets: readonly Snippet[];
}

/** What is shown, as data, and how to get it without the console: narrow, for a panel. */
export function StackedCode({ resource, snippets }: CodeProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="min-w-0 overflow-hidden rounded-card border border-line">
        <CodeTabs snippets={snippets} />
      </div>
      <div className="min-w-0 overflow-hidden rounded-card border border-line">
        <CodeBlock label="JSON">{JSON.stringify(resource, null, 2)}</CodeBlock>
      </div>
    </div>
  );
}

/** For pages that show a list and have no tab for it: exactly what is on the screen, with its filters. */
export function CodeButton({ title, resource, snippets }: CodeProps & { title: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="medium" onClick={() => setOpen(true)}>
        <Braces size={16} strokeWidth={1.5} aria-hidden="true" />
        JSON
      </Button>
      <SidePanel open={isOpen} onOpenChange={setOpen} title={`${title} as JSON`}>
        <StackedCode resource={resource} snippets={snippets} />
      </SidePanel>
    </>
  );
}

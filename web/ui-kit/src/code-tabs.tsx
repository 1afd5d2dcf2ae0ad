import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import { CodeBlock } from './code-line.tsx';

/** The same request in several tongues. */
export function CodeTabs({ snippets }: { snippets: readonly { label: string; code: string }[] }) {
  return (
    <BaseTabs.Root defaultValue={snippets[0]?.label}>
      <BaseTabs.List className="flex gap-3 border-b border-line px-4">
        {snippets.map(({ label }) => (
          <BaseTabs.Tab
            key={label}
            value={label}
            className="-mb-px flex h-9 items-center border-b-2 border-transparent text-ink-2 outline-none select-none hover:text-ink data-active:border-accent data-active:font-medium data-active:text-ink focus-visible:rounded-control focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent"
          >
            {label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {snippets.map(({ label, code }) => (
        <BaseTabs.Panel key={label} value={label} className="outline-none">
          <CodeBlock label={label} wrap>
            {code}
          </CodeBlock>
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}

import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

const tabClass =
  'flex h-9 items-center px-1 text-ink-2 outline-none select-none hover:text-ink data-active:font-medium data-active:text-ink focus-visible:rounded-control focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent';

interface TabsProps<Value extends string> {
  value: Value;
  onChange(value: Value): void;
  tabs: readonly { value: Value; label: string; content: ReactNode }[];
}

/** The tabs of an object's page. Which one is open belongs to the address, so the page keeps it. */
export function Tabs<Value extends string>({ value, onChange, tabs }: TabsProps<Value>) {
  return (
    <BaseTabs.Root
      value={value}
      onValueChange={(next) => onChange(next as Value)}
      className="flex min-h-0 flex-1 flex-col"
    >
      <BaseTabs.List className="relative flex shrink-0 gap-4 border-b border-line px-5 max-sm:px-3">
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.value} value={tab.value} className={tabClass}>
            {tab.label}
          </BaseTabs.Tab>
        ))}
        <BaseTabs.Indicator className="absolute bottom-[-1px] left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) bg-accent transition-[width,translate] duration-[120ms]" />
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className="min-h-0 flex-1 outline-none">
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}

import { IconButton, Menu } from '@gpuaas/web-ui-kit';
import { CircleQuestionMark, Keyboard, Webhook } from 'lucide-react';
import { paths } from '../paths.ts';

export function HelpMenu({ onShowShortcuts }: { onShowShortcuts(): void }) {
  return (
    <Menu
      trigger={
        <IconButton label="Help">
          <CircleQuestionMark size={16} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      }
      entries={[
        {
          label: 'API reference',
          icon: <Webhook size={16} strokeWidth={1.5} aria-hidden="true" className="text-ink-3" />,
          href: paths.apiReference(),
        },
        {
          label: 'Keyboard shortcuts',
          icon: <Keyboard size={16} strokeWidth={1.5} aria-hidden="true" className="text-ink-3" />,
          onSelect: onShowShortcuts,
        },
      ]}
    />
  );
}

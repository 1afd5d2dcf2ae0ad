import { Button, type Column, Tag } from '@gpuaas/web-ui-kit';
import type { PolicyRow } from '../../api/policies.ts';
import { sourceText, spanText, valueText } from './views.ts';

/** `reason`: why this person cannot set any of them. */
export function columnsFor(open: (policy: PolicyRow) => void, reason: string | undefined): Column<PolicyRow>[] {
  return [
    {
      id: 'key',
      header: 'Policy',
      long: true,
      cell: ({ key, meaning }) => (
        <span className="font-mono" title={meaning}>
          {key}
        </span>
      ),
    },
    { id: 'value', header: 'Value', className: 'w-[176px]', cell: ({ value, unit }) => valueText(value, unit) },
    {
      id: 'source',
      header: 'From',
      className: 'w-[112px]',
      cell: (policy) => (policy.source === 'default' ? 'default' : <Tag>{sourceText(policy)}</Tag>),
    },
    { id: 'room', header: 'Can be set to', className: 'w-[304px] max-lg:hidden', long: true, cell: spanText },
    {
      id: 'menu',
      header: 'Actions',
      className: 'w-[96px] !pr-6',
      align: 'right',
      cell: (policy) => (
        <Button size="small" reason={reason} onClick={() => open(policy)} aria-label={`Set ${policy.key}`}>
          Set…
        </Button>
      ),
    },
  ];
}

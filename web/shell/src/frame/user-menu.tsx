import { Menu } from '@gpuaas/web-ui-kit';
import { LogOut, UserRound } from 'lucide-react';
import { useMe } from '../api/me.ts';
import { useSignOut } from '../api/use-sign-out.ts';
import { paths } from '../paths.ts';

export function UserMenu() {
  const { data: me } = useMe();
  const signOut = useSignOut();
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="grid size-7 shrink-0 place-items-center rounded-full bg-surface-3 text-xs font-semibold text-ink-2 hover:text-ink"
        >
          {me ? initials(me.display_name || me.username) : <span aria-hidden="true">·</span>}
          <span className="sr-only">, account of {me?.display_name ?? 'you'}</span>
        </button>
      }
      entries={[
        {
          label: me?.username ?? 'Account',
          icon: <UserRound size={16} strokeWidth={1.5} aria-hidden="true" className="text-ink-3" />,
          href: paths.account(),
        },
        {
          label: 'Sign out',
          icon: <LogOut size={16} strokeWidth={1.5} aria-hidden="true" className="text-ink-3" />,
          onSelect: () => signOut.mutate(),
        },
      ]}
    />
  );
}

function initials(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}

import type { MemberPlace } from '../../api/members.ts';

export function wordOf({ type }: MemberPlace): string {
  return type === 'organization' ? 'organisation' : 'project';
}

import type { MemberRole } from '@gpuaas/contract';
import { Segmented } from '@gpuaas/web-ui-kit';
import type { MemberPlace } from '../../api/members.ts';
import { roleMeanings, roleOptions } from './roles.ts';

interface RoleChoiceProps {
  place: MemberPlace;
  value: MemberRole;
  onChange(role: MemberRole): void;
  /** Why this person cannot make owners. */
  noOwner: string | undefined;
}

export function RoleChoice({ place, value, onChange, noOwner }: RoleChoiceProps) {
  return (
    <div className="flex flex-col items-start gap-2">
      <Segmented<MemberRole>
        label="Role"
        value={value}
        onChange={onChange}
        options={roleOptions({ withOwner: noOwner === undefined })}
      />
      <p className="text-ink-2">{roleMeanings[place.type][value]}</p>
      {noOwner !== undefined && <p className="text-sm text-ink-3">{noOwner}</p>}
    </div>
  );
}

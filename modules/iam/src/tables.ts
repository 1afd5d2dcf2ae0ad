import type {
  DepartmentId,
  OrganizationId,
  PlatformRole,
  ProjectId,
  ProjectRole,
  SessionId,
  UserId,
} from '@gpuaas/contract';
import { tablesOf } from '@gpuaas/database';
import type { Generated } from 'kysely';

export interface IamTables {
  organization: {
    id: OrganizationId;
    type: 'personal' | 'enterprise';
    slug: string;
    name: string;
    created_at: Date;
  };
  department: {
    id: DepartmentId;
    org_id: OrganizationId;
    slug: string;
    name: string;
    is_default: boolean;
    created_at: Date;
  };
  project: {
    id: ProjectId;
    org_id: OrganizationId;
    department_id: DepartmentId;
    slug: string;
    name: string;
    created_at: Date;
  };
  user_account: {
    id: UserId;
    issuer: string;
    subject: string;
    username: string;
    display_name: string;
    email: string | null;
    platform_role: PlatformRole;
    created_at: Date;
    last_signed_in_at: Date;
    disabled_at: Generated<Date | null>;
  };
  organization_membership: { org_id: OrganizationId; user_id: UserId; role: ProjectRole; created_at: Date };
  project_membership: { project_id: ProjectId; user_id: UserId; role: ProjectRole; created_at: Date };
  session: {
    id: SessionId;
    user_id: UserId;
    client: string;
    created_at: Date;
    last_seen_at: Date;
    expires_at: Date;
    ended_at: Date | null;
    ended_reason: string | null;
    issuer_session: string | null;
  };
  sign_in_code: { hash: Buffer; session_id: SessionId | null; expires_at: Date };
  refresh_token: { hash: Buffer; session_id: SessionId; used_at: Date | null; expires_at: Date };
}

export const iamTables = tablesOf<IamTables>('iam');

import type {
  DepartmentId,
  DeviceLoginId,
  InvitationId,
  MemberRole,
  OrganizationId,
  OrganizationRole,
  OrganizationType,
  PlatformRole,
  ProjectId,
  ProjectRole,
  ServiceAccountId,
  ServiceAccountKeyId,
  ServiceAccountPermission,
  ServiceAccountState,
  SessionId,
  SshKeyId,
  UserId,
} from '@gpuaas/contract';
import { type StateColumn, tablesOf } from '@gpuaas/database';
import type { Actor } from '@gpuaas/kernel';
import type { Generated } from 'kysely';

export interface IamTables {
  ssh_key: {
    id: SshKeyId;
    user_id: UserId;
    name: string;
    type: string;
    bits: number;
    fingerprint: string;
    blob: Buffer;
    created_at: Date;
  };
  organization: {
    id: OrganizationId;
    type: OrganizationType;
    slug: string;
    name: string;
    created_at: Date;
    archived_at: Generated<Date | null>;
  };
  department: {
    id: DepartmentId;
    org_id: OrganizationId;
    slug: string;
    name: string;
    is_default: boolean;
    created_at: Date;
    archived_at: Generated<Date | null>;
  };
  project: {
    id: ProjectId;
    org_id: OrganizationId;
    department_id: DepartmentId;
    slug: string;
    name: string;
    created_at: Date;
    archived_at: Generated<Date | null>;
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
  organization_membership: { org_id: OrganizationId; user_id: UserId; role: OrganizationRole; created_at: Date };
  project_membership: { project_id: ProjectId; user_id: UserId; role: ProjectRole; created_at: Date };
  invitation: {
    id: InvitationId;
    org_id: OrganizationId;
    project_id: ProjectId | null;
    role: MemberRole;
    note: string | null;
    token_hash: Buffer;
    created_by: UserId;
    created_at: Date;
    expires_at: Date;
  };
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
    address: Generated<string | null>;
    bearer_hash: Generated<Buffer | null>;
  };
  service_account: {
    id: ServiceAccountId;
    project_id: ProjectId;
    name: string;
    description: string | null;
    scope: ServiceAccountPermission[];
    state: StateColumn<ServiceAccountState>;
    state_changed_at: Date;
    created_by_type: Actor['type'];
    created_by: Actor['id'];
    created_by_name: string;
    created_at: Date;
  };
  service_account_key: {
    id: ServiceAccountKeyId;
    service_account_id: ServiceAccountId;
    hash: Buffer;
    created_at: Date;
    deleted_at: Date | null;
    last_used_at: Date | null;
    last_used_by: string | null;
    last_used_from: string | null;
  };
  device_login: {
    id: DeviceLoginId;
    device_hash: Buffer;
    selector: string;
    verifier_hash: Buffer;
    client: string;
    address: string;
    created_at: Date;
    expires_at: Date;
    wrong_codes: number;
    interval_seconds: number;
    last_asked_at: Date | null;
    answered_at: Date | null;
    user_id: UserId | null;
    session_id: SessionId | null;
    approved_in: Generated<SessionId | null>;
  };
  ended_bearer: { hash: Buffer; ended_at: Date };
  setup_secret: { hash: Buffer; created_at: Date };
  sign_in_code: { hash: Buffer; session_id: SessionId | null; expires_at: Date };
  refresh_token: { hash: Buffer; session_id: SessionId; used_at: Date | null; expires_at: Date };
}

export const iamTables = tablesOf<IamTables>('iam');

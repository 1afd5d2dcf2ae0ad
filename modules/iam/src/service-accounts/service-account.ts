import type {
  OrganizationId,
  ProjectId,
  ServiceAccountId,
  ServiceAccountKeyId,
  ServiceAccountScope,
  ServiceAccountState,
} from '@gpuaas/contract';
import { type Actor, defineLifecycle } from '@gpuaas/kernel';

/** A program that acts in one project. */
export interface ServiceAccount {
  id: ServiceAccountId;
  projectId: ProjectId;
  name: string;
  description: string | undefined;
  scope: ServiceAccountScope;
  state: ServiceAccountState;
  createdBy: Actor;
  createdAt: Date;
}

export interface ServiceAccountKey {
  id: ServiceAccountKeyId;
  serviceAccountId: ServiceAccountId;
  createdAt: Date;
  /** When, by which program and from where a token was last made with it. */
  lastUse: { at: Date; by: string | undefined; from: string | undefined } | undefined;
}

export interface ServiceAccountWithKeys extends ServiceAccount {
  keys: readonly ServiceAccountKey[];
  lastUsedAt: Date | undefined;
}

/** Whose key it was, and what a token made with it says. */
export interface KeyOwner {
  keyId: ServiceAccountKeyId;
  serviceAccountId: ServiceAccountId;
  name: string;
  orgId: OrganizationId;
  projectId: ProjectId;
  scope: ServiceAccountScope;
}

export const serviceAccountLifecycle = defineLifecycle('service_account');

/** One works while the other is replaced. */
export const mostKeys = 2;

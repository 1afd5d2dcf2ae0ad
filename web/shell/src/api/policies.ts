import type { OrganizationId, PolicyView, ProjectId } from '@gpuaas/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { nothingMoves, useLive } from '../live/use-live.ts';
import { type ConsoleApi, useApi } from './console-api.ts';

/** Where policies are looked at and set. */
export type PolicyPlace =
  | { type: 'platform' }
  | { type: 'organization'; params: { organization_id: OrganizationId } }
  | { type: 'project'; params: { project_id: ProjectId } };

/** A policy by its key, as tables want it. */
export type PolicyRow = PolicyView & { id: string };

export function usePolicies(place: PolicyPlace) {
  const api = useApi();
  return useLive(
    {
      queryKey: ['policies', place] as const,
      queryFn: async ({ signal }) => (await listPolicies(api, place, signal)).items.map(rowOf),
    },
    nothingMoves,
  );
}

export function usePolicyChanges(place: PolicyPlace, key: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['policy-changes', place, key],
    queryFn: async ({ signal }) => (await listChanges(api, place, key, signal)).items,
  });
}

/** Undefined clears what was set. */
export interface NewPolicyValue {
  value: number | undefined;
  reason: string;
}

export function useSetPolicy(place: PolicyPlace, key: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (to: NewPolicyValue) => (to.value === undefined ? clear(api, place, key) : set(api, place, key, to)),
    onSettled() {
      void queries.invalidateQueries({ queryKey: ['policies'] });
      void queries.invalidateQueries({ queryKey: ['policy-changes'] });
    },
  });
}

function rowOf(policy: PolicyView): PolicyRow {
  return { ...policy, id: policy.key };
}

function listPolicies(api: ConsoleApi, place: PolicyPlace, signal: AbortSignal) {
  if (place.type === 'platform') return api.listPlatformPolicies({ signal });
  if (place.type === 'organization') return api.listOrganizationPolicies({ params: place.params, signal });
  return api.listProjectPolicies({ params: place.params, signal });
}

function listChanges(api: ConsoleApi, place: PolicyPlace, policy_key: string, signal: AbortSignal) {
  const query = { limit: 5 };
  if (place.type === 'platform') return api.listPlatformPolicyChanges({ params: { policy_key }, query, signal });
  if (place.type === 'organization') {
    return api.listOrganizationPolicyChanges({ params: { ...place.params, policy_key }, query, signal });
  }
  return api.listProjectPolicyChanges({ params: { ...place.params, policy_key }, query, signal });
}

function set(api: ConsoleApi, place: PolicyPlace, policy_key: string, { value = 0, reason }: NewPolicyValue) {
  const body = { value, ...(reason.trim() !== '' && { reason: reason.trim() }) };
  if (place.type === 'platform') return api.setPlatformPolicy({ params: { policy_key }, body });
  if (place.type === 'organization')
    return api.setOrganizationPolicy({ params: { ...place.params, policy_key }, body });
  return api.setProjectPolicy({ params: { ...place.params, policy_key }, body });
}

function clear(api: ConsoleApi, place: PolicyPlace, policy_key: string) {
  if (place.type === 'platform') return api.clearPlatformPolicy({ params: { policy_key } });
  if (place.type === 'organization') return api.clearOrganizationPolicy({ params: { ...place.params, policy_key } });
  return api.clearProjectPolicy({ params: { ...place.params, policy_key } });
}

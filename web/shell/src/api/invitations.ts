import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from './console-api.ts';

const kept = 'gpuaas.invitation';

/** The secret stands behind the `#`. It leaves the address at once, and outlives the way to the sign-in and back. */
export function takeInvitation(): string | undefined {
  const token = location.hash.slice(1);
  if (token !== '') {
    sessionStorage.setItem(kept, token);
    history.replaceState(history.state, '', location.pathname);
  }
  return sessionStorage.getItem(kept) ?? undefined;
}

function forgetInvitation(): void {
  sessionStorage.removeItem(kept);
}

export function useOffer(token: string | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => api.viewInvitation({ body: { token: token ?? '' }, signal }),
    enabled: token !== undefined,
    retry: false,
  });
}

export function useAcceptInvitation() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => api.acceptInvitation({ body: { token } }),
    onSuccess() {
      forgetInvitation();
      void queries.invalidateQueries({ queryKey: ['organizations'] });
      return queries.invalidateQueries({ queryKey: ['me'] });
    },
  });
}

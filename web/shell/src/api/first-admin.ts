import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from './console-api.ts';

export function useBecomeFirstAdmin() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (secret: string) => api.becomeFirstAdmin({ body: { secret } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['me'] }),
    gcTime: 0,
  });
}

import { useMutation } from '@tanstack/react-query';
import { useApi } from './console-api.ts';

/** Ends the session on the server first: a page that only forgets its cookie has signed nobody out. */
export function useSignOut() {
  const api = useApi();
  return useMutation({
    mutationFn: () => api.endSession(),
    onSuccess: () => location.assign('/signed-out'),
  });
}

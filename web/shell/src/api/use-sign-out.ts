import { useMutation } from '@tanstack/react-query';
import { paths } from '../paths.ts';
import { useApi } from './console-api.ts';
import { session } from './session.ts';
import { toProblem } from './to-problem.ts';

const leave = () => location.assign(paths.signedOut());

/** Ends the session on the server first: a page that only forgets its cookie has signed nobody out. */
export function useSignOut() {
  const api = useApi();
  return useMutation({
    onMutate: () => session.expectSignOut(true),
    mutationFn: () => api.endSession(),
    onSuccess: leave,
    onError: (error) => (toProblem(error).status === 401 ? leave() : session.expectSignOut(false)),
  });
}

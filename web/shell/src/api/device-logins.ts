import { useMutation } from '@tanstack/react-query';
import { useApi } from './console-api.ts';

export function useFindDeviceLogin() {
  const api = useApi();
  return useMutation({
    mutationFn: (code: string) => api.findDeviceLogin({ body: { user_code: code } }),
    gcTime: 0,
  });
}

export function useAnswerDeviceLogin() {
  const api = useApi();
  return useMutation({
    async mutationFn({ code, approves }: { code: string; approves: boolean }) {
      const body = { user_code: code };
      await (approves ? api.approveDeviceLogin({ body }) : api.denyDeviceLogin({ body }));
      return approves;
    },
    gcTime: 0,
  });
}

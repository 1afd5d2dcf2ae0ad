import { QueryClient } from '@tanstack/react-query';
import { mayPass, toProblem } from './to-problem.ts';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 1_000,
        retry: (failures, error) => failures < 2 && mayPass(error),
        retryDelay: (failures, error) => delayBefore(failures, toProblem(error).retry_after_seconds),
      },
      mutations: { retry: false },
    },
  });
}

const longestAsked = 10;

/** As long as the server asks for, and not together with all others whom it has asked. */
export function delayBefore(failures: number, asked = 0): number {
  return Math.min(asked, longestAsked) * 1_000 + 400 * 2 ** failures * (0.5 + Math.random());
}

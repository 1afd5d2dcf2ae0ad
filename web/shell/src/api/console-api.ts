import { type ApiClient, createClient, type Transport } from '@gpuaas/sdk';
import { createContext, useContext } from 'react';
import type { ConsoleOperation } from './console-operations.ts';

export type ConsoleApi = Pick<ApiClient, ConsoleOperation>;

/** The published client and nothing beside it. It repeats nothing by itself: queries do, and know what they show meanwhile. */
export function createConsoleApi(transport: Transport): ConsoleApi {
  return createClient({ server: location.origin, transport, retries: 0, timeoutMilliseconds: 20_000 });
}

const ApiContext = createContext<ConsoleApi | undefined>(undefined);

export const ApiProvider = ApiContext.Provider;

export function useApi(): ConsoleApi {
  const api = useContext(ApiContext);
  if (!api) throw new Error('there is no api around this part');
  return api;
}

import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The request that the issuer is answering, for what the issuer's library calls without handing it over. */
export const requestScope = new AsyncLocalStorage<{ request: IncomingMessage; response: ServerResponse }>();

export { type ApiAnswer, type ApiClient, type ClientOptions, createClient, type OperationInput } from './client.ts';
export { ApiError } from './errors.ts';
export { fetchTransport, type Transport, type TransportAnswer, type TransportRequest } from './transport.ts';
export { type WaitOptions, waitForOperation } from './wait-for-operation.ts';

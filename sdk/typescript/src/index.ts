export { type ApiAnswer, type ApiClient, type ClientOptions, createClient, type OperationInput } from './client.ts';
export { type DownloadName, type DownloadOptions, download } from './download.ts';
export { ApiError } from './errors.ts';
export { type FollowOptions, followProject, type StreamAnswer } from './follow-project.ts';
export { type DeviceLoginOptions, type DevicePrompt, deviceLogin } from './login/device-login.ts';
export { type SignedIn, staySignedIn } from './login/stay-signed-in.ts';
export { type IssuedToken, renewedToken, staticToken, type TokenSource } from './renewed-token.ts';
export { fetchTransport, type Transport, type TransportAnswer, type TransportRequest } from './transport.ts';
export { type WaitOptions, waitForOperation } from './wait-for-operation.ts';

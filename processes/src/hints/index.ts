/** What carries hints to those who follow, for whoever measures it by itself. */
export { createListener } from '@gpuaas/sockets';
export { openSocketLine } from '../http/socket-line.ts';
export { publishHints } from './hint-channel.ts';
export { createHintStreams } from './hint-streams.ts';

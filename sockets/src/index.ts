export { answeredIds, type CallIds, callIds, type IdSource } from './call-ids.ts';
export { type DialOptions, dialWebSocket } from './dial.ts';
export { carryFrames } from './frame-line.ts';
export { connectionsFor } from './limits.ts';
export { createListener, type ListenerOptions, type Upgrade } from './listener.ts';
export { type PortProblem, tryPort } from './try-port.ts';
export { closeSocket, isOpen, keepAlive, sendFrame, textFrame, type WebSocket, whenClosed } from './web-socket.ts';

import { createContext, useContext } from 'react';

/** As much of a WebSocket as a terminal needs. */
export type TerminalSocket = Pick<
  WebSocket,
  'binaryType' | 'readyState' | 'bufferedAmount' | 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'
>;

export type OpenSocket = (url: string, protocols: string[]) => TerminalSocket;

const SocketContext = createContext<OpenSocket | undefined>(undefined);

export const SocketProvider = SocketContext.Provider;

export function useOpenSocket(): OpenSocket {
  return useContext(SocketContext) ?? openWebSocket;
}

const openWebSocket: OpenSocket = (url, protocols) => new WebSocket(url, protocols);

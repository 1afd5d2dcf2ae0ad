export interface TransportRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
  signal: AbortSignal;
}

export interface TransportAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** How a request gets to the server. Agents and gateways bring their own, with a client certificate. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

export const fetchTransport: Transport = async ({ method, url, headers, body, signal }) => {
  const response = await fetch(url, { method, headers, signal, ...(body !== undefined && { body }) });
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
};

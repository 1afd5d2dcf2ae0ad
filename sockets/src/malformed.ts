import { DomainError } from '@gpuaas/kernel';

/** What Node's parser says about bytes that did not become a request. */
export interface ParserError extends Error {
  code?: string;
  rawPacket?: Buffer;
}

const requestLine = /^([A-Z][A-Z-]{0,30}) \S+ HTTP\/1\.[01]\r?\n/;

/** The answer to what is no request, or undefined where nobody is left to answer. */
export function malformedRequest(error: ParserError): DomainError | undefined {
  switch (error.code) {
    case 'ECONNRESET':
    case 'EPIPE':
      return undefined;
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new DomainError('request_timeout');
    case 'HPE_HEADER_OVERFLOW':
      return new DomainError('headers_too_large');
    default: {
      const method = requestLine.exec(error.rawPacket?.toString('latin1', 0, 8_192) ?? '')?.[1];
      return method !== undefined && error.code === 'HPE_INVALID_METHOD'
        ? new DomainError('method_not_allowed', { method })
        : new DomainError('invalid_request', { reason: 'This is not a valid HTTP request.' });
    }
  }
}

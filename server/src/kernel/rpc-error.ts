import type { ServiceError } from './service-error.ts';

/** JSON-RPC 2.0, 5.1: from -32099 to -32000 is for the implementation; -32603 is an internal error. */
const rpcCode = { refused: -32_000, failed: -32_603 };

/** What is wrong and what to do, for clients that show one text. */
export const refusalWords = (error: ServiceError): string => {
  const { message, fix } = error.toBody('');
  return `${message} ${fix}`;
};

/**
 * An error as clients of MCP show it: they read `message` and nothing of a flat body, which is in `data`. Whoever is refused has not been
 * read yet, so no id is known.
 */
export const rpcErrorText = (error: ServiceError, docsUrl: string, requestId: string): string => {
  const data = { ...error.toBody(docsUrl), request_id: requestId };
  return JSON.stringify({
    jsonrpc: '2.0',
    error: {
      code: error.status >= 500 ? rpcCode.failed : rpcCode.refused,
      message: refusalWords(error),
      data,
    },
    id: null,
  });
};

/** Whether somebody who comes there means the tools, at whatever address they look for them. */
export const meansTools = (method: string, path: string, accept: string | undefined): boolean =>
  (/\/(?:mcp|sse)(?:\/|$)/i.test(path) && !path.includes('/.well-known/')) ||
  // Each message to the tools is posted with that (Streamable HTTP); no other client posts so.
  (method === 'POST' && accept?.includes('text/event-stream') === true);

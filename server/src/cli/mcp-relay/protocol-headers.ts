import type { Message } from './message.ts';

/** The parameter of a request that `Mcp-Name` carries. */
const named: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/**
 * What Streamable HTTP wants said of a message in headers. A request of 2026-07-28 tells its revision itself, and has its method and name repeated; those
 * before have the revision that was agreed on when the connection began, if it has.
 * @see specification 2026-07-28, basic/transports/streamable-http, read 2026-11-23
 */
export function protocolHeaders(message: unknown, agreed: string | null): Record<string, string> {
  const { id, method, params } = (message ?? {}) as Message;
  const revision = params?._meta?.['io.modelcontextprotocol/protocolVersion'];
  if (id === undefined || typeof method !== 'string' || typeof revision !== 'string') {
    return agreed === null ? {} : { 'mcp-protocol-version': agreed };
  }
  const name = params?.[Object.hasOwn(named, method) ? (named[method] as string) : ''];
  return {
    // A value that no header can carry is left out: the service says what is missing.
    ...(isPlain(revision) ? { 'mcp-protocol-version': revision } : {}),
    ...(isPlain(method) ? { 'mcp-method': method } : {}),
    ...(typeof name === 'string' ? { 'mcp-name': encoded(name) } : {}),
  };
}

/** As it is where it can be; else the form for any text. */
const encoded = (value: string) =>
  isPlain(value) && !/^=\?base64\?.*\?=$/.test(value)
    ? value
    : `=?base64?${Buffer.from(value, 'utf8').toString('base64')}?=`;

/** Printable ASCII, without spaces at its ends, which are lost on the way. */
const isPlain = (value: string) => /^[!-~](?:[ -~]*[!-~])?$/.test(value);

import type { TestApp } from './app.ts';
import type { ToolAnswer } from './mcp-clients.ts';

export interface ToolCallSent {
  readonly name: string;
  readonly sent: unknown;
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Of the address, with its question mark. */
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Of the protocol; none is named where it is not given. */
  readonly revision?: string;
}

/** One call as it goes over the wire: for clients that say more, or less, than the official ones. */
export async function callTool(
  app: TestApp,
  key: string,
  { name, sent, meta, query = '', headers = {}, revision }: ToolCallSent,
): Promise<ToolAnswer> {
  const params = { name, arguments: sent, ...(meta ? { _meta: meta } : {}) };
  const { text } = await app.send(
    'POST',
    `//mcp${query}`,
    key,
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(revision ? { 'mcp-protocol-version': revision } : {}),
      ...headers,
    },
  );
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text).result;
}

/** What a call that failed was answered. */
export const refusalOf = ({ isError, content }: ToolAnswer) =>
  isError ? JSON.parse(content[0]?.text ?? '') : null;

/** A refusal costs nothing, and so does a repeat: tests tell them apart. */
export const chargedOf = ({ isError, _meta }: ToolAnswer): number | 'refused' | undefined =>
  isError ? 'refused' : (_meta?.['millrace/credits'] as { charged: number } | undefined)?.charged;

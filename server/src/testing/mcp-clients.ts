import type { AddressInfo } from 'node:net';
import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { TestApp } from './app.ts';

const about = { name: 'test', version: '1.0.0' };

export interface ToolAnswer {
  readonly isError?: boolean;
  readonly structuredContent?: Record<string, unknown>;
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly _meta?: Record<string, unknown>;
}

/** What a client wants to be told while it waits, and how long it does. */
export interface Patience {
  readonly onprogress?: (told: { progress: number; total?: number; message?: string }) => void;
  /** In milliseconds. */
  readonly timeout?: number;
  readonly resetTimeoutOnProgress?: boolean;
}

/** What tests ask of the official clients, whichever it is. */
export interface ToolClient {
  listTools(): Promise<{ readonly tools: readonly { readonly name: string }[] }>;
  callTool(
    name: string,
    sent: Record<string, unknown>,
    signal?: AbortSignal,
    patience?: Patience,
  ): Promise<ToolAnswer>;
  /** For what is the same in both. */
  readonly client: Pick<
    OlderClient,
    'listResources' | 'listResourceTemplates' | 'readResource' | 'listPrompts' | 'getPrompt'
  >;
  close(): Promise<void>;
}

/** The official clients of both lines, as applications use them; they hold what is answered against the schemas of tools. */
export const toolClients = {
  '1.x': async (url: URL, headers: Record<string, string>): Promise<ToolClient> => {
    const client = new OlderClient(about);
    await client.connect(new OlderTransport(url, { requestInit: { headers } }) as never);
    return {
      listTools: () => client.listTools(),
      callTool: async (name, sent, signal, patience) =>
        (await client.callTool({ name, arguments: sent }, undefined, { signal, ...patience })) as ToolAnswer,
      client: client as unknown as ToolClient['client'],
      close: () => client.close(),
    };
  },
  '2.x': async (url: URL, headers: Record<string, string>): Promise<ToolClient> => {
    const client = new ModernClient(about, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new ModernTransport(url, { requestInit: { headers } }));
    return {
      listTools: () => client.listTools(),
      callTool: async (name, sent, signal, patience) =>
        (await client.callTool({ name, arguments: sent }, { signal, ...patience })) as ToolAnswer,
      client: client as unknown as ToolClient['client'],
      close: () => client.close(),
    };
  },
};

/** Where the service of a test listens; it does not before it is asked for. */
export async function mcpUrl({ app: { server } }: TestApp, query = ''): Promise<URL> {
  if (server.addresses().length === 0) await server.listen({ port: 0, host: '127.0.0.1' });
  return new URL(`http://127.0.0.1:${(server.addresses()[0] as AddressInfo).port}/mcp${query}`);
}

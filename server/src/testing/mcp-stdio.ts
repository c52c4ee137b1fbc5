import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client as ModernClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernTransport } from '@modelcontextprotocol/client/stdio';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { onTestFinished } from 'vitest';
import type { ToolAnswer } from './mcp-clients.ts';

const program = fileURLToPath(
  new URL(`../../../millrace${process.platform === 'win32' ? '.cmd' : ''}`, import.meta.url),
);
const about = { name: 'test', version: '1.0.0' };

/** As docs/mcp.md has clients start it. */
const startedAs = (url: string, key: string, more: readonly string[]) => ({
  command: program,
  args: ['mcp', '--url', url, ...more],
  env: { MILLRACE_API_KEY: key, MILLRACE_ENV_FILE: 'none' },
});

export interface StdioClient {
  listTools(): Promise<{ readonly tools: readonly { readonly name: string }[] }>;
  callTool(name: string, sent: Record<string, unknown>, signal?: AbortSignal): Promise<ToolAnswer>;
  /** The revision that was agreed on. */
  readonly revision: string | undefined;
  close(): Promise<void>;
}

const modern =
  (mode: 'auto' | 'legacy') =>
  async (url: string, key: string, more: readonly string[] = []) => {
    const client = new ModernClient(about, { versionNegotiation: { mode } });
    await client.connect(new ModernTransport({ ...startedAs(url, key, more), stderr: 'ignore' }));
    onTestFinished(() => client.close());
    return {
      listTools: () => client.listTools(),
      callTool: async (name, sent, signal) =>
        (await client.callTool({ name, arguments: sent }, signal && { signal })) as ToolAnswer,
      revision: client.getNegotiatedProtocolVersion(),
      close: () => client.close(),
    } satisfies StdioClient;
  };

/** The official clients of both lines, which start `millrace mcp` themselves. */
export const stdioClients = {
  '1.x': async (url: string, key: string, more: readonly string[] = []): Promise<StdioClient> => {
    const client = new OlderClient(about);
    const transport = new OlderTransport({ ...startedAs(url, key, more), stderr: 'ignore' });
    let revision: string | undefined;
    Object.assign(transport, { setProtocolVersion: (agreed: string) => (revision = agreed) });
    await client.connect(transport as never);
    onTestFinished(() => client.close());
    return {
      listTools: () => client.listTools(),
      callTool: async (name, sent, signal) =>
        (await client.callTool({ name, arguments: sent }, undefined, signal && { signal })) as ToolAnswer,
      revision,
      close: () => client.close(),
    };
  },
  '2.x': modern('auto'),
  '2.x, as before 2026-07-28': modern('legacy'),
};

/** As JSON-RPC has it; what a result is stands in what is asked for. */
interface RelayAnswer {
  readonly id: number | string | null;
  readonly result?: Partial<ToolAnswer> & Readonly<Record<string, unknown>>;
  readonly error?: {
    readonly code: number;
    readonly message: string;
    readonly data?: Readonly<Record<string, unknown>>;
  };
}

/** A process `millrace mcp` that a test writes to, line by line. */
export class RelayProcess {
  readonly child: ChildProcessWithoutNullStreams;
  readonly lines: string[] = [];
  readonly #ended: Promise<unknown[]>;
  #stderr = '';
  #news = Promise.withResolvers<void>();

  constructor(words: readonly string[], environment: Readonly<Record<string, string>>) {
    this.child = spawn(program, ['mcp', ...words], {
      env: { PATH: process.env.PATH, MILLRACE_ENV_FILE: 'none', ...environment },
    });
    this.#ended = once(this.child, 'close');
    this.child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr += text;
      this.#tellNews();
    });
    createInterface({ input: this.child.stdout }).on('line', (line) => {
      this.lines.push(line);
      this.#tellNews();
    });
    onTestFinished(() => {
      this.child.kill('SIGKILL');
    });
  }

  static to(url: string, key: string, more: readonly string[] = []): RelayProcess {
    return new RelayProcess(['--url', url, ...more], { MILLRACE_API_KEY: key });
  }

  get stderr(): string {
    return this.#stderr;
  }

  write(...messages: readonly (string | object)[]): void {
    for (const one of messages) {
      this.child.stdin.write(
        `${typeof one === 'string' ? one : JSON.stringify({ jsonrpc: '2.0', ...one })}\n`,
      );
    }
  }

  /** The answer to the request of that id, once it is there. */
  async answer(id: number | string | null): Promise<RelayAnswer> {
    for (;;) {
      const found = this.lines.map((line) => JSON.parse(line)).find((one) => one.id === id);
      if (found !== undefined) return found;
      await this.#news.promise;
    }
  }

  /** The exit code, or the signal that ended it. */
  async ended(): Promise<number | string> {
    const [code, signal] = (await this.#ended) as [number | null, string | null];
    return code ?? signal ?? '';
  }

  #tellNews(): void {
    this.#news.resolve();
    this.#news = Promise.withResolvers();
  }
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** Where a flow sends what it got: stands for a CRM or a sheet. */
export interface Sink {
  readonly url: string;
  /** Bodies as they came. */
  readonly got: unknown[];
}

export async function openSink(): Promise<Sink> {
  const got: unknown[] = [];
  const server = createServer(async (request, response) => {
    got.push(await json(request));
    response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, got };
}

import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { OpenSearchAddress } from '../dataset/opensearch/address.ts';
import { openOpenSearch } from '../dataset/opensearch/dataset.ts';
import { testPatience } from './dataset-engines.ts';

/** What a machine in between is told; it goes on when that resolves. */
export type Told = (path: string, body: Buffer) => Promise<void> | void;

/** A dataset by way of a machine in between, which tells each request before it sends it on, and before it sends the answer back. */
export async function openSearchBetween(
  address: OpenSearchAddress,
  { onRequest, onAnswer }: { readonly onRequest?: Told; readonly onAnswer?: Told },
) {
  const node = new URL(address.nodes[0] ?? '');
  const server = createServer(async (incoming, outgoing) => {
    const { method, url: path = '', headers } = incoming;
    const body = await buffer(incoming);
    await onRequest?.(path, body);
    request({ host: node.hostname, port: node.port, method, path, headers }, async (answer) => {
      await onAnswer?.(path, body);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const opened = await openOpenSearch(
    { ...address, nodes: [`http://127.0.0.1:${port}`] },
    { patience: testPatience },
  );
  return {
    store: opened.store,
    close: async () => {
      await opened.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Provider } from '../providers/capabilities.ts';
import { TestApp } from './app.ts';
import type { TestDatabase } from './database.ts';

/** The service of a test, where clients reach it. */
export async function listening(db: TestDatabase, providers: readonly Provider[] = [], port = 0) {
  const app = await TestApp.open(db, providers, { deadlineMs: 30_000 });
  const url = await app.app.server.listen({ host: '127.0.0.1', port });
  return { app, url, port: Number(new URL(url).port) };
}

/** What was charged for each call of a workspace, the least first. */
export async function charged(app: TestApp, key: string): Promise<number[]> {
  const { body } = await app.get('/history', key);
  return body.calls
    .map((call: { credits: number }) => call.credits)
    .toSorted((a: number, b: number) => a - b);
}

/** A server that is not ours, until the test is over. Returns its address. */
export async function strangeServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

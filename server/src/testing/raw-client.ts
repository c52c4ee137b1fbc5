import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, vi } from 'vitest';

/** A connection that sends what the test writes, and takes what it wants to. */
export interface RawClient {
  readonly socket: Socket;
  /** What came, for as long as it takes anything. */
  text(): string;
  isClosed(): boolean;
  /** Waits until that came. */
  until(wanted: string): Promise<void>;
  untilClosed(): Promise<void>;
}

const patience = { timeout: 120_000, interval: 5 };

/** Connects to a server of this machine; `takes` nothing where it is false. */
export async function rawClient(port: number, { takes = true } = {}): Promise<RawClient> {
  const socket = connect({ port, host: '127.0.0.1' });
  let text = '';
  let isClosed = false;
  socket.on('error', () => {});
  socket.on('close', () => {
    isClosed = true;
  });
  if (takes) {
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
    });
  }
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return {
    socket,
    text: () => text,
    isClosed: () => isClosed,
    until: (wanted) => vi.waitFor(() => expect(text).toContain(wanted), patience),
    untilClosed: () => vi.waitFor(() => expect(isClosed).toBe(true), patience),
  };
}

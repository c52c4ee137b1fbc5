import type { Socket } from 'node:net';

/** Calls back with the status of each answer once it has come whole. One answer at a time: no request is sent before the last was answered. */
export function onAnswers(socket: Socket, answered: (status: string) => void): void {
  let pending: Buffer | null = null;
  socket.on('data', (chunk) => {
    pending = pending ? Buffer.concat([pending, chunk]) : chunk;
    const headEnd = pending.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = pending.toString('latin1', 0, headEnd);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (pending.length < headEnd + 4 + length) return;
    pending = null;
    answered(head.slice(9, 12));
  });
}

import type { Socket } from 'node:net';

export interface HttpAnswer {
  readonly status: string;
  /** Decoded only for those who look at it. */
  readonly body: () => string;
}

/** Calls back with each answer once it has come whole. One answer at a time: no request is sent before the last was answered. */
export function onAnswers(socket: Socket, answered: (answer: HttpAnswer) => void): void {
  let pending: Buffer | null = null;
  socket.on('data', (chunk) => {
    pending = pending ? Buffer.concat([pending, chunk]) : chunk;
    const headEnd = pending.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = pending.toString('latin1', 0, headEnd);
    const body = wholeBody(head, pending.subarray(headEnd + 4));
    if (body === null) return;
    pending = null;
    answered({ status: head.slice(9, 12), body });
  });
}

/** Null as long as some of it is to come. */
function wholeBody(head: string, sent: Buffer): (() => string) | null {
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined) return sent.length < Number(length) ? null : () => sent.toString('utf8');
  if (!/transfer-encoding: chunked/i.test(head)) return () => '';
  return sent.includes(lastChunk) ? () => withoutChunks(sent) : null;
}

/** Bodies here are JSON or lines of events, neither of which has this in a chunk. */
const lastChunk = '\r\n0\r\n\r\n';

function withoutChunks(sent: Buffer): string {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const sizeEnd = sent.indexOf('\r\n', at);
    const size = Number.parseInt(sent.toString('latin1', at, sizeEnd), 16);
    if (!(size > 0)) return Buffer.concat(parts).toString('utf8');
    parts.push(sent.subarray(sizeEnd + 2, sizeEnd + 2 + size));
    at = sizeEnd + 2 + size + 2;
  }
}

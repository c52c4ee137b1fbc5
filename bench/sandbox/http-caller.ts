import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/*
 * Calls a service over HTTP, one call after the other on one connection, and says how long each took and how long its answer was. In a thread of its own, with one
 * buffer for all that comes: garbage of the caller, the memory of a whole world among it, would be collected by both cores while a call is timed.
 */
const { port, key } = workerData as { readonly port: number; readonly key: string };

/** Bodies of one endpoint, as JSON. */
export interface CallsToMake {
  readonly name: string;
  readonly bodies: readonly string[];
}

export interface TimedCall {
  readonly ms: number;
  /** Of the answer's body. */
  readonly bytes: number;
}

interface Answer {
  readonly status: number;
  readonly bytes: number;
  /** Empty of a call that succeeded: nobody reads that. */
  readonly text: string;
}

const readAtOnce = 2 ** 20;
let answered: (answer: Answer) => void = () => {};
/** Of the answer that is under way. */
let status = 0;
let bytes = 0;
let bytesToCome = 0;
let text = '';
let isRead = false;

const socket = connect({
  port,
  host: '127.0.0.1',
  noDelay: true,
  onread: {
    buffer: Buffer.alloc(readAtOnce),
    callback: (length, buffer) => {
      take(Buffer.from(buffer.buffer, buffer.byteOffset, length));
      return true;
    },
  },
});
// Ends the thread, and with it the bench.
socket.on('close', () => {
  throw new Error('the service closed the connection');
});

function take(chunk: Buffer): void {
  let bodyAt = 0;
  if (bytesToCome === 0) {
    // The head of an answer comes in one piece, being written in one.
    bodyAt = chunk.indexOf('\r\n\r\n') + 4;
    const head = chunk.toString('latin1', 0, bodyAt);
    status = Number(head.slice(9, 12));
    bytes = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    bytesToCome = bytes;
    text = '';
  }
  bytesToCome -= chunk.length - bodyAt;
  if (isRead || status !== 200) text += chunk.toString('utf8', bodyAt);
  if (bytesToCome === 0) answered({ status, bytes, text });
}

function send(method: 'GET' | 'POST', path: string, body = ''): Promise<Answer> {
  return new Promise((resolve) => {
    answered = resolve;
    isRead = method === 'GET';
    const head = `${method} /api/v1${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nx-api-key: ${key}\r\n`;
    socket.write(
      `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  });
}

parentPort?.on('message', async ({ name, bodies }: CallsToMake) => {
  const timed: TimedCall[] = [];
  for (const body of bodies) {
    const startedAtMs = performance.now();
    const answer = await send('POST', `/${name}`, body);
    timed.push({ ms: performance.now() - startedAtMs, bytes: answer.bytes });
    if (answer.status === 201) await ended(JSON.parse(answer.text).inquiry_url);
    else if (answer.status !== 200) throw new Error(`${name} ${body}: ${answer.status} ${answer.text}`);
  }
  parentPort?.postMessage(timed);
});

/** What a job does in the background is over before the next call is made. */
async function ended(inquiryUrl: string): Promise<void> {
  for (;;) {
    const job = JSON.parse((await send('GET', inquiryUrl.replace(/^\/api\/v1/, ''))).text);
    if (job.status !== 'queued' && job.status !== 'processing') return;
  }
}

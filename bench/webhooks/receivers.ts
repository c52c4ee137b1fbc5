import { createServer, type ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';

/*
 * Receivers in a process of their own: each has a path of 127.0.0.2, those that behave and those that do not. Told their secrets, it
 * verifies every event with the package `standardwebhooks`; asked, it says what it got.
 */

export const misbehaviours = [
  'never_answers',
  'error_500',
  'redirects',
  'gone_410',
  'drips',
  'too_many_429',
  'hangs_up',
  'says_yes_late',
  'garbage',
] as const;

export interface ToReceivers {
  readonly kind: 'secrets' | 'report';
  /** By path. */
  readonly secrets?: Readonly<Record<string, string>>;
}

export interface FromReceivers {
  readonly kind: 'listening' | 'report';
  readonly port?: number;
  readonly got?: readonly Got[];
  readonly privateRequests?: number;
}

export interface Got {
  readonly path: string;
  /** Event and how often it came. */
  readonly events: readonly (readonly [string, number])[];
  /** From the event until its first arrival. */
  readonly firstMs: readonly number[];
  readonly badSignatures: number;
}

/** How long those that behave take to answer: argument of the process, milliseconds. */
const answerMs = Number(process.argv[2] ?? 0);

interface Seen {
  readonly events: Map<string, number>;
  readonly firstMs: number[];
  badSignatures: number;
}

const seen = new Map<string, Seen>();
const verifiers = new Map<string, Webhook>();
let privateRequests = 0;

const server = createServer((request, response) => {
  const path = request.url ?? '';
  if (path.startsWith('/latest')) {
    privateRequests += 1;
    response.end('the crown jewels');
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    note(path, Buffer.concat(chunks).toString(), request.headers as Record<string, string>);
    answer(path.split('/')[1] ?? '', response);
  });
});

function note(path: string, body: string, headers: Record<string, string>): void {
  let of = seen.get(path);
  if (of === undefined) {
    of = { events: new Map(), firstMs: [], badSignatures: 0 };
    seen.set(path, of);
  }
  try {
    verifiers.get(path)?.verify(body, headers);
  } catch {
    of.badSignatures += 1;
  }
  const { id, created_at: createdAt } = JSON.parse(body) as { id: string; created_at: string };
  const times = of.events.get(id) ?? 0;
  of.events.set(id, times + 1);
  if (times === 0) of.firstMs.push(Date.now() - Date.parse(createdAt));
}

function answer(kind: string, response: ServerResponse): void {
  switch (kind) {
    case 'never_answers':
      return;
    case 'error_500':
      response.writeHead(500).end();
      return;
    case 'redirects':
      response.writeHead(302, { location: `http://127.0.0.1:${port()}/latest/meta-data` }).end();
      return;
    case 'gone_410':
      response.writeHead(410).end();
      return;
    case 'drips': {
      response.writeHead(500, { 'content-length': '1000000' });
      const drip = setInterval(() => response.write('.'), 200);
      response.on('close', () => clearInterval(drip));
      return;
    }
    case 'too_many_429':
      response.writeHead(429, { 'retry-after': '3600' }).end();
      return;
    case 'hangs_up':
      response.destroy();
      return;
    case 'says_yes_late':
      setTimeout(() => response.writeHead(204).end(), 20_000);
      return;
    case 'garbage':
      response.socket?.end('SSH-2.0-OpenSSH_9.6\r\n');
      return;
    default:
      if (answerMs === 0) response.writeHead(204).end();
      else setTimeout(() => response.writeHead(204).end(), answerMs * (0.5 + Math.random()));
  }
}

const port = () => (server.address() as { port: number }).port;

const tell = (message: FromReceivers) => process.send?.(message);

process.on('message', ({ kind, secrets = {} }: ToReceivers) => {
  if (kind === 'secrets') {
    for (const [path, secret] of Object.entries(secrets)) verifiers.set(path, new Webhook(secret));
    return;
  }
  const got = [...seen].map(([path, { events, firstMs, badSignatures }]) => ({
    path,
    events: [...events],
    firstMs,
    badSignatures,
  }));
  tell({ kind: 'report', got, privateRequests });
});

if (process.send) {
  server.listen(0, '0.0.0.0', 4_096, () => tell({ kind: 'listening', port: port() }));
  process.on('disconnect', () => process.exit(0));
}

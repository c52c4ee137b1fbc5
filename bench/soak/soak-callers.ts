import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** What customers do, at a steady rate, and what became of it. */

export interface Customer {
  readonly live: string;
  readonly sandbox: string;
}

export interface Load {
  /** How often each kind of call was answered how; `closed` where its connection broke. */
  readonly counts: ReadonlyMap<string, number>;
  /** What each call cost that was answered, in hundredths of credits, by the UUID of the call. */
  readonly charged: ReadonlyMap<string, number>;
  /** How many calls of the keyed customer were answered in the end: each with a key of its own, however often it was sent. */
  readonly keysAnswered: () => number;
  /** Answers that no customer should ever get. */
  readonly wrong: readonly string[];
  /** Starts no more calls, and waits until the open ones end. */
  stop(): Promise<void>;
  /** Email lookups whose connections are cut after a moment. */
  hangUp(times: number): void;
}

interface Asked {
  readonly kind: string;
  readonly path: string;
  readonly key: string;
  /** None for GET. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Answer {
  readonly status: number | null;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Inputs repeat, so that caches become full while a run warms up. */
const differentMax = 500;
const underWayMax = 400;
const answerWithinMs = 60_000;
/** Other expected statuses: the database is down, every source failed, a call with the same key is still running, too many at once. */
const expected = [200, 201, 202, 429, 502, 503, 504];

export interface Called {
  readonly name: string;
  readonly port: number;
  /** How long its event loop has waited for a core since its process began, in milliseconds. */
  waitedForCoreMs(): number;
}

export interface LoadSettings {
  /** The first is never killed, and gets three of four calls. */
  readonly services: readonly [Called, ...Called[]];
  readonly customers: readonly Customer[];
  /** Makes the calls with an Idempotency-Key, and no others. */
  readonly keyed: Customer;
  readonly perSecond: number;
}

export function startLoad({ services, customers, keyed, perSecond }: LoadSettings): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: 200, maxFreeSockets: 10 });
  const counts = new Map<string, number>();
  const charged = new Map<string, number>();
  const wrong: string[] = [];
  const underWay = new Set<Promise<unknown>>();
  let isOver = false;
  let number = 0;
  let keysAnswered = 0;

  const send = ({ path, key, body, headers = {} }: Asked, to: Called, cutAfterMs?: number) =>
    new Promise<Answer>((resolve) => {
      const { name, port } = to;
      const waitedBeforeMs = to.waitedForCoreMs();
      const text = body === undefined ? undefined : JSON.stringify(body);
      const sent = request({
        host: '127.0.0.1',
        port,
        path,
        method: text === undefined ? 'GET' : 'POST',
        // One that is cut takes no other's connection with it.
        agent: cutAfterMs === undefined ? agent : false,
        headers: {
          'x-api-key': key,
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...headers,
        },
        timeout: answerWithinMs,
      });
      const closed = () => resolve({ status: null, headers: {}, body: '' });
      sent.on('response', (response) => {
        let answer = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          answer += chunk;
        });
        response.on('error', closed).on('close', closed);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: answer }),
        );
      });
      sent.on('error', closed);
      sent.on('timeout', () => {
        const socket = sent.socket;
        wrong.push(
          `${new Date().toISOString().slice(11, 19)} ${path} was not answered by the ${name} service within a minute, in which that waited ${Math.max(0, Math.round((to.waitedForCoreMs() - waitedBeforeMs) / 1_000))} s for a core (${sent.reusedSocket ? 'reused' : 'new'} connection from ${socket?.localPort}, ${socket?.bytesWritten} bytes sent, ${socket?.bytesRead} read, ${socket?.connecting ? 'connecting' : 'connected'})`,
        );
        sent.destroy();
      });
      if (cutAfterMs !== undefined) setTimeout(() => sent.destroy(), cutAfterMs);
      sent.end(text);
    });

  const note = (kind: string, answer: Answer): Answer => {
    const { status, headers, body } = answer;
    const told = `${kind} ${status ?? 'closed'}`;
    counts.set(told, (counts.get(told) ?? 0) + 1);
    if (status === null) return answer;
    const isExpected =
      expected.includes(status) || (status === 409 && body.includes('idempotency_in_progress'));
    if (!isExpected && wrong.length < 100)
      wrong.push(`${kind} was answered ${status}: ${body.slice(0, 300)}`);
    const requestId = headers['x-request-id'];
    const cost = Math.round(Number(headers['x-credits-charged'] ?? 0) * 100);
    if (typeof requestId === 'string' && cost > 0 && headers['idempotent-replayed'] === undefined) {
      charged.set(requestId.replace('req_', ''), cost);
    }
    return answer;
  };

  const serviceOf = () => (number % 4 === 0 ? services.at(-1) : undefined) ?? services[0];
  const somebody = () => customers[number % customers.length] as Customer;
  const ask = async (asked: Asked) => note(asked.kind, await send(asked, serviceOf()));

  /** With a key, until it is answered. */
  const askOnce = async (asked: Asked) => {
    const key = randomUUID();
    const headers = { 'idempotency-key': key };
    for (let tries = 0; tries < 100; tries++) {
      const { status } = note(asked.kind, await send({ ...asked, headers }, serviceOf()));
      if (status === 200) {
        keysAnswered += 1;
        return;
      }
      await pause(1_000);
    }
    wrong.push(`${asked.kind} was not answered with 200 in 100 tries`);
  };

  const person = () => ({
    first_name: 'tomas',
    last_name: `Reyne ${number % differentMax}`,
    company_domain: `quarrypine${number % 20}.example`,
  });
  const post = (kind: string, endpoint: string, key: string, body: unknown): Asked => ({
    kind,
    path: `/api/v1/${endpoint}`,
    key,
    body,
  });
  const get = (path: string): Asked => ({ kind: 'read', path: `/api/v1/${path}`, key: somebody().live });
  const list = (key: string) => ({
    data: Array.from(
      { length: 40 },
      (_, at) => `mira.voss${(number + at) % differentMax}@halden-instruments.example`,
    ),
    key,
  });

  const kinds: readonly { readonly weight: number; readonly run: () => Promise<unknown> }[] = [
    {
      weight: 44,
      run: () =>
        ask(post('computed', 'remove_whitespace', somebody().live, { input_text: ` a  b ${number} ` })),
    },
    {
      weight: 10,
      run: () => askOnce(post('keyed', 'remove_whitespace', keyed.live, { input_text: ` a  b ${number} ` })),
    },
    { weight: 14, run: () => ask(post('looked up', 'email_finder', somebody().live, person())) },
    {
      weight: 10,
      run: () => ask(post('sandbox', 'enrich_company', somebody().sandbox, { url: 'brightpath.example' })),
    },
    {
      weight: 8,
      run: () =>
        ask({
          kind: 'tool',
          path: '/mcp',
          key: somebody().live,
          headers: { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' },
          body: {
            jsonrpc: '2.0',
            id: number,
            method: 'tools/call',
            params: { name: 'service_clean_domain', arguments: { messy_url: `WWW.example${number}.com/x` } },
          },
        }),
    },
    { weight: 5, run: () => ask(get('history?limit=50')) },
    { weight: 4, run: () => ask(get('usage')) },
    { weight: 4, run: () => ask(get('usage/allowance')) },
    {
      weight: 0.3,
      run: () => {
        const { data, key } = list(number % 2 === 0 ? somebody().live : somebody().sandbox);
        return ask(post('list', 'email_verification', key, { data }));
      },
    },
  ];
  const weights = kinds.reduce((sum, { weight }) => sum + weight, 0);

  const begin = (work: Promise<unknown>) => {
    const one = work.finally(() => underWay.delete(one));
    underWay.add(one);
  };
  const one = () => {
    number += 1;
    let drawn = Math.random() * weights;
    for (const { weight, run } of kinds) {
      drawn -= weight;
      if (drawn > 0) continue;
      begin(run());
      return;
    }
  };
  const startedAtMs = performance.now();
  let due = 0;
  const pump = setInterval(() => {
    const dueNow = ((performance.now() - startedAtMs) * perSecond) / 1_000;
    for (; due < dueNow; due++) if (underWay.size < underWayMax) one();
  }, 10);

  return {
    counts,
    charged,
    keysAnswered: () => keysAnswered,
    wrong,
    hangUp: (times) => {
      for (let at = 0; at < times && !isOver; at++) {
        number += 1;
        const asked = post('hung up', 'email_finder', somebody().live, person());
        begin(send(asked, services[0], 5 + Math.random() * 100).then((answer) => note(asked.kind, answer)));
      }
    },
    stop: async () => {
      isOver = true;
      clearInterval(pump);
      while (underWay.size > 0) await Promise.allSettled(underWay);
      agent.destroy();
    },
  };
}

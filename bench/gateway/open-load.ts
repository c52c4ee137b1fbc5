import { connect } from 'node:net';
import { quantile } from '../statistics.ts';
import { onAnswers } from './answers.ts';
import { readRequests } from './read-requests.ts';

/*
 * An open-loop load: requests are due at fixed moments whether or not the last ones were answered, and a latency counts from
 * the moment a request was due, so that a server which stalls cannot hide it.
 *   node open-load.ts PORT PER_SECOND SECONDS FILE [MODULE CHECK], see read-requests.ts
 * Prints {perSecond (answered 200), p50, p95, p99, p999, statuses ("wrong" for a body that CHECK does not like)}. A request that finds no free connection waits for one.
 */
const [port = 0, perSecond = 1000, seconds = 5] = process.argv.slice(2, 5).map(Number);
const { requests, isRight } = await readRequests(process.argv.slice(5));
const connectionsMax = 2_000;
const total = Math.round(perSecond * seconds);
const latenciesMs: number[] = [];
const statuses: Record<string, number> = {};
/** Connections without a request under way: each sends the one that was due at a moment. */
const free: ((dueMs: number) => void)[] = [];
const waiting: number[] = [];
let connections = 0;
let sent = 0;
let done = 0;
const finished = Promise.withResolvers<void>();
const startedAtMs = performance.now();

function finish(status: string, dueMs: number): void {
  statuses[status] = (statuses[status] ?? 0) + 1;
  if (status === '200') latenciesMs.push(performance.now() - dueMs);
  done += 1;
  if (done === total) finished.resolve();
}

function open(): void {
  connections += 1;
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  let dueMs = -1;
  let at = 0;
  const next = () => {
    const due = waiting.shift();
    if (due === undefined) free.push(start);
    else start(due);
  };
  const start = (due: number) => {
    dueMs = due;
    at = sent++ % requests.length;
    socket.write(requests[at] as Buffer);
  };
  socket.on('connect', next);
  onAnswers(socket, ({ status, body }) => {
    finish(status === '200' && !isRight(body, at) ? 'wrong' : status, dueMs);
    dueMs = -1;
    next();
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    connections -= 1;
    const index = free.indexOf(start);
    if (index >= 0) free.splice(index, 1);
    if (dueMs >= 0) finish('closed', dueMs);
  });
}

let due = 0;
function pump(): void {
  const nowMs = performance.now();
  while (due < total && startedAtMs + (due * 1_000) / perSecond <= nowMs) {
    const dueMs = startedAtMs + (due * 1_000) / perSecond;
    due += 1;
    const send = free.pop();
    if (send) send(dueMs);
    else {
      waiting.push(dueMs);
      if (connections < connectionsMax) open();
    }
  }
  if (due < total) setTimeout(pump, 0.5);
}
pump();
await Promise.race([
  finished.promise,
  new Promise((resolve) => setTimeout(resolve, seconds * 1_000 + 20_000)),
]);
const tookSeconds = (performance.now() - startedAtMs) / 1_000;
latenciesMs.sort((a, b) => a - b);
console.log(
  JSON.stringify({
    perSecond: latenciesMs.length / tookSeconds,
    p50: quantile(latenciesMs, 0.5),
    p95: quantile(latenciesMs, 0.95),
    p99: quantile(latenciesMs, 0.99),
    p999: quantile(latenciesMs, 0.999),
    statuses: { ...statuses, ...(done < total ? { unanswered: total - done } : {}) },
  }),
);
process.exit(0);

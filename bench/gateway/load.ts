import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { quantile } from '../statistics.ts';

/*
 * A closed-loop load over keep-alive connections, in a process of its own, cheaper than an HTTP client so that it does not
 * measure itself: node load.ts PORT CONNECTIONS SECONDS FILE, where FILE is a JSON array of whole requests.
 * Prints {perSecond, p50, p99, errors, calls, cpuMs}. Checks the status of every answer and the length of its body.
 */
const [port = 0, connections = 64, seconds = 3] = process.argv.slice(2, 5).map(Number);
const requests = (JSON.parse(readFileSync(process.argv[5] ?? '', 'utf8')) as string[]).map((text) =>
  Buffer.from(text),
);
const latenciesMs: number[] = [];
let errors = 0;
let next = 0;
const startedAtMs = performance.now();
const untilMs = startedAtMs + seconds * 1000;

await Promise.all(
  Array.from(
    { length: connections },
    () =>
      new Promise<void>((resolve) => {
        const socket = connect(port, '127.0.0.1');
        socket.setNoDelay(true);
        let sentAtMs = 0;
        let pending: Buffer | null = null;
        const send = () => {
          sentAtMs = performance.now();
          if (sentAtMs >= untilMs) {
            socket.end();
            resolve();
            return;
          }
          socket.write(requests[next++ % requests.length] as Buffer);
        };
        socket.on('connect', send);
        socket.on('data', (chunk) => {
          pending = pending ? Buffer.concat([pending, chunk]) : chunk;
          const headEnd = pending.indexOf('\r\n\r\n');
          if (headEnd < 0) return;
          const head = pending.toString('latin1', 0, headEnd);
          const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
          if (pending.length < headEnd + 4 + length) return;
          if (!head.startsWith('HTTP/1.1 200')) errors += 1;
          pending = null;
          latenciesMs.push(performance.now() - sentAtMs);
          send();
        });
        socket.on('error', () => {
          errors += 1;
          resolve();
        });
      }),
  ),
);
const cpuUsed = process.cpuUsage();
const tookSeconds = (performance.now() - startedAtMs) / 1000;
latenciesMs.sort((a, b) => a - b);
console.log(
  JSON.stringify({
    perSecond: latenciesMs.length / tookSeconds,
    p50: quantile(latenciesMs, 0.5),
    p99: quantile(latenciesMs, 0.99),
    errors,
    calls: latenciesMs.length,
    cpuMs: (cpuUsed.user + cpuUsed.system) / 1000,
  }),
);

import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { quantile } from '../statistics.ts';
import { onAnswers } from './answers.ts';

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
        onAnswers(socket, (status) => {
          if (status !== '200') errors += 1;
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

import { connect } from 'node:net';
import { quantile } from '../statistics.ts';
import { onAnswers } from './answers.ts';
import { readRequests } from './read-requests.ts';

/*
 * A closed-loop load over keep-alive connections, in a process of its own, cheaper than an HTTP client so that it does not
 * measure itself: node load.ts PORT CONNECTIONS SECONDS FILE [MODULE CHECK], see read-requests.ts.
 * Prints {perSecond, p50, p99, errors, calls, cpuMs}. Checks the status of every answer, the length of its body, and the body where CHECK is given.
 */
const [port = 0, connections = 64, seconds = 3] = process.argv.slice(2, 5).map(Number);
const { requests, isRight } = await readRequests(process.argv.slice(5));
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
        let at = 0;
        const send = () => {
          sentAtMs = performance.now();
          if (sentAtMs >= untilMs) {
            socket.end();
            resolve();
            return;
          }
          at = next++ % requests.length;
          socket.write(requests[at] as Buffer);
        };
        socket.on('connect', send);
        onAnswers(socket, ({ status, body }) => {
          if (status !== '200' || !isRight(body, at)) errors += 1;
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

import { parentPort } from 'node:worker_threads';
import { answerBombs, siteBombs } from './answer-bombs.ts';
import { pageBombs } from './page-bombs.ts';
import { RawSite } from './raw-site.ts';

/* Which bomb it is says the first label of the host: a12 an answer, s3 a site, p40 a page; anything else is an ordinary page. */

const pageBytes = 64 * 1024;
const ordinary =
  '<!doctype html><title>Acme</title><h1>Acme</h1><p>We make things. <a href="/contact">Contact</a></p>';
const pages = new Map<number, Uint8Array>();

const site = await RawSite.start((socket, request) => {
  const [, kind = '', index = ''] = /^([asp])(\d+)\./.exec(request.host) ?? [];
  const number = Number(index);
  if (kind === 'a') return answerBombs[number]?.answer(socket, request);
  if (kind === 's') return siteBombs[number]?.answer(socket, request);
  const bomb = kind === 'p' ? pageBombs[number] : undefined;
  const body = bomb ? (pages.get(number) ?? bomb.make(pageBytes)) : Buffer.from(ordinary);
  if (bomb) pages.set(number, body);
  socket.write(
    `HTTP/1.1 200 OK\r\nContent-Type: ${bomb?.contentType ?? 'text/html'}\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  socket.end(body);
});
parentPort?.postMessage(site.port);

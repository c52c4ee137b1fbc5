import { type Attack, count, keepConnected } from '../attack.ts';

const connections = 1_500;

/** Connections without a key that ask for the largest answers there are, again and again, and take nothing of them. */
export const slowReaders: Attack = {
  name: `${connections} readers that take nothing`,
  run: ({ port }, counts, signal) => {
    const request = 'GET /openapi.json HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'.repeat(4);
    for (let at = 0; at < connections; at++) {
      keepConnected(
        port,
        signal,
        (socket) => {
          socket.pause();
          socket.write(request);
          // Who reads nothing hears of the end of its connection by writing only; an empty line before a request is none.
          const writing = setInterval(() => socket.write('\r\n'), 1_000);
          socket.once('close', () => clearInterval(writing));
          count(counts, 'opened');
        },
        () => count(counts, 'closed'),
      );
    }
  },
};

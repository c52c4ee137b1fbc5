import { type Attack, count, keepConnected } from '../attack.ts';

const connections = 3_000;

/** Connections that send nothing, or the beginning of a request. */
export const idleConnections: Attack = {
  name: `${connections} connections that idle`,
  run: ({ port }, counts, signal) => {
    for (let at = 0; at < connections; at++) {
      keepConnected(
        port,
        signal,
        (socket) => {
          if (at % 2 === 0) socket.write('POST /api/v1/remove_whitespace HTTP/1.1\r\nhost: x\r\n');
          count(counts, 'opened');
        },
        () => count(counts, 'closed'),
      );
    }
  },
};

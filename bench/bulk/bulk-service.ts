import type { Provider } from '../../server/src/providers/capabilities.ts';
import { benchApp } from '../bench-app.ts';

/*
 * A service whose only source answers after some milliseconds, for doors.ts: node bench/bulk/bulk-service.ts <database> <port> <milliseconds>
 */
const [, , databaseUrl = '', port = '0', milliseconds = '0'] = process.argv;

const source: Provider = {
  name: 'instant',
  unavailable: () => null,
  verifyEmail: async () => {
    if (Number(milliseconds) > 0) await new Promise((resolve) => setTimeout(resolve, Number(milliseconds)));
    return {
      outcome: 'found',
      value: {
        ...{ status: 'valid', reason: null, mxFound: true, mxHost: 'mx.halden.example', mailProvider: null },
        ...{ disposable: false, role: false, free: false, suggestion: null, score: 98 },
      },
    };
  },
};

const app = await benchApp(databaseUrl, {
  providers: { live: () => [source], sandbox: () => [] },
});
await app.server.listen({ host: '127.0.0.1', port: Number(port) });
console.log('ready');

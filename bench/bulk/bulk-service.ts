import { createApp } from '../../server/src/app.ts';
import type { Provider } from '../../server/src/providers/capabilities.ts';
import { createLog } from '../../server/src/telemetry/log.ts';
import { receiversOutbound } from '../../server/src/testing/receivers-outbound.ts';

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

const app = await createApp({
  databaseUrl,
  log: createLog({ level: 'warn', form: 'json' }, (line) => process.stderr.write(line)),
  bodyBytesMax: 1_048_576,
  deadlineMs: 25_000,
  jobResultsDays: 30,
  docsUrl: 'http://127.0.0.1/docs',
  cacheUrl: null,
  cacheBytesMax: 0,
  secretKey: Buffer.alloc(32, 1),
  webhookOutbound: receiversOutbound(),
  providers: { live: () => [source], sandbox: () => [] },
});
await app.server.listen({ host: '127.0.0.1', port: Number(port) });
console.log('ready');
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));

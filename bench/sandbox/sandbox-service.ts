import { createApp } from '../../server/src/app.ts';
import { sandboxProvider } from '../../server/src/providers/sandbox/sandbox.ts';
import { createLog } from '../../server/src/telemetry/log.ts';
import { receiversOutbound } from '../../server/src/testing/receivers-outbound.ts';

/* A service whose sandbox is the one that everybody has: node bench/sandbox/sandbox-service.ts <database>. Prints its port. */
const app = await createApp({
  databaseUrl: process.argv[2] ?? '',
  log: createLog({ level: 'warn', form: 'json' }, (line) => process.stderr.write(line)),
  bodyBytesMax: 1_048_576,
  deadlineMs: 25_000,
  jobResultsDays: 30,
  docsUrl: 'http://127.0.0.1/docs',
  cacheUrl: null,
  cacheBytesMax: 0,
  secretKey: Buffer.alloc(32, 1),
  webhookOutbound: receiversOutbound(),
  providers: { live: () => [], sandbox: () => [sandboxProvider()] },
});
await app.server.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.server.address();
console.log(typeof address === 'object' ? address?.port : 0);
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));

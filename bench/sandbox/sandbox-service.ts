import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createApp } from '../../server/src/app.ts';
import { openSandbox } from '../../server/src/providers/sandbox/sandbox.ts';
import { createLog } from '../../server/src/telemetry/log.ts';
import { receiversOutbound } from '../../server/src/testing/receivers-outbound.ts';

/* A service whose sandbox is the one that everybody has: node bench/sandbox/sandbox-service.ts <database>. Prints its port, how long it took until the world was
 * there, and how long others had to wait for a piece of that at most. */
const sandbox = openSandbox();
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
  providers: { live: () => [], sandbox: () => [sandbox.provider] },
  prepareSandbox: sandbox.prepare,
});
await app.server.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.server.address();
const startedAtMs = performance.now();
const late = monitorEventLoopDelay({ resolution: 1 });
late.enable();
await app.prepareSandbox(true);
late.disable();
const longestMs = late.max / 1e6;
console.log(
  JSON.stringify({
    port: typeof address === 'object' ? address?.port : 0,
    readyMs: performance.now() - startedAtMs,
    longestMs,
  }),
);
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));

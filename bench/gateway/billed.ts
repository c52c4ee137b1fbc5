import { createApp } from '../../server/src/boot/app.ts';
import { createLog } from '../../server/src/telemetry/log.ts';
import { receiversOutbound } from '../../server/src/testing/receivers-outbound.ts';
import { makeCustomers } from '../customers.ts';

/* The service with everything on, for the database in DATABASE_URL (process.argv[2]). Prints its port and 100 keys. */
const app = await createApp({
  databaseUrl: process.argv[2] ?? '',
  log: createLog({ level: 'warn', form: 'text' }),
  bodyBytesMax: 1_048_576,
  jobResultsDays: 30,
  deadlineMs: 25_000,
  publicUrl: 'http://127.0.0.1:8080',
  cacheUrl: null,
  cacheBytesMax: 256 * 1024 ** 2,
  secretKey: Buffer.alloc(32, 1),
  webhookOutbound: receiversOutbound(),
  clientOutbound: receiversOutbound(),
  providers: { live: () => [], sandbox: () => [] },
});
const customers = await makeCustomers(app.pool, 100);
await app.server.listen({ port: 0, backlog: 4_096, host: '127.0.0.1' });
const address = app.server.server.address();
console.log(
  JSON.stringify({
    port: typeof address === 'object' ? address?.port : 0,
    keys: customers.map(({ key }) => key),
  }),
);
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));

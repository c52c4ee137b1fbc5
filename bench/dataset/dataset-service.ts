import { createApp } from '../../server/src/app.ts';
import { datasetProvider } from '../../server/src/providers/dataset/dataset.ts';
import { createLog } from '../../server/src/telemetry/log.ts';
import { receiversOutbound } from '../../server/src/testing/receivers-outbound.ts';
import { today } from './generate.ts';

/* A service whose only source is what was imported, on the day of the bench: node bench/dataset/dataset-service.ts <database> <port> */
const [, , databaseUrl = '', port = '0'] = process.argv;

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
  providers: { live: (pool) => [datasetProvider(pool, () => today)], sandbox: () => [] },
});
await app.server.listen({ host: '127.0.0.1', port: Number(port) });
console.log('ready');
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));

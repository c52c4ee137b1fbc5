import { datasetProvider } from '../../server/src/providers/dataset/dataset.ts';
import { benchApp } from '../bench-app.ts';
import { today } from './generate.ts';

/* A service whose only source is what was imported, on the day of the bench: node bench/dataset/dataset-service.ts <database> <port> */
const [, , databaseUrl = '', port = '0'] = process.argv;

const app = await benchApp(databaseUrl, {
  providers: { live: (pool) => [datasetProvider(pool, () => today)], sandbox: () => [] },
});
await app.server.listen({ host: '127.0.0.1', port: Number(port) });
console.log('ready');

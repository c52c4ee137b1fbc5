import { benchApp } from '../bench-app.ts';

/* A service without sources, for lists.ts: node bench/lists/list-service.ts <database> <port> */
const [, , databaseUrl = '', port = '0'] = process.argv;

const app = await benchApp(databaseUrl, { providers: { live: () => [], sandbox: () => [] } });
await app.server.listen({ host: '127.0.0.1', port: Number(port) });
console.log('ready');

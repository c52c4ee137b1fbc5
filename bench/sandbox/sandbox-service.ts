import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openSandbox } from '../../server/src/providers/sandbox/sandbox.ts';
import { benchApp } from '../bench-app.ts';

/* A service whose sandbox is the one that everybody has: node bench/sandbox/sandbox-service.ts <database>. Prints its port, how long it took until the world was
 * there, and how long others had to wait for a piece of that at most. */
const sandbox = openSandbox();
const app = await benchApp(process.argv[2] ?? '', {
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

import { type App, type AppSettings, createApp } from '../server/src/boot/app.ts';
import { limitHeapGrowth } from '../server/src/boot/heap-growth.ts';
import { createLog } from '../server/src/telemetry/log.ts';
import { receiversOutbound } from '../server/src/testing/receivers-outbound.ts';

/** A service as benches start it in a process of its own: without a cache, with the sources that are given. It ends with SIGTERM. */
export async function benchApp(
  databaseUrl: string,
  sources: Pick<AppSettings, 'providers' | 'prepareSandbox'>,
): Promise<App> {
  limitHeapGrowth();
  const app = await createApp({
    databaseUrl,
    log: createLog({ level: 'warn', form: 'json' }, (line) => process.stderr.write(line)),
    bodyBytesMax: 1_048_576,
    deadlineMs: 25_000,
    jobResultsDays: 30,
    publicUrl: 'http://127.0.0.1',
    cacheUrl: null,
    cacheBytesMax: 0,
    secretKey: Buffer.alloc(32, 1),
    webhookOutbound: receiversOutbound(),
    clientOutbound: receiversOutbound(),
    ...sources,
  });
  process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
  return app;
}

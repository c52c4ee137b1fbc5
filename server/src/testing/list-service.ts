import { createApp } from '../boot/app.ts';
import { createLog } from '../telemetry/log.ts';
import { askingSource } from './asking-source.ts';
import { testSettings } from './test-settings.ts';

/*
 * A service whose only live source is that of asking-source.ts: node list-service.ts DATABASE_URL
 * Prints its address, then warnings of its log. SIGTERM closes it. It also ends with the process that started it.
 */
const log = createLog({ level: 'warn', form: 'json' }, (line) => process.stdout.write(line));
const settings = testSettings(process.argv[2] ?? '', log);
const app = await createApp({
  ...settings,
  providers: { ...settings.providers, live: (pool) => [askingSource(pool)] },
});
const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${JSON.stringify({ address })}\n`);
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
process.stdin.on('end', () => process.exit(0)).resume();

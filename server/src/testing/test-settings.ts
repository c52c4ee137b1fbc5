import type { AppSettings } from '../boot/app.ts';
import { sandboxProvider } from '../providers/sandbox/sandbox.ts';
import type { Log } from '../telemetry/log.ts';
import { receiversOutbound } from './receivers-outbound.ts';

/** Settings of a service under test. It has no live sources. */
export function testSettings(databaseUrl: string, log: Log): AppSettings {
  return {
    databaseUrl,
    log,
    bodyBytesMax: 1_048_576,
    // Long: on a busy machine no call is late, and no database away. Tests of these times give their own.
    deadlineMs: 60_000,
    databaseTimes: { connectMs: 60_000, statementMs: 60_000, waitMaxMs: 60_000 },
    jobResultsDays: 30,
    // Tests send from one address, in a moment, what in life comes from many.
    failureRateFactor: 1_000,
    publicUrl: 'http://127.0.0.1:8080',
    cacheUrl: null,
    cacheBytesMax: 64 * 1024 ** 2,
    secretKey: Buffer.alloc(32, 1),
    webhookOutbound: receiversOutbound(),
    clientOutbound: receiversOutbound(),
    providers: { live: () => [], sandbox: () => [sandboxProvider()] },
  };
}

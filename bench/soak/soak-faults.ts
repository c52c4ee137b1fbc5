import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { makeApiKey } from '../../server/src/accounts/api-key.ts';
import { type Counts, loop, restCall, type Target } from '../abuse/attack.ts';
import type { Load } from './soak-callers.ts';
import type { SoakDatabase } from './soak-database.ts';
import type { SoakService } from './soak-service.ts';
import type { Mood, SoakVendor } from './soak-vendor.ts';

export interface FaultParts {
  readonly database: SoakDatabase;
  /** The service that may be killed. */
  readonly other: SoakService;
  readonly vendor: SoakVendor;
  readonly load: Load;
  readonly target: Target;
  /** What the floods were answered. */
  readonly flooded: Counts;
}

export interface Fault {
  readonly name: string;
  readonly run: (parts: FaultParts) => Promise<void>;
}

const hangMs = 4_000;
const moodMs = 8_000;
const floodMs = 8_000;
const floodConnections = 8;

const vendorThat = (mood: Mood): Fault => ({
  name: `the vendor ${mood}`,
  run: async ({ vendor }) => {
    vendor.mood = mood;
    await pause(moodMs);
    vendor.mood = 'well';
  },
});

const floodOf = (name: string, requestsOf: (target: Target) => string[]): Fault => ({
  name: `a flood of ${name}`,
  run: async ({ target, flooded }) => {
    const stop = new AbortController();
    setMaxListeners(0, stop.signal);
    loop(target, requestsOf(target), floodConnections, flooded, stop.signal);
    await pause(floodMs);
    stop.abort();
  },
});

/** In the order in which they come, again and again. */
export const faults: readonly Fault[] = [
  {
    name: 'kill -9 of the other service',
    run: async ({ other }) => {
      await other.end('SIGKILL');
      await other.start();
    },
  },
  vendorThat('fails'),
  {
    name: 'SIGSTOP of PostgreSQL',
    run: async ({ database }) => {
      database.hang();
      await pause(hangMs);
      database.goOn();
    },
  },
  floodOf('wrong calls', ({ sandbox }) => [restCall('remove_whitespace', sandbox, { wrong: 1 })]),
  { name: 'kill -9 of PostgreSQL', run: ({ database }) => database.crash() },
  {
    name: 'clients that hang up',
    run: async ({ load }) => {
      for (let second = 0; second < 5; second++) {
        load.hangUp(20);
        await pause(1_000);
      }
    },
  },
  {
    name: 'SIGTERM of the other service',
    run: async ({ other }) => {
      await other.end('SIGTERM');
      await other.start();
    },
  },
  vendorThat('hangs'),
  floodOf('bad keys', () =>
    Array.from({ length: 1_000 }, () =>
      restCall('remove_whitespace', makeApiKey('live'), { input_text: ' a ' }),
    ),
  ),
  { name: 'restart of PostgreSQL', run: ({ database }) => database.restart() },
  vendorThat('refuses'),
];

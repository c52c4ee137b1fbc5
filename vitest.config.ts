import { defineConfig } from 'vitest/config';

/** Tests whose verdict is a time: of a thread's CPU, of a wait, of an event loop. */
const timed = '**/*.timing.test.ts';

export default defineConfig({
  test: {
    globalSetup: ['server/src/testing/global-setup.ts'],
    // Guards against tests that hang. A busy machine may stall for many seconds, so none of them is tight.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        test: {
          name: 'all',
          include: ['server/src/**/*.test.ts', 'journeys/**/*.test.ts', '.ci/**/*.test.ts'],
          exclude: [timed],
          // Two cores: PostgreSQL has one, the tests the other.
          maxWorkers: 2,
          // Modules are read once by each worker: reading them for each file is a third of the work. So no module keeps what a test wrote, and a test takes its stubs back.
          isolate: false,
        },
      },
      {
        test: {
          name: 'timing',
          include: [`server/src/${timed}`, `journeys/${timed}`],
          // After all others, alone, and a process for each file: nobody else's work or garbage counts.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
          isolate: true,
          // Three tries: code that is too slow fails each of them, a machine that was busy for a moment does not.
          retry: 2,
        },
      },
    ],
  },
});

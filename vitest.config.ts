import { defineConfig } from 'vitest/config';

/** What looks at the longest wait of an event loop: it has a process of its own, after all others, whose garbage would be collected in it. */
const testsOfEventLoop = ['server/src/web/pool/page-bombs.test.ts', 'server/src/boot/hostile-pages.test.ts'];

export default defineConfig({
  test: {
    globalSetup: ['server/src/testing/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A condition that is waited for: a second, as is usual, would be a time assertion on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        test: {
          name: 'all',
          include: ['server/src/**/*.test.ts', 'journeys/**/*.test.ts'],
          exclude: testsOfEventLoop,
          // Two cores: PostgreSQL has one, the tests the other.
          maxWorkers: 2,
          // Modules are read once by each worker: reading them for each file is a third of the work. So no module keeps what a test wrote, and a test takes its stubs back.
          isolate: false,
        },
      },
      {
        test: {
          name: 'event loop',
          include: testsOfEventLoop,
          maxWorkers: 1,
          isolate: true,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});

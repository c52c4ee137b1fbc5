import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['server/src/**/*.test.ts', 'journeys/**/*.test.ts'],
    globalSetup: ['server/src/testing/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A condition that is waited for: a second, as is usual, would be a time assertion on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    // Two cores: PostgreSQL has one, the tests the other.
    maxWorkers: 2,
    // Modules are read once by each worker: reading them for each file is a third of the work. So no module keeps what a test wrote, and a test takes its stubs back.
    isolate: false,
  },
});

import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests whose verdict is a time: of a thread's CPU, of a wait, of an event loop. */
const timed = '**/*.timing.test.ts';
/** Those of waits and event loops, which other processes make longer. CPU time of one thread has two cores to share, as hostile bodies take it. */
const timedAlone = [
  'journeys/**/*.timing.test.ts',
  'server/src/{boot,http,mcp,postgres,webhooks}/**/!(hostile-bodies).timing.test.ts',
  'server/src/web/{pool,render}/**/*.timing.test.ts',
];
/** A process for each file, whose garbage is nobody else's. Three tries: code that is too slow fails each, a busy machine does not. */
const timedTerms = { isolate: true, retry: 2 };

/** Journeys take longest, however short their files are: one that began last would leave a core without work for minutes. */
class JourneysFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isJourney = ({ moduleId }: TestSpecification) => moduleId.includes('/journeys/');
    const sorted = await super.sort(files);
    return [...sorted.filter(isJourney), ...sorted.filter((file) => !isJourney(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: JourneysFirst },
    globalSetup: ['server/src/testing/global-setup.ts'],
    env: {
      // No test reads a developer's .env in this checkout.
      MILLRACE_ENV_FILE: 'none',
      // As server/bin/millrace.js has it: half of what starting a process of a test takes is reading the source.
      NODE_COMPILE_CACHE: `${import.meta.dirname}/node_modules/.cache/compile`,
    },
    // Guards against tests that hang. A busy machine may stall for many seconds, so none of them is tight.
    testTimeout: 240_000,
    hookTimeout: 480_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        test: {
          name: 'all',
          include: [
            'server/src/**/*.test.ts',
            'console/src/**/*.test.ts',
            'journeys/**/*.test.ts',
            '.ci/**/*.test.ts',
          ],
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
          include: [`server/src/${timed}`],
          exclude: timedAlone,
          // After all others.
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
          ...timedTerms,
        },
      },
      {
        test: {
          name: 'timing alone',
          include: timedAlone,
          sequence: { groupOrder: 2 },
          maxWorkers: 1,
          ...timedTerms,
        },
      },
    ],
  },
});

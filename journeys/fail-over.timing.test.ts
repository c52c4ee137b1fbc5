import { expect, onTestFinished, vi } from 'vitest';
import { whyMissing } from '../server/src/testing/machine-parts.ts';
import { ReplicatedPostgres } from '../server/src/testing/replicated-postgres.ts';
import { callerOf } from './testing/call.ts';
import {
  askEveryInterface,
  expectRefusals,
  readyWithinMs,
  type Served,
  untilReady,
} from './testing/every-interface.ts';
import { type Millrace, test } from './testing/millrace.ts';

const why = whyMissing('postgres');
const body = { input_text: ' a  b ' };
/** What the specification of operation allows. */
const goesOnWithinMs = 30_000;

async function start(millrace: Millrace): Promise<Served & { readonly postgres: ReplicatedPostgres }> {
  const postgres = await ReplicatedPostgres.start();
  const service = await millrace.serve({ DATABASE_URL: postgres.url });
  onTestFinished(async () => {
    service.kill('SIGKILL');
    await service.ended;
    await postgres.stop();
  });
  const caller = callerOf(service.url, service.keys[0] ?? '');
  expect((await caller.post('remove_whitespace', body)).status).toBe(200);
  return { postgres, service, caller };
}

test.for(['killPrimary', 'freezePrimary'] as const)(
  'after %s every interface answers 503 in time, and within 30 seconds of the promotion calls go on',
  { timeout: 240_000 },
  async (harm, { millrace, skip }) => {
    skip(why !== null, why ?? '');
    const served = await start(millrace);
    const { postgres, caller, service } = served;

    postgres[harm]();
    const [readyMs, answers] = await Promise.all([untilReady(served, 503), askEveryInterface(served)]);
    const later = await askEveryInterface(served);
    const promotedAt = performance.now();
    await postgres.promote();
    const readyAgainMs = await untilReady(served, 200);
    await vi.waitFor(async () => expect((await caller.post('remove_whitespace', body)).status).toBe(200), {
      timeout: 60_000,
      interval: 20,
    });
    const goesOnMs = performance.now() - promotedAt;
    console.info(
      `${harm}: /readyz 503 after ${Math.round(readyMs)} ms; after the promotion ready in ${Math.round(readyAgainMs)} ms, calls in ${Math.round(goesOnMs)} ms`,
    );

    expect(readyMs).toBeLessThan(readyWithinMs);
    expectRefusals(answers);
    expectRefusals(later);
    expect(goesOnMs).toBeLessThan(goesOnWithinMs);
    expect(service.output.stderr.split('\n').filter((line) => line.includes('"stack"'))).toEqual([]);
  },
);

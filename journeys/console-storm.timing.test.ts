import { expect } from 'vitest';
import { consoleTest } from './testing/console.ts';
import { storm } from './testing/storm.ts';

const test = consoleTest();
const lateMsMax = 1_000;

test('the balance on Home shows what a call cost within a second of its answer, during a storm of calls', async ({
  world,
}) => {
  const { answers, shown, before } = await storm(world, { balances: 12 });

  // The calls in the order of their answers: by then so much had been charged, or more.
  const lates = answers
    .toSorted((one, other) => one.answeredAt - other.answeredAt)
    .map(({ answeredAt }, at) => {
      const first = shown.find(({ credits }) => credits <= before - 0.5 * (at + 1));
      return (first?.at ?? Number.POSITIVE_INFINITY) - answeredAt;
    })
    .toSorted((one, other) => one - other);
  const seconds = ((answers.at(-1)?.answeredAt ?? 0) - (answers[0]?.sentAt ?? 0)) / 1000;
  const median = Math.round(lates[Math.floor(lates.length / 2)] ?? 0);
  const worst = Math.round(lates.at(-1) ?? 0);
  console.info(
    `${answers.length} calls in ${seconds.toFixed(1)} s: the balance was ${median} ms late in the median, ${worst} ms at most`,
  );
  expect(worst).toBeLessThan(lateMsMax);
});

import { describe, expect } from 'vitest';
import { createPool } from '../postgres/pool.ts';
import { test as base } from '../testing/database.ts';
import { patientTimes } from '../testing/patient-times.ts';
import { type KeptAnswer, KeptAnswers } from './kept-answers.ts';

const limits = { workspaceBytesMax: 3_000, bytesMax: 5_000 };

const test = base.extend<{ answers: KeptAnswers }>({
  answers: ({ db }, use) =>
    use(
      new KeptAnswers({
        db: db.pool,
        limits,
        onProblem: (error) => {
          throw error;
        },
      }),
    ),
});

const answer = (workspaceId: number, requestId: string, bytes = 1_000): KeptAnswer => ({
  workspaceId,
  requestId,
  text: `"${'x'.repeat(bytes - 2)}"`,
});
/** Which of them are still there. */
const there = async (answers: KeptAnswers, ids: Readonly<Record<string, number>>) => {
  const found: string[] = [];
  for (const [id, workspaceId] of Object.entries(ids)) {
    if ((await answers.read(workspaceId, id)) !== null) found.push(id);
  }
  return found;
};

describe('answers that are kept', () => {
  test('are given back as they were, to their workspace only', async ({ answers }) => {
    const text = JSON.stringify({ text: 'nul \u0000, half \ud83d, whole 👩‍🚒' });

    expect(await answers.keep({ requestId: 'req_1', workspaceId: 1, text })).toBe(true);

    expect(await answers.read(1, 'req_1')).toBe(text);
    expect(await answers.read(2, 'req_1')).toBe(null);
  });

  test('of a workspace are as many as have room: the oldest goes first', async ({ answers }) => {
    for (const id of ['a', 'b', 'c', 'd']) await answers.keep(answer(1, id));
    expect(await there(answers, { a: 1, b: 1, c: 1, d: 1 })).toEqual(['b', 'c', 'd']);

    await answers.keep(answer(1, 'e', 2_500));
    expect(await there(answers, { b: 1, c: 1, d: 1, e: 1 })).toEqual(['e']);
  });

  test('of all workspaces together are as many as have room', async ({ answers }) => {
    for (const [id, workspace] of Object.entries({ a: 1, b: 2, c: 3, d: 1, e: 2 })) {
      await answers.keep(answer(workspace, id));
    }
    expect(await there(answers, { a: 1, b: 2, c: 3, d: 1, e: 2 })).toHaveLength(5);

    await answers.keep(answer(4, 'f', 1_500));
    expect(await there(answers, { a: 1, b: 2, c: 3, d: 1, e: 2, f: 4 })).toEqual(['c', 'd', 'e', 'f']);
  });

  test('of who keeps the most give way, however old those of others are', async ({ answers }) => {
    await answers.keep(answer(1, 'old', 1_500));
    for (const id of ['a', 'b', 'c']) await answers.keep(answer(2, id));

    for (const id of ['d', 'e', 'f']) await answers.keep(answer(2, id));
    await answers.keep(answer(3, 'other', 1_500));

    const left = await there(answers, { old: 1, d: 2, e: 2, f: 2, other: 3 });
    expect(left).toEqual(['old', 'e', 'f', 'other']);
  });

  test('are none that are longer than a workspace has room for, and nothing goes for them', async ({
    answers,
  }) => {
    await answers.keep(answer(1, 'a'));

    expect(await answers.keep(answer(1, 'b', 3_001))).toBe(false);
    // A thousand letters, of three bytes each.
    expect(await answers.keep({ ...answer(1, 'c'), text: `"${'試'.repeat(1_000)}"` })).toBe(false);

    expect(await there(answers, { a: 1, b: 1, c: 1 })).toEqual(['a']);
  });

  test('at the same moment all find room, and what exceeds it goes with the next', async ({
    answers,
    db,
  }) => {
    const kept = await Promise.all(
      Array.from({ length: 40 }, (_, at) => answers.keep(answer(at % 5, `r${at}`))),
    );
    await answers.keep(answer(9, 'last'));

    expect(kept).toEqual(Array(40).fill(true));
    const { rows } = await db.pool.query<{ bytes: number }>(
      'select sum(bytes)::int as bytes from tool_answers',
    );
    expect(rows[0]?.bytes).toBeLessThanOrEqual(limits.bytesMax);
  });

  test('are swept once nobody can read them', async ({ answers, db }) => {
    await answers.keep(answer(1, 'old'));
    await db.pool.query(`update tool_answers set kept_at = kept_at - interval '15 minutes'`);
    await answers.keep(answer(1, 'young'));

    await answers.sweep();

    const { rows } = await db.pool.query('select request_id from tool_answers');
    expect(rows).toEqual([{ request_id: 'young' }]);
  });
});

base('that one could not be kept is said, and no error of the call', async ({ db }) => {
  const problems: unknown[] = [];
  const pool = createPool({
    connectionString: db.url,
    connectionsMax: 1,
    applicationName: 'test',
    ...patientTimes,
  });
  await pool.end();
  const answers = new KeptAnswers({ db: pool, onProblem: (error) => problems.push(error) });

  expect(await answers.keep(answer(1, 'a'))).toBe(false);
  expect(problems).toHaveLength(1);
});

import { expect, vi } from 'vitest';
import { test as databaseTest, type TestDatabase } from '../testing/database.ts';
import type { Queryable } from './pool.ts';
import { WorkSigns } from './work-signs.ts';

const patience = { timeout: 30_000, interval: 20 };

/** Signs whose looks are counted, over a database that can be away. */
class Watched {
  readonly problems: unknown[] = [];
  readonly signs: WorkSigns;
  statements = 0;
  isAway = false;

  constructor(db: TestDatabase) {
    const counted = {
      query: async (...query: Parameters<Queryable['query']>) => {
        this.statements += 1;
        if (this.isAway) throw new Error('away');
        return db.pool.query(...query);
      },
    };
    this.signs = new WorkSigns({
      db: counted as unknown as Queryable,
      onProblem: (error) => this.problems.push(error),
    });
  }

  /** Once everything was seen that is there now. */
  async look(): Promise<void> {
    const { statements } = this;
    // The second began after this was called.
    await vi.waitFor(() => expect(this.statements).toBeGreaterThan(statements + 1), patience);
  }
}

const test = databaseTest.extend<{ watched: Watched }>({
  watched: async ({ db }, use) => {
    await db.pool.query('create table things (kind text)');
    const watched = new Watched(db);
    await use(watched);
    await watched.signs.close();
  },
});

test('only the loop that has work is woken, also by work of another process', async ({ db, watched }) => {
  const rung = { red: 0, blue: 0 };
  const red = watched.signs.watch("select from things where kind = 'red'", () => (rung.red += 1));
  const blue = watched.signs.watch("select from things where kind = 'blue'", () => (rung.blue += 1));
  await watched.look();
  expect([red.isThere, blue.isThere]).toEqual([false, false]);
  const before = { ...rung };

  await db.pool.query("insert into things values ('red')");
  await watched.look();

  expect([red.isThere, blue.isThere]).toEqual([true, false]);
  expect(rung.red).toBeGreaterThan(before.red);
  expect(rung.blue).toBe(before.blue);
});

test('twenty loops that look for work send one statement, not twenty', async ({ watched }) => {
  for (let loop = 0; loop < 20; loop++) watched.signs.watch('select from things');
  let rings = 0;
  watched.signs.watch('select', () => (rings += 1));

  await watched.look();
  await watched.look();

  expect(watched.statements - rings).toBeLessThanOrEqual(1);
});

test('while the database does not say, every loop looks for itself', async ({ watched }) => {
  const sign = watched.signs.watch('select from things');
  await watched.look();
  expect(sign.isThere).toBe(false);

  watched.isAway = true;
  await watched.look();
  expect(sign.isThere).toBe(true);
  expect(watched.problems[0]).toMatchObject({ message: 'away' });

  watched.isAway = false;
  await watched.look();
  await watched.look();
  expect(sign.isThere).toBe(false);
});

test('until somebody has looked there may be something, also of a sign that comes later', async ({
  watched,
}) => {
  const first = watched.signs.watch('select from things');
  expect(first.isThere).toBe(true);
  await watched.look();
  const second = watched.signs.watch('select from things');
  expect(second.isThere).toBe(true);

  first.end();
  await watched.look();
  await watched.look();

  expect(second.isThere).toBe(false);
});

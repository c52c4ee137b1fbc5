import { describe, expect } from 'vitest';
import { test } from '../testing/database.ts';
import { LearnedPatterns } from './learned-patterns.ts';

const person = (fullName: string) => ({ firstName: null, lastName: null, fullName });
/** So many people of one company, no two of the same name. */
const people = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const letters = `${String.fromCharCode(97 + (at % 26))}${String.fromCharCode(97 + Math.floor(at / 26))}`;
    return { first: `mira${letters}`, last: `voss${letters}` };
  });

describe('what is learned of a domain', () => {
  test('is the pattern of an address that belongs to the name, and nothing else of it', async ({ db }) => {
    const patterns = new LearnedPatterns(db.pool);

    patterns.learn(person('Mira Voss'), 'mvoss@halden.example');
    patterns.learn(person('Otto Lind'), 'O.Lind@Halden.example');
    await patterns.write();

    expect(await patterns.of('halden.example')).toEqual(
      new Map([
        ['{f}{last}', 1],
        ['{f}.{last}', 1],
      ]),
    );
    const { rows } = await db.pool.query('select * from mail_patterns');
    expect(Object.keys(rows[0]).toSorted()).toEqual(['counts', 'domain', 'drawers', 'learned_at']);
    expect(JSON.stringify(rows)).not.toMatch(/voss|lind/i);
  });

  test.each([
    ['an address that is nobody of that name', 'Mira Voss', 'sales@halden.example'],
    ['a mailbox at a provider for everybody', 'Mira Voss', 'mira.voss@gmail.com'],
    ['a name of which only an initial is known', 'M. Voss', 'm.voss@halden.example'],
    ['a text that is no address', 'Mira Voss', 'mira.voss'],
  ])('is nothing from %s', async (_, fullName, email) => {
    const patterns = new LearnedPatterns({
      query: () => Promise.reject(new Error('nothing is to be written')),
    });

    patterns.learn(person(fullName), email);

    expect(await patterns.write()).toBe(0);
  });

  test('counts the same person once, however often the address is found, and by whomever', async ({ db }) => {
    const here = new LearnedPatterns(db.pool);
    const elsewhere = new LearnedPatterns(db.pool);

    for (let day = 0; day < 5; day += 1) {
      here.learn(person('Mira Voss'), 'mvoss@halden.example');
      elsewhere.learn(person('Mira Voss'), 'MVoss@halden.example');
      await Promise.all([here.write(), elsewhere.write()]);
    }

    expect(await here.of('halden.example')).toEqual(new Map([['{f}{last}', 1]]));
  });

  test('several services that learn of the same domains at once lose nothing but those who share a drawer', async ({
    db,
  }) => {
    const services = Array.from({ length: 4 }, () => new LearnedPatterns(db.pool));
    const domains = ['a.example', 'b.example', 'c.example'];

    for (const [at, { first, last }] of people(40).entries()) {
      for (const domain of at % 2 ? domains : domains.toReversed()) {
        services[at % 4]?.learn(person(`${first} ${last}`), `${first}.${last}@${domain}`);
      }
    }
    await Promise.all(services.map((service) => service.write()));

    const found = await Promise.all(domains.map((domain) => services[0]?.of(domain)));
    for (const counts of found) {
      expect([...(counts?.keys() ?? [])]).toEqual(['{first}.{last}']);
      expect(counts?.get('{first}.{last}')).toBeGreaterThan(20);
      expect(counts?.get('{first}.{last}')).toBeLessThanOrEqual(40);
    }
  });

  test('gives way when a company changes its pattern, and its counts stay small', async ({ db }) => {
    const patterns = new LearnedPatterns(db.pool);

    for (const { first, last } of people(400))
      patterns.learn(person(`${first} ${last}`), `${first}.${last}@halden.example`);
    await patterns.write();
    const before = await patterns.of('halden.example');
    for (const { first, last } of people(600))
      patterns.learn(person(`${first} ${last}`), `${last}.${first}@halden.example`);
    await patterns.write();
    const after = await patterns.of('halden.example');

    expect(before.get('{first}.{last}')).toBeGreaterThan(20);
    expect(before.get('{first}.{last}')).toBeLessThan(100);
    expect(after.get('{last}.{first}')).toBeGreaterThan(4 * (after.get('{first}.{last}') ?? 0));
  });
});

test('domains are kept up to a number, the ones last learned of', async ({ db }) => {
  const patterns = new LearnedPatterns(db.pool);
  for (const at of [1, 2, 3, 4, 5]) {
    patterns.learn(person('Mira Voss'), `mira.voss@company${at}.example`);
    await patterns.write();
  }

  const swept = await patterns.sweep({ most: 2 });

  expect(swept).toBe(3);
  const { rows } = await db.pool.query('select domain from mail_patterns order by domain');
  expect(rows).toEqual([{ domain: 'company4.example' }, { domain: 'company5.example' }]);
});

test('what is older than two years is forgotten', async ({ db }) => {
  const patterns = new LearnedPatterns(db.pool);
  patterns.learn(person('Mira Voss'), 'mira.voss@halden.example');
  await patterns.write();
  await db.pool.query("update mail_patterns set learned_at = now() - interval '731 days'");

  expect(await patterns.sweep()).toBe(1);
});

test('a database that does not answer in time keeps nobody from guessing', async () => {
  const patterns = new LearnedPatterns({ query: () => new Promise<never>(() => {}) });

  expect(await patterns.of('halden.example')).toEqual(new Map());
});

test('while nothing can be written, no more than two thousand addresses wait, and none is written twice', async ({
  db,
}) => {
  let isAway = true;
  const patterns = new LearnedPatterns({
    query: (...asked: Parameters<typeof db.pool.query>) =>
      isAway ? Promise.reject(new Error('away')) : db.pool.query(...asked),
  } as never);
  const learn = (from: number, to: number) => {
    for (let at = from; at < to; at += 1)
      patterns.learn(person('Mira Voss'), `mira.voss@company${at}.example`);
  };

  learn(0, 2_100);
  await expect(patterns.write()).rejects.toThrow('away');
  learn(2_100, 2_200);
  isAway = false;

  expect(await patterns.write()).toBe(2_000);
  expect(await patterns.write()).toBe(0);
});

test('a database that is away costs a look-up nothing but what is learned, and what waits is written when it is back', async ({
  db,
}) => {
  let isAway = true;
  const patterns = new LearnedPatterns({
    query: (...asked: Parameters<typeof db.pool.query>) =>
      isAway ? Promise.reject(new Error('away')) : db.pool.query(...asked),
  } as never);
  patterns.learn(person('Mira Voss'), 'mira.voss@halden.example');

  const without = await patterns.of('halden.example');
  await expect(patterns.write()).rejects.toThrow('away');
  isAway = false;
  await patterns.write();

  expect(without).toEqual(new Map());
  expect(await patterns.of('halden.example')).toEqual(new Map([['{first}.{last}', 1]]));
});

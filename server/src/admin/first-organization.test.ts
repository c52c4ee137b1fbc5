import { expect } from 'vitest';
import { test } from '../testing/database.ts';
import { watchedPool } from '../testing/watched-pool.ts';
import { makeFirstOrganization } from './first-organization.ts';

test('a first start that ends before it has made its link has made nothing, and the next one makes both', async ({
  db,
}) => {
  const dying = watchedPool(db.pool, (text) => {
    if (text.includes('insert into invitations')) throw new Error('the process ended');
  });
  await expect(makeFirstOrganization(dying, 'http://localhost:8080')).rejects.toThrow('the process ended');

  const made = await makeFirstOrganization(db.pool, 'http://localhost:8080');

  expect(made?.workspaces.workspaces).toHaveLength(2);
  expect(made?.consoleLink).toMatch(/^http:\/\/localhost:8080\/console\/welcome#[0-9A-Za-z]{40}$/);
  for (const table of ['organizations', 'invitations']) {
    expect((await db.pool.query(`select from ${table}`)).rowCount, table).toBe(1);
  }
});

test('of several first starts at once one makes the organization', async ({ db }) => {
  const made = await Promise.all(
    Array.from({ length: 4 }, () => makeFirstOrganization(db.pool, 'http://localhost:8080')),
  );

  expect(made.filter((one) => one !== null)).toHaveLength(1);
});

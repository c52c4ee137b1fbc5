import { expect, vi } from 'vitest';
import { TestApp } from '../../testing/app.ts';
import { test } from '../../testing/database.ts';
import { foundAddress, paidVendor } from '../../testing/paid-vendor.ts';
import { checkSources } from './check-sources.ts';

const patience = { timeout: 120_000, interval: 20 };
const person = { first_name: 'Tomas', last_name: 'Reyne', company_domain: 'quarrypine.example' };

test('names a key that a vendor refuses as soon as one call was refused, until it is taken again', async ({
  db,
}) => {
  let isRight = false;
  const { emulator, source } = await paidVendor(() => (isRight ? foundAddress : { status: 401, body: {} }));
  await using _ = emulator;
  const app = await TestApp.open(db, [source]);
  const [one, other] = [await app.customer({ credits: 100 }), await app.customer({ credits: 100 })];

  await app.post('/email_finder', one.live, person);
  const refused = await vi.waitFor(async () => {
    const checks = await checkSources(db.pool);
    expect(checks).toHaveLength(1);
    return checks;
  }, patience);
  isRight = true;
  await app.post('/email_finder', other.live, person);

  expect(refused).toEqual([
    {
      name: 'source',
      status: 'warn',
      detail: expect.stringMatching(/^prospeo refuses its key, since \S+Z, for findEmail$/),
      fix: 'Set PROSPEO_API_KEY to a valid key.',
    },
  ]);
  await vi.waitFor(async () => expect(await checkSources(db.pool)).toEqual([]), patience);
  await app.app.close();
});

test('says nothing of what a service found out that does not run any more', async ({ db }) => {
  const { emulator, source } = await paidVendor(() => ({ status: 402, body: {} }));
  await using _ = emulator;
  const app = await TestApp.open(db, [source]);
  const { live } = await app.customer({ credits: 100 });

  await app.post('/email_finder', live, person);
  await vi.waitFor(async () => expect(await checkSources(db.pool)).toHaveLength(1), patience);
  await app.app.close();

  expect(await checkSources(db.pool)).toEqual([]);
});

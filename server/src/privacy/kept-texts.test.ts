import { expect } from 'vitest';
import { expandRows } from '../jobs/lists/expand-rows.ts';
import { credits } from '../kernel/credits.ts';
import { transaction } from '../postgres/transaction.ts';
import { emailIdentifier } from '../records/suppression/identifiers.ts';
import { test } from '../testing/bulk-world.ts';
import { ListInBooks } from '../testing/list-world.ts';
import { eraseKept } from './kept-texts.ts';
import { Mentions } from './mentions.ts';

test('who is found by a list and becomes a row of it is erased there, whether the row has ended or not; others stay', async ({
  bulk,
  world,
}) => {
  const acme = await world.customer({ addon: credits(10) });
  const list = await ListInBooks.create(bulk, acme, 1, 100);
  const [root] = await list.take(world.processId, 1);
  if (!root) throw new Error('there is a row');
  const mira = { email: 'mira.voss@halden.example', note: 'a\u0000b "page":1,"at":2}' };
  const other = { email: 'jonas.berg@halden.example' };
  const expansion = { step: 0, elements: [mira, other, mira], next: null };
  await transaction(bulk.pool, (tx) => expandRows(tx, list.id, [{ item: root, expansion }], async () => {}));
  const [first, second] = await list.take(world.processId, 2);
  if (!first || !second) throw new Error('there are two rows');
  await list.endRow(first);
  await list.endRow(second);

  const erased = await eraseKept(bulk.pool, new Mentions([String(emailIdentifier(mira.email))]));

  const { rows } = await bulk.pool.query(
    'select state, origin, erased_at is not null as is_erased from bulk_items where job_id = $1 order by index',
    [list.id],
  );
  const origin = (at: number, element: object) => JSON.stringify({ root: 0, step: 0, element, page: 0, at });
  expect(erased['job items']).toBe(2);
  expect(rows).toEqual([
    { state: 3, origin: origin(0, {}), is_erased: true },
    { state: 3, origin: origin(1, other), is_erased: false },
    { state: 1, origin: origin(2, {}), is_erased: true },
  ]);
});

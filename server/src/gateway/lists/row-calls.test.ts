import { expect } from 'vitest';
import { endpoints } from '../../endpoints/registry.ts';
import type { TakenItem } from '../../jobs/bulk/bulk-task.ts';
import { handBackUnknown } from '../../jobs/bulk/take-items.ts';
import { verifyBooks } from '../../jobs/bulk/verify-books.ts';
import { ListWriter } from '../../jobs/lists/list-writer.ts';
import { credits } from '../../kernel/credits.ts';
import { pause } from '../../kernel/pause.ts';
import { type BulkWorld, test } from '../../testing/bulk-world.ts';
import { until } from '../../testing/crashes.ts';
import type { LedgerWorld } from '../../testing/ledger-world.ts';
import { ListInBooks } from '../../testing/list-world.ts';
import type { ServedEndpoint } from '../gateway-call.ts';
import { requestRules } from '../parse-request.ts';
import { type ListPlan, readListPlan } from './read-list-plan.ts';
import { type RowParts, RowRunner, type StepRun } from './row-runner.ts';

const served = (id: number) =>
  new Map<string, ServedEndpoint>(
    endpoints.map((endpoint) => [endpoint.name, { id, endpoint, rules: requestRules(endpoint) }]),
  );
const trim = { endpoint: 'remove_whitespace', input: { input_text: '{question}' } };
const planOf = (world: LedgerWorld, ids: readonly string[]) =>
  readListPlan({ steps: ids.map((id) => ({ ...trim, id })) }, ['question'], served(world.endpointId));
const runnerOf = (bulk: BulkWorld, plan: ListPlan, parts: Pick<RowParts, 'run'>, problems: unknown[]) =>
  new RowRunner({
    db: bulk.pool,
    writer: new ListWriter({
      db: bulk.pool,
      over: new AbortController().signal,
      onProblem: (error) => problems.push(error),
    }),
    planOf: async () => plan,
    ...parts,
    onEnded: () => {},
    laterAfter: () => null,
    onCeiling: async () => {},
    patiently: (work) => work(),
  });

test('each step of a row has the whole time of an item: a row of several slow ones is not given up between what it has paid', async ({
  bulk,
  world,
}) => {
  const itemMs = 1_500;
  const problems: unknown[] = [];
  const rows = runnerOf(
    bulk,
    planOf(world, ['one', 'two', 'three']),
    {
      run: async ({ endpoint, signal }) => {
        await pause(itemMs * 0.6, signal);
        signal.throwIfAborted();
        return { answer: endpoint.example.response, absence: null };
      },
    },
    problems,
  );
  const acme = await world.customer({ addon: credits(10) });
  const list = await ListInBooks.create(bulk, acme, 1, 1_000);
  bulk.runner((item, context) => rows.run(item, context), { itemMs });
  await until(async () => (await list.read()).finished);

  expect(bulk.bugs).toEqual([]);
  expect(problems).toEqual([]);
  expect(await bulk.job(list.id)).toMatchObject({ found: 1, failed: 0, charged: 150 });
  expect((await verifyBooks(world.db.pool)).problems).toEqual([]);
});

test('a step that would cost more than it claimed fails and costs nothing: the list goes on below its ceiling', async ({
  bulk,
  world,
}) => {
  const problems: unknown[] = [];
  const run = async ({ endpoint }: StepRun) => ({ answer: endpoint.example.response, absence: null });
  const rows = runnerOf(bulk, planOf(world, ['one']), { run }, problems);
  const acme = await world.customer({ addon: credits(10) });
  const list = await ListInBooks.create(bulk, acme, 2, 60);
  const [first] = (await list.take(world.processId, 1)) as [TakenItem];
  // As before its price was raised.
  await list.claim(first, 0, 10);
  await handBackUnknown(bulk.pool, world.processId, []);
  bulk.runner((item, context) => rows.run(item, context));
  await until(async () => (await list.read()).finished || problems.length > 0);

  expect(problems).toEqual([]);
  expect(bulk.bugs).toHaveLength(1);
  expect(await bulk.job(list.id)).toMatchObject({ found: 1, failed: 1, charged: 50, finished: true });
  expect((await verifyBooks(world.db.pool)).problems).toEqual([]);
});

import { z } from 'zod';
import type { CallEndpoint } from '../endpoints/define-endpoint.ts';
import { readListPlan } from '../gateway/lists/read-list-plan.ts';
import { RowRunner } from '../gateway/lists/row-runner.ts';
import { requestRules } from '../gateway/parse-request.ts';
import { BulkRunner } from '../jobs/bulk/bulk-runner.ts';
import { createJobsPool } from '../jobs/bulk/jobs-pool.ts';
import { ListWriter } from '../jobs/lists/list-writer.ts';
import { pauseList } from '../jobs/lists/pause-list.ts';
import { untilDone } from '../kernel/back-off.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { heartbeat, registerProcess } from '../ledger/processes.ts';
import { WorkSigns } from '../postgres/work-signs.ts';
import { mostCentsOfStep, recordsOf } from './list-prices.ts';
import { patientTimes } from './patient-times.ts';

/*
 * A process that runs the rows of lists until it is killed: node list-process.ts DATABASE_URL ENDPOINT_ID
 * Each step that asks the source that takes money leaves a row in the table `looked`.
 */
const [url = '', endpointId = '0'] = process.argv.slice(2);
const pool = createJobsPool({
  connectionString: url,
  connectionsMax: 8,
  applicationName: 'list process',
  ...patientTimes,
});
const patience = { onProblem: () => {}, signal: new AbortController().signal };
const patiently = <Value>(work: () => Promise<Value>) => untilDone(work, patience);
let processId = await patiently(() => registerProcess(pool, 'list', process.pid));
setInterval(() => {
  void heartbeat(pool, processId).then(
    async ({ known }) => {
      if (!known) processId = await registerProcess(pool, 'list', process.pid);
    },
    () => {
      // The database is away: the next beat tells it again.
    },
  );
}, 500);

const request = z.object({ question: z.string(), step: z.number(), before: z.number().optional() });
const response = z.object({ records: z.number() });
const endpoint = {
  ...{ name: 'counted', title: 'Counted', group: 'Utilities', description: 'Counts.', keywords: [] },
  ...{ request, response, runs: 'outside' },
  price: {
    ...{ per: 'record', credits: 0.01, countedBy: 'records' },
    atMost: () => mostCentsOfStep,
    in: ({ records }: z.output<typeof response>) => records,
  },
  example: { request: { question: 'row 0', step: 0 }, response: { records: 1 } },
  run: () => expect(),
} as unknown as CallEndpoint;

function expect(): never {
  throw new Error('the source below answers');
}

const served = new Map([
  [endpoint.name, { id: Number(endpointId), endpoint, rules: requestRules(endpoint) }],
]);
const plan = readListPlan(
  {
    steps: [0, 1, 2].map((step) => ({
      ...{ id: `s${step}`, endpoint: endpoint.name },
      input: { question: '{question}', step, ...(step === 0 ? {} : { before: `{s${step - 1}.records}` }) },
      ...(step === 2 ? { run_if: { s1: 'found' } } : {}),
    })),
  },
  ['question'],
  served,
);

const rows = new RowRunner({
  db: pool,
  writer: new ListWriter({ db: pool, over: patience.signal, onProblem: patience.onProblem }),
  planOf: async () => plan,
  run: async ({ item, request: asked, asked: before, beforePaid }) => {
    const { question, step } = asked as z.output<typeof request>;
    // What was asked before its process was killed is not asked again.
    if (before.has('paid')) throw new ServiceError('upstream_error', 'Nobody knows what it answered.');
    await beforePaid('paid');
    await patiently(() =>
      pool.query('insert into looked (job_id, index, step) values ($1, $2, $3)', [
        item.jobId,
        item.index,
        step,
      ]),
    );
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
    return { answer: { records: recordsOf(question, step) }, absence: null };
  },
  onEnded: () => {},
  laterAfter: () => null,
  onCeiling: async (listId, most) => {
    await pauseList(pool, listId, 'max_credits', { lacking: most });
  },
  patiently,
});

new BulkRunner({
  db: pool,
  processId: () => processId,
  signs: new WorkSigns({ db: pool, onProblem: () => {} }),
  lookUp: (item, context) => rows.run(item, context),
  onFinish: async () => {},
  concurrency: 40,
  itemMs: 60_000,
  onBug: (error) => {
    console.error(error);
    process.exit(1);
  },
  onProblem: () => {},
});
console.log('ready');

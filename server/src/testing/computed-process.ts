import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { CallEndpoint } from '../endpoints/define-endpoint.ts';
import { ComputedLists } from '../gateway/lists/computed-lists.ts';
import { readListPlan } from '../gateway/lists/read-list-plan.ts';
import { requestRules } from '../gateway/parse-request.ts';
import { createJobsPool } from '../jobs/bulk/jobs-pool.ts';
import { untilDone } from '../kernel/back-off.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { heartbeat, registerProcess } from '../ledger/processes.ts';
import { WorkSigns } from '../postgres/work-signs.ts';
import { isFailing, mostCentsOfStep, recordsOf } from './list-prices.ts';
import { patientTimes } from './patient-times.ts';

/*
 * A process that computes rows of lists until it is killed: node computed-process.ts DATABASE_URL ENDPOINT_ID
 * What the database refuses, and what is a bug, leaves a row in the table `bugs`.
 */
const [url = '', endpointId = '0'] = process.argv.slice(2);
const pool = createJobsPool({
  connectionString: url,
  connectionsMax: 8,
  applicationName: 'computed process',
  ...patientTimes,
});
const patience = { onProblem: () => {}, signal: new AbortController().signal };
const patiently = <Value>(work: () => Promise<Value>) => untilDone(work, patience);
let processId = await patiently(() => registerProcess(pool, 'computed', process.pid));
setInterval(() => {
  void heartbeat(pool, processId).then(
    async ({ known }) => {
      if (!known) processId = await registerProcess(pool, 'computed', process.pid);
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
  ...{ request, response, runs: 'locally' },
  price: {
    ...{ per: 'record', credits: 0.01, countedBy: 'records' },
    atMost: () => mostCentsOfStep,
    in: ({ records }: z.output<typeof response>) => records,
  },
  example: { request: { question: 'row 0', step: 0 }, response: { records: 1 } },
} as unknown as CallEndpoint;

const served = new Map([
  [endpoint.name, { id: Number(endpointId), endpoint, rules: requestRules(endpoint) }],
]);
const plan = readListPlan(
  {
    steps: [
      { id: 's0', endpoint: endpoint.name, input: { question: '{question}', step: 0 } },
      // The same in each row.
      { id: 's1', endpoint: endpoint.name, input: { question: 'all rows', step: 1 } },
      {
        ...{ id: 's2', endpoint: endpoint.name, run_if: { s0: 'found' } },
        input: { question: '{question}', step: 2, before: '{s0.records}' },
      },
    ],
  },
  ['question'],
  served,
);

const noteBug = (error: unknown) =>
  void patiently(() => pool.query('insert into bugs (what) values ($1)', [String(error)]));
/** What the database does not take, other than that it is away. */
const refused = /^(22|23|42|40P01)/;

new ComputedLists({
  db: pool,
  processId: () => processId,
  signs: new WorkSigns({ db: pool, onProblem: () => {} }),
  planOf: async () => plan,
  computeOf: () => async (step) => {
    const { question, step: at } = step.request as z.output<typeof request>;
    // So that processes are killed while they compute, and while they write.
    await delay(1);
    if (isFailing(question)) throw new ServiceError('upstream_error', 'It cannot be computed.');
    return { records: recordsOf(question, at) };
  },
  onEnded: () => {},
  onFinish: async (tx, jobId) => {
    await tx.query('insert into told (job_id) values ($1)', [jobId]);
  },
  onBug: noteBug,
  onProblem: (error) => {
    if (refused.test(String((error as { code?: unknown }).code))) noteBug(error);
  },
});
console.log('ready');

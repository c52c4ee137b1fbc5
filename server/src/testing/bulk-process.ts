import { BulkRunner } from '../jobs/bulk/bulk-runner.ts';
import { createJobsPool } from '../jobs/bulk/jobs-pool.ts';
import { heartbeat, registerProcess } from '../ledger/processes.ts';
import { WorkSigns } from '../postgres/work-signs.ts';
import { found, missed, nobodyCould, questionOf } from './item-results.ts';
import { patientTimes } from './patient-times.ts';

/*
 * A process that looks up items of bulk jobs until it is killed: node bulk-process.ts DATABASE_URL
 * Each look-up leaves a row in the table `looked`; those that say "paid" ask a source that takes money for every question.
 */
const pool = createJobsPool({
  connectionString: process.argv[2] ?? '',
  connectionsMax: 8,
  applicationName: 'bulk process',
  ...patientTimes,
});
const patiently = async <Value>(act: () => Promise<Value>): Promise<Value> => {
  for (;;) {
    try {
      return await act();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
};
let processId = await patiently(() => registerProcess(pool, 'bulk', process.pid));
setInterval(() => {
  void heartbeat(pool, processId).then(
    async ({ known }) => {
      if (!known) processId = await registerProcess(pool, 'bulk', process.pid);
    },
    () => {
      // The database is away: the next beat tells it again.
    },
  );
}, 500);

new BulkRunner({
  db: pool,
  processId: () => processId,
  signs: new WorkSigns({ db: pool, onProblem: () => {} }),
  lookUp: async (item, { askOnce }) => {
    const isPaid = questionOf(item.input).startsWith('paid');
    if (isPaid) {
      if (item.asked.includes('paid')) return nobodyCould;
      await askOnce('paid');
    }
    await patiently(() =>
      pool.query('insert into looked (call_id, is_paid) values ($1, $2)', [item.callId, isPaid]),
    );
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
    return item.index % 3 === 0 ? missed : found({ index: item.index });
  },
  onFinish: async (tx, jobId) => {
    await tx.query('insert into told (job_id) values ($1)', [jobId]);
  },
  concurrency: 40,
  itemMs: 10_000,
  onBug: (error) => {
    console.error(error);
    process.exit(1);
  },
  onProblem: () => {},
});
console.log('ready');

import { tellOrganizations } from '../admin/tell-organizations.ts';
import type { CacheStore } from '../cache/cache-store.ts';
import { noteInterruptedImport } from '../dataset/import-state.ts';
import { sweepLinks } from '../identity/person-links.ts';
import { sweepSessions } from '../identity/sessions.ts';
import { forgetItems } from '../jobs/bulk/forget-items.ts';
import { forgetJobs } from '../jobs/bulk/forget-jobs.ts';
import type { OnFinish } from '../jobs/bulk/settle-items.ts';
import { cancelWaiting } from '../jobs/lists/cancel-waiting.ts';
import { sweepFiles } from '../jobs/lists/list-files.ts';
import type { repeater } from '../kernel/repeater.ts';
import type { CallBodies } from '../ledger/call-bodies.ts';
import { type CallOrigins, sweepCallLinks } from '../ledger/call-origins.ts';
import type { FailureCodes } from '../ledger/failure-codes.ts';
import { type FailureCounts, foldFailureCounts } from '../ledger/failure-counts.ts';
import { foldUsage } from '../ledger/fold-usage.ts';
import { tendHistory } from '../ledger/months/tend-history.ts';
import { refillDuePlans, sweepIdempotencyKeys, sweepProcesses, sweepReservations } from '../ledger/sweep.ts';
import { sweepCallBodies } from '../ledger/sweep-call-bodies.ts';
import { type FailedCallsKept, sweepFailedCalls } from '../ledger/sweep-failed-calls.ts';
import { addUpUsage } from '../ledger/usage-parts.ts';
import { settleHolds } from '../limits/connection-budgets.ts';
import type { LearnedPatterns } from '../mail/learned-patterns.ts';
import type { Mailer } from '../mailer/mailer.ts';
import { sweepMails } from '../mailer/mails.ts';
import type { KeptAnswers } from '../mcp/kept-answers.ts';
import { sweepGrants } from '../oauth/sweep-grants.ts';
import type { Pool } from '../postgres/pool.ts';
import type { WorkSigns } from '../postgres/work-signs.ts';
import type { Log } from '../telemetry/log.ts';
import type { OrderLearner } from '../waterfall/learned/order-learner.ts';
import type { SourceFigures } from '../waterfall/source-figures.ts';
import type { Webhooks } from '../webhooks/open-webhooks.ts';

/* What each process does by itself, every few seconds. The README of this folder lists it. */

export interface BackgroundParts {
  readonly log: Log;
  readonly db: Pool;
  readonly signs: WorkSigns;
  /** False: nothing of what tells others, costs money or deletes what is old. */
  readonly runsJobs: boolean;
  /** Runs in the transaction in which a job ends. */
  readonly onJobEnd: OnFinish;
  readonly jobResultsDays: number;
  /** A day where it is not given. */
  readonly sandboxResultsHours?: number;
  /** For ever with 0, and where it is not given. */
  readonly historyDays?: number;
  /** A week and 10,000 of a workspace where it is not given. */
  readonly failedCallsKept?: FailedCallsKept;
  readonly failureCounts: FailureCounts;
  readonly failureCodes: FailureCodes;
  readonly origins: CallOrigins;
  readonly bodies: CallBodies;
  readonly figures: SourceFigures;
  readonly learner: OrderLearner;
  readonly store: Pick<CacheStore, 'sweep'>;
  readonly patterns: LearnedPatterns;
  readonly answers: KeptAnswers;
  readonly webhooks: Webhooks;
  /** Null: nothing is mailed. */
  readonly mailer: Mailer | null;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

type Repeat = ReturnType<typeof repeater>;

/** Starts what all processes do, and what only those do that run jobs. */
export function startBackgroundTasks(repeat: Repeat, parts: BackgroundParts): void {
  const {
    log,
    db,
    signs,
    runsJobs,
    failureCounts,
    failureCodes,
    origins,
    bodies,
    figures,
    learner,
    store,
    patterns,
    answers,
  } = parts;
  // Each of them would be asked for in vain every few seconds as long as nobody calls.
  const reservations = signs.watch('select from reservations');
  const keys = signs.watch('select from idempotency_keys');
  const holds = signs.watch('select from connection_holds');
  const usage = signs.watch('select from usage_journal');
  repeat('the sweeper', 5 * second, async () => {
    if (reservations.isThere) {
      const released = await sweepReservations(db);
      if (released > 0) log.info({ released }, 'released reservations that nobody settled');
    }
    await sweepProcesses(db);
  });
  // By itself: what goes wrong with reservations does not let answers pile up.
  repeat('sweeping idempotency keys', 5 * second, async () => {
    if (keys.isThere) await sweepIdempotencyKeys(db);
  });
  repeat('noting imports that were killed', 5 * second, () => noteInterruptedImport(db));
  repeat('settling budgets of connections', 5 * second, async () => {
    if (holds.isThere) await settleHolds(db);
  });
  repeat('folding usage', 2 * second, async () => {
    if (usage.isThere) await foldUsage(db);
  });
  repeat('counting failures', 2 * second, () => failureCounts.write(db));
  repeat('noting why calls failed', 2 * second, () => failureCodes.write(db));
  repeat('recording which keys sent calls', 2 * second, () => origins.write(db));
  repeat('keeping bodies of calls', second, async () => {
    try {
      await bodies.write(db);
    } finally {
      const calls = bodies.takeDropped();
      if (calls > 0) log.warn({ calls }, 'bodies of calls were not kept: more came than could be written');
    }
  });
  repeat('adding up usage by provider and caller', minute, async () => {
    while (await addUpUsage(db));
  });
  repeat('counting queries of providers', 5 * second, () => figures.write(db));
  // Months are made by each process, and dropped by one that deletes what is old.
  const historyDays = runsJobs ? (parts.historyDays ?? 0) : 0;
  repeat('tending the history', 10 * minute, async () => {
    await tendHistory(db, historyDays, log);
    await sweepCallLinks(db);
  });
  repeat('sharing what was learned of sources', 5 * second, () => learner.sync());
  repeat('sweeping the cache', minute, () => store.sweep());
  repeat('learning patterns of addresses', 5 * second, () => patterns.write());
  repeat('sweeping patterns of addresses', hour, () => patterns.sweep());
  repeat('forgetting long answers of tools', minute, () => answers.sweep());
  if (runsJobs) startJobTasks(repeat, parts);
}

function startJobTasks(repeat: Repeat, parts: BackgroundParts): void {
  const { db, signs, webhooks, mailer } = parts;
  if (mailer !== null) {
    repeat('sending mail', second, () => mailer.tick());
    repeat('telling organizations by mail', minute, () => tellOrganizations(db));
  }
  repeat('forgetting mails and their links', 10 * minute, async () => {
    await sweepMails(db);
    await sweepLinks(db);
  });
  repeat('refilling plans', minute, () => refillDuePlans(db));
  const changes = signs.watch('select from account_changes');
  repeat('telling of credits and plans', 2 * second, () => webhooks.notices.tell(changes.isThere));
  repeat('forgetting results of jobs', 10 * minute, async () => {
    const { jobResultsDays: liveDays, sandboxResultsHours: sandboxHours = 24 } = parts;
    await forgetItems(db, { liveDays, sandboxHours });
    await forgetJobs(db);
  });
  repeat('forgetting rows that became no list', minute, () => sweepFiles(db));
  repeat('canceling lists that waited too long', 10 * minute, () => cancelWaiting(db, parts.onJobEnd));
  repeat('forgetting failures', minute, async () => {
    await sweepFailedCalls(db, parts.failedCallsKept ?? { days: 7, callsMax: 10_000 });
    await foldFailureCounts(db);
  });
  repeat('forgetting bodies of calls', minute, () => sweepCallBodies(db));
  repeat('forgetting events', 10 * minute, () => webhooks.forget());
  repeat('pruning deliveries', minute, () => webhooks.prune());
  repeat('forgetting access that has ended', minute, () => sweepGrants(db));
  repeat('forgetting sessions that have ended', 10 * minute, () => sweepSessions(db));
}

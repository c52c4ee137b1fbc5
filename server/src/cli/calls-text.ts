import type { StoredCall } from '../admin/read-call.ts';
import { paidFrom } from '../gateway/service-meta.ts';
import { centicredits, formatCredits } from '../kernel/credits.ts';
import { jobIdOf, requestIdOf } from '../kernel/ids.ts';
import type { CutBody } from '../ledger/cut-body.ts';
import type { KeptCallBodies } from '../ledger/read-call-bodies.ts';
import { beganAt, type CallRow } from '../ledger/read-calls.ts';
import { pairs, printableLines, table } from './table.ts';

const creditsText = (amount: number) => formatCredits(centicredits(amount));

const sourceOf = ({ fromPlan, fromAddon }: Pick<CallRow, 'fromPlan' | 'fromAddon'>) =>
  paidFrom({ fromPlan: centicredits(fromPlan), fromAddon: centicredits(fromAddon) });

/** One line, of plain values only: they are also the cells of a CSV file. */
export function callJson(call: CallRow) {
  return {
    request_id: requestIdOf(call.id),
    organization_id: call.organization,
    workspace_id: call.workspace,
    mode: call.mode,
    endpoint: call.endpoint,
    began_at: beganAt(call.id).toISOString(),
    ended_at: call.at.toISOString(),
    status: call.status,
    error_code: call.code,
    credits: (call.fromPlan + call.fromAddon) / 100,
    credits_from_plan: call.fromPlan / 100,
    credits_from_wallet: call.fromAddon / 100,
    from: sourceOf(call),
    records: call.records,
    provider: call.provider,
    duration_ms: call.durationMs,
    cached: call.cached,
    job_id: call.jobId === null ? null : jobIdOf(call.jobId),
  };
}

const statusText = ({ status, code }: Pick<CallRow, 'status' | 'code'>) =>
  code === null ? String(status) : `${status} ${code}`;

export function callsText(calls: readonly CallRow[], next: string | null): string {
  if (calls.length === 0) return 'No calls match.';
  const lines = table(
    ['REQUEST', 'BEGAN', 'WORKSPACE', 'ENDPOINT', 'STATUS', 'CREDITS', 'FROM', 'PROVIDER', 'MS'],
    calls.map((call) => [
      requestIdOf(call.id),
      beganAt(call.id).toISOString(),
      call.workspace,
      call.endpoint,
      statusText(call),
      creditsText(call.fromPlan + call.fromAddon),
      sourceOf(call),
      call.provider ?? '-',
      String(call.durationMs),
    ]),
  );
  return next === null ? lines : `${lines}\n\nThere are more: add --before ${next}`;
}

export function storedCallJson(stored: StoredCall) {
  const { call, held, job, idempotency, entries, connection, deliveries } = stored;
  return {
    ...(call
      ? { state: 'ended' as const, ...callJson(call), movement: call.movement }
      : heldIdentity(stored)),
    reservation: held && {
      plan: held.heldPlan / 100,
      wallet: held.heldAddon / 100,
      since: held.createdAt.toISOString(),
      expires_at: held.isOfJob ? null : held.expiresAt.toISOString(),
      held_by: held.isOfJob ? 'job' : 'process',
      process: held.process && {
        hostname: held.process.hostname,
        pid: held.process.pid,
        seen_at: held.process.seenAt.toISOString(),
      },
    },
    job: job && {
      job_id: jobIdOf(job.id),
      status: job.status,
      total: job.total,
      ended: job.ended,
      credits_charged: job.charged / 100,
      created_at: job.createdAt.toISOString(),
      finished_at: job.finishedAt?.toISOString() ?? null,
      item: job.item,
    },
    idempotency: idempotency && {
      key: idempotency.key,
      created_at: idempotency.createdAt.toISOString(),
      answer_stored: idempotency.answerBytes !== null,
      answer_bytes: idempotency.answerBytes,
    },
    entries: entries.map(({ kind, at, plan, addon, externalId, note }) => ({
      kind,
      at: at.toISOString(),
      plan: plan / 100,
      wallet: addon / 100,
      id: externalId,
      note,
    })),
    connection_id: connection,
    deliveries: deliveries.map((one) => ({
      webhook_id: one.webhook,
      type: one.type,
      state: one.state,
      attempts: one.attempts,
      last_status: one.lastStatus,
      created_at: one.createdAt.toISOString(),
      ended_at: one.endedAt?.toISOString() ?? null,
    })),
  };
}

/** Of a call that has not ended. */
function heldIdentity({ held }: StoredCall) {
  return {
    state: 'in_progress' as const,
    request_id: requestIdOf(held?.id ?? ''),
    organization_id: held?.organization ?? '',
    workspace_id: held?.workspace ?? '',
    endpoint: held?.endpoint ?? '',
    began_at: beganAt(held?.id ?? '').toISOString(),
  };
}

export function callText(stored: StoredCall): string {
  const { call, held, job, idempotency, entries, connection, deliveries } = stored;
  const id = call?.id ?? held?.id ?? '';
  const rows: [string, string][] = [
    ['Call', requestIdOf(id)],
    ['Organization', call?.organization ?? held?.organization ?? '-'],
    ['Workspace', `${call?.workspace ?? held?.workspace ?? '-'}${call ? ` (${call.mode})` : ''}`],
    ['Endpoint', call?.endpoint ?? held?.endpoint ?? '-'],
    ['Began', beganAt(id).toISOString()],
    ...(call ? endedRows(call) : ([['Ended', 'not yet']] as [string, string][])),
  ];
  if (held) {
    const amount = `${creditsText(held.heldPlan)} from the plan, ${creditsText(held.heldAddon)} from the wallet`;
    const holder = held.isOfJob
      ? 'until the job ends'
      : held.process
        ? `by process ${held.process.pid} on ${held.process.hostname}, seen ${held.process.seenAt.toISOString()}`
        : 'by a process that is gone: released within seconds';
    rows.push(['Reserved', `${amount}, since ${held.createdAt.toISOString()}, ${holder}`]);
  }
  if (job) {
    const item = job.item ? `; item ${job.item.index}: ${job.item.outcome ?? 'in progress'}` : '';
    const counts = `${job.ended} of ${job.total} items ended, ${creditsText(job.charged)} credits charged`;
    rows.push(['Job', `${jobIdOf(job.id)} (${job.status}): ${counts}${item}`]);
  }
  if (idempotency) {
    const { answerBytes } = idempotency;
    const answer =
      answerBytes === null ? 'its first call is in progress' : `a response of ${answerBytes} bytes is stored`;
    rows.push([
      'Idempotency-Key',
      `${idempotency.key}, of ${idempotency.createdAt.toISOString()}: ${answer}`,
    ]);
  }
  if (connection !== null) rows.push(['Connection', connection]);
  for (const { kind, at, plan, addon, note } of entries) {
    rows.push([
      'Booked',
      `${kind} of ${creditsText(plan + addon)}, ${at.toISOString()}${note === null ? '' : `: ${note}`}`,
    ]);
  }
  for (const one of deliveries) {
    const status = one.lastStatus === null ? '' : `, last answered ${one.lastStatus}`;
    rows.push(['Webhook', `${one.webhook}: ${one.type} ${one.state} after ${one.attempts} tries${status}`]);
  }
  return pairs(rows);
}

function endedRows(call: CallRow): [string, string][] {
  const parts = `${creditsText(call.fromPlan)} from the plan, ${creditsText(call.fromAddon)} from the wallet`;
  return [
    ['Ended', `${call.at.toISOString()}, after ${call.durationMs} ms`],
    ['Status', call.status === 0 ? '0 (the process died before it answered)' : statusText(call)],
    ['Credits', `${creditsText(call.fromPlan + call.fromAddon)}: ${parts}`],
    ['Movement', call.movement === null ? '-' : `number ${call.movement} of the account`],
    ['Records', String(call.records)],
    ['Provider', `${call.provider ?? '-'}${call.cached ? ' (cached)' : ''}`],
  ];
}

/** Where the workspace keeps them. Texts as they were sent and answered, or where one was cut its beginning. */
export function bodiesJson(kept: KeptCallBodies | null) {
  return (
    kept && {
      kept_until: kept.until.toISOString(),
      request: kept.request?.text ?? null,
      request_bytes: kept.request?.bytes ?? null,
      answer: kept.answer.text,
      answer_bytes: kept.answer.bytes,
    }
  );
}

/** Beneath what is known of the call. */
export function bodiesText(kept: KeptCallBodies | null): string {
  if (kept === null) return '';
  const shown = (name: string, { text, bytes }: CutBody) => {
    const left = bytes - Buffer.byteLength(text);
    const cut = left > 0 ? `; the last ${left} were not stored` : '';
    return `\n\n${name}, ${bytes} bytes${cut}:\n${printableLines(text)}`;
  };
  const request = kept.request === null ? '' : shown('Request', kept.request);
  return `${request}${shown('Answer', kept.answer)}\n\nStored until ${kept.until.toISOString()}`;
}

import { EngineError } from '../dataset/engine-error.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { isDatabaseAway } from '../postgres/is-database-away.ts';
import { ProviderFailure, type SkipReason } from '../providers/capabilities.ts';
import type { Asked, LogEntry } from './ask-sources.ts';
import { askOperator, callersFix, noSourceInSandbox } from './available-sources.ts';

/** The sources that were queried for it, without those queried for a second opinion. */
export const askedIn = (log: readonly LogEntry[]): number =>
  log.filter(({ status, step }) => status !== 'skipped' && step === undefined).length;

/** Every source failed: that is not a miss, and costs nothing. The answer shows what happened to each source. */
export function nobodyCouldLook({ failure, retryAfterMs }: Asked, log: readonly LogEntry[]): ServiceError {
  const fields = {
    success: false,
    billed: false,
    providers_tried: askedIn(log),
    execution_log: log,
  };
  const isFor = (...reasons: string[]) => log.some(({ reason = '' }) => reasons.includes(reason));
  const away = log.find(({ reason }) => reason === ('mail_server_away' satisfies SkipReason));
  // The source works for other requests: it may answer this one later.
  const notNow = away ? new ProviderFailure(away.provider, 'unreachable') : null;
  const late = isFor('out_of_time') ? new ProviderFailure(log[0]?.provider ?? '', 'timeout') : null;
  // A source that was not queried in time may accept what the others refuse.
  const isRefused = failure?.reason === 'question_refused';
  const failed = isRefused ? (notNow ?? late ?? failure) : (failure ?? notNow ?? late);
  if (failed) {
    const { code, message, options } = upstreamFailed(failed, retryAfterMs);
    return new ServiceError(code, message, { ...options, fields: { ...options.fields, ...fields } });
  }
  const kept = [
    [['port_25_closed', 'probing_off'], { fix: askOperator, forOperator: keptInFix }],
    [['no_public_url'], { fix: askOperator, forOperator: publicUrlFix }],
    [['over_budget'], { fix: overBudget, forOperator: overBudgetFix }],
    [['asked_before'], { fix: askedBeforeFix }],
  ] as const;
  const why = kept.find(([reasons]) => isFor(...reasons))?.[1];
  if (why) {
    return new ServiceError(
      'ENDPOINT_UNDER_MAINTENANCE',
      'No configured source can answer at the moment. Nothing was charged.',
      { ...why, fields },
    );
  }
  // The endpoint works with other input. The gateway knows the request and names the fields.
  const isTooMuch = isFor('unsupported');
  const message = isTooMuch ? unsupported : needsMore;
  return new ServiceError('unsupported_input', message, {
    fix: isTooMuch ? unsupportedFix : needsMoreFix,
    fields: { ...fields, details: [{ path: '', message: isTooMuch ? unsupportedFix : needsMoreFix }] },
  });
}

/** @param retryAfterMs until Millrace queries a source again; null if unknown */
export function upstreamFailed(
  failure: ProviderFailure,
  retryAfterMs: number | null = failure.retryAfterMs,
): ServiceError {
  const { cause } = failure;
  const engine = cause instanceof EngineError ? { forOperator: cause.message } : null;
  if (failure.reason === 'question_refused') {
    // The request has to change. Clients would repeat it after a 502.
    const fix = engine === null ? questionFix : tooMuchFix;
    return new ServiceError('unsupported_input', 'No source accepts this request. Nothing was charged.', {
      fix,
      cause: failure,
      forOperator: engine?.forOperator ?? refusedFix,
      fields: { details: [{ path: '', message: fix }] },
    });
  }
  if (engine !== null || (failure.reason !== 'timeout' && isDatabaseAway(cause))) {
    // The source is our own database, which every call needs, or the operator's own OpenSearch.
    return new ServiceError(
      'service_unavailable',
      'The service cannot take calls just now. Nothing was charged.',
      { retryAfterSeconds: 1, cause: failure, ...engine },
    );
  }
  const wait =
    retryAfterMs === null ? {} : { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterMs / 1_000)) };
  return new ServiceError(
    failure.reason === 'timeout' ? 'upstream_timeout' : 'upstream_error',
    'No source could answer. Nothing was charged.',
    { cause: failure, ...wait },
  );
}

const tooMuchFix =
  'Send fewer values in lists, or fewer words in each: together they are too many for one search.';
const questionFix =
  'Check the values that you sent: every source refused them. Sending the same again will not help.';
const refusedFix =
  'Every provider that was queried refused the request (HTTP 400, 422 or the like). If they refuse everything, their API has changed.';
const keptInFix =
  'Millrace cannot reach mail servers: open port 25, set MAIL_PROXY, or configure a source of e-mail addresses.';
const publicUrlFix =
  'A source of this data needs an https address of Millrace: set PUBLIC_URL, or the key of another source.';
const overBudget =
  'The sources for this request cost more than the operator allows for one call; ask the operator.';
const overBudgetFix =
  'The sources for this request cost more than the limit of the endpoint. Raise it with ./millrace endpoint set NAME --cost-max USD, or order cheaper sources first.';
const askedBeforeFix =
  'Millrace stopped after it queried a paid source, and the answer was lost. It is not paid for twice. Send this item again by itself.';
const needsMore = 'No source can find this from the fields that you sent. Nothing was charged.';
const needsMoreFix = 'Send more fields that identify the person or company.';
const unsupported = 'No source accepts all of these fields together. Nothing was charged.';
const unsupportedFix = 'Leave out one of the fields, or send it in another form.';

/** @param fix from `availableFor`: what the operator can do */
export function underMaintenance(fix: string): ServiceError<'ENDPOINT_UNDER_MAINTENANCE'> {
  return new ServiceError('ENDPOINT_UNDER_MAINTENANCE', 'This endpoint has no data source at the moment.', {
    fix: callersFix(fix),
    ...(fix === noSourceInSandbox ? {} : { forOperator: fix }),
  });
}

import { EngineError } from '../dataset/engine-error.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { isDatabaseAway } from '../postgres/is-database-away.ts';
import { ProviderFailure, type SkipReason } from '../providers/capabilities.ts';
import type { Asked, LogEntry } from './ask-sources.ts';
import { askOperator, callersFix, noSourceInSandbox } from './available-sources.ts';

/** Sources that were asked for it; who was asked for a second opinion is not counted. */
export const askedIn = (log: readonly LogEntry[]): number =>
  log.filter(({ status, step }) => status !== 'skipped' && step === undefined).length;

/** Nobody could look: that is no miss, and costs nothing. What became of each source stands in the answer. */
export function nobodyCouldLook({ failure, retryAfterMs }: Asked, log: readonly LogEntry[]): ServiceError {
  const fields = {
    success: false,
    billed: false,
    providers_tried: askedIn(log),
    execution_log: log,
  };
  const isFor = (...reasons: string[]) => log.some(({ reason = '' }) => reasons.includes(reason));
  const away = log.find(({ reason }) => reason === ('mail_server_away' satisfies SkipReason));
  // The source works, and so do its other questions: this one may be answered later.
  const notNow = away ? new ProviderFailure(away.provider, 'unreachable') : null;
  const late = isFor('out_of_time') ? new ProviderFailure(log[0]?.provider ?? '', 'timeout') : null;
  // One that could not be asked in time may take what the others refuse.
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
      'No source that is configured can answer at the moment. Nothing was charged.',
      { ...why, fields },
    );
  }
  // The endpoint works, and takes another question. The gateway, which knows the request, names the fields.
  const isTooMuch = isFor('unsupported');
  const message = isTooMuch ? unsupported : needsMore;
  return new ServiceError('unsupported_input', message, {
    fix: isTooMuch ? unsupportedFix : needsMoreFix,
    fields: { ...fields, details: [{ path: '', message: isTooMuch ? unsupportedFix : needsMoreFix }] },
  });
}

/** @param retryAfterMs until a source is asked again; null where nobody knows */
export function upstreamFailed(
  failure: ProviderFailure,
  retryAfterMs: number | null = failure.retryAfterMs,
): ServiceError {
  const { cause } = failure;
  const engine = cause instanceof EngineError ? { forOperator: cause.message } : null;
  if (failure.reason === 'question_refused') {
    // It is the request that has to change. As a 502 it would be sent again, by each client that follows the advice for one.
    const fix = engine === null ? questionFix : tooMuchFix;
    return new ServiceError('unsupported_input', 'No source takes this question. Nothing was charged.', {
      fix,
      cause: failure,
      forOperator: engine?.forOperator ?? refusedFix,
      fields: { details: [{ path: '', message: fix }] },
    });
  }
  if (engine !== null || (failure.reason !== 'timeout' && isDatabaseAway(cause))) {
    // The source is our own database, without which the call would have failed anyway, or the operator's own OpenSearch.
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
  'Look at the values that you sent: each source that was asked refused them. Sending the same again will not help.';
const refusedFix =
  'Every provider that was queried refused the request (HTTP 400, 422 or the like). If they refuse everything, their interface has changed.';
const keptInFix =
  'Mail servers cannot be asked from this service: open port 25 or set MAIL_PROXY, or configure a source of addresses.';
const publicUrlFix =
  'A source of this kind of data needs an https address of this service: set PUBLIC_URL, or the key of another source.';
const overBudget =
  'The sources that could answer cost more than the operator of this service allows for one call; ask the operator.';
const overBudgetFix =
  'The sources that could answer cost more than this endpoint may: raise it with ./millrace endpoint set NAME --cost-max USD, or order cheaper sources first.';
const askedBeforeFix =
  'It was asked of a source that is paid, and a stop of the service lost the answer: it is not paid for twice. Send it again by itself.';
const needsMore =
  'No source of this service can look this up from the fields that you sent. Nothing was charged.';
const needsMoreFix = 'Send more of what identifies who or what you mean.';
const unsupported =
  'No source of this service takes a question with all of these fields. Nothing was charged.';
const unsupportedFix = 'Leave out one of the fields that you sent, or send another form of it.';

/** @param fix of `availableFor`: what the operator can do */
export function underMaintenance(fix: string): ServiceError<'ENDPOINT_UNDER_MAINTENANCE'> {
  return new ServiceError(
    'ENDPOINT_UNDER_MAINTENANCE',
    'This endpoint has no source of data at the moment.',
    { fix: callersFix(fix), ...(fix === noSourceInSandbox ? {} : { forOperator: fix }) },
  );
}

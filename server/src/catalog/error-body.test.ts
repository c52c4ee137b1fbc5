import { describe, expect, test } from 'vitest';
import { paymentRefused } from '../gateway/payment-refused.ts';
import { credits } from '../kernel/credits.ts';
import { type ErrorCode, errorCatalog } from '../kernel/error-catalog.ts';
import type { Refusal } from '../ledger/operations.ts';
import { ProviderFailure } from '../providers/capabilities.ts';
import { nobodyCouldLook } from '../waterfall/source-errors.ts';
import { errorBodySchema, errorCodes, exampleErrorBody, extraFieldsOf, retryAfterOf } from './error-body.ts';

const docsUrl = 'https://api.example.com/docs';

test.each(errorCodes)('the example of %s is a body as it is described', (code) => {
  const body = exampleErrorBody(code, docsUrl);

  expect(errorBodySchema.strict().safeParse(body).error).toBeUndefined();
  expect(body).toMatchObject({ code, docs_url: `${docsUrl}/errors/${code}` });
});

test('each answer of 422 has details, whatever its code, and no other answer', () => {
  const withDetails = errorCodes.filter((code) => 'details' in exampleErrorBody(code, docsUrl));

  expect(withDetails).toEqual(errorCodes.filter((code) => errorCatalog[code].status === 422));
  expect(withDetails.every((code) => extraFieldsOf(code).includes('details'))).toBe(true);
  expect(exampleErrorBody('url_not_allowed', docsUrl)).toMatchObject({
    details: [{ path: '', message: expect.stringMatching(/./) }],
  });
});

test('the error of a waterfall that no source could answer has the fields that are described', () => {
  const log = [{ provider: 'mailscout', status: 'error', latency_ms: 12, reason: 'rate_limited' }] as const;
  const failure = new ProviderFailure('mailscout', 'rate_limited');
  const asked = { outcome: 'failed', answeredBy: null, log, failure, retryAfterMs: 2_000 } as const;
  const error = nobodyCouldLook(asked, log);

  expect(error.options.fields).toMatchObject({ success: false, billed: false, providers_tried: 1 });
  expect(
    errorBodySchema.strict().safeParse({ ...error.toBody(docsUrl), request_id: 'req_1' }).error,
  ).toBeUndefined();
});

describe('a refused payment', () => {
  const refused = {
    amount: credits(50),
    endpoint: 'clean_domain',
    coveredByPlan: true,
    state: {
      planLeft: credits(12),
      addonLeft: credits(7.5),
      plan: { status: 'active', overflow: 'block', resetsAt: new Date(0), overflowByHeader: false },
    },
    limit: { limit: credits(2000), spent: credits(1978.6) },
    quota: { limit: 100_000, current: 100_000 },
    nextMonth: new Date('2026-12-01T00:00:00Z'),
    now: new Date('2026-11-21T12:00:00Z'),
  } as const;

  test.each<Refusal & ErrorCode>([
    'insufficient_credits',
    'plan_credits_exhausted',
    'spend_limit_reached',
    'quota_exceeded',
  ])('%s is answered with the fields that its page names', (refusal) => {
    const error = paymentRefused({ ...refused, refusal });
    const body = { ...error.toBody(docsUrl), request_id: 'req_1' };

    expect(errorBodySchema.strict().safeParse(body).error).toBeUndefined();
    expect(Object.keys(error.options.fields ?? {})).toEqual(extraFieldsOf(refusal));
    expect(error.options.retryAfterSeconds === undefined).toBe(retryAfterOf(refusal) === undefined);
  });

  test('the amounts are written with two decimals', () => {
    const { options } = paymentRefused({ ...refused, refusal: 'insufficient_credits' });

    expect(options.fields).toMatchObject({ reserved: '50.00', balance: '19.50' });
  });
});

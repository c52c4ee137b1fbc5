import { expect, test } from 'vitest';
import { emailFinder } from '../endpoints/waterfall/email-finder.ts';
import { withFieldsNamed } from '../gateway/name-fields.ts';
import type { ServiceError } from '../kernel/service-error.ts';
import { nobodyCouldLook } from './source-errors.ts';

const skipped = (provider: string, reason: string) =>
  ({ provider, status: 'skipped', latency_ms: 0, reason }) as const;
const asked = { outcome: 'failed', answeredBy: null, log: [], failure: null, retryAfterMs: null } as const;
const refusal = (...reasons: string[]) =>
  withFieldsNamed(
    nobodyCouldLook(
      asked,
      reasons.map((reason, at) => skipped(`source${at}`, reason)),
    ),
    emailFinder.request,
    { first_name: 'Mr.', last_name: 'Smith', company_domain: 'acme.com' },
  ) as ServiceError;

test.each([[['missing_input']], [['unsupported']], [['missing_input', 'unsupported']]])(
  'a question that each source leaves for %j is a 422 that names fields, and no 503',
  (reasons) => {
    const error = refusal(...reasons);

    expect(error.code).toBe('unsupported_input');
    expect(error.options.fields).toMatchObject({ billed: false });
    expect(
      (error.options.fields as { details: { path: string }[] }).details.map(({ path }) => path),
    ).toContain(reasons.includes('unsupported') ? 'first_name' : 'full_name');
  },
);

test.each(['port_25_closed', 'over_budget'])(
  'what only the operator can change (%s) is no fault of the caller',
  (reason) => {
    expect(refusal(reason).code).toBe('ENDPOINT_UNDER_MAINTENANCE');
  },
);

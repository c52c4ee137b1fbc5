import { expect, test } from 'vitest';
import type { Provider } from '../../providers/capabilities.ts';
import { foundPersonalEmail, foundVerdict, notFound } from '../../providers/vendor-fields.ts';
import type { MailStatus } from '../../records/contact.ts';
import { Sources } from '../../waterfall/sources.ts';
import { findPersonalEmail } from './find-personal-email.ts';

const finder = (name: string, email: string | null): Provider => ({
  name,
  unavailable: () => null,
  findPersonalEmail: async () => (email === null ? notFound : foundPersonalEmail([email])),
});
const verifier = (name: string, verdicts: Readonly<Record<string, MailStatus>>): Provider => ({
  name,
  unavailable: () => null,
  verifyEmail: async (email) => foundVerdict({ status: verdicts[email] ?? 'unknown', reason: null }),
});
const ask = (...providers: Provider[]) =>
  findPersonalEmail.run(
    { network_url: 'https://www.linkedin.com/in/tilda-brook' },
    {
      signal: AbortSignal.timeout(60_000),
      mode: 'live',
      sources: new Sources(providers, { provider: null, cached: false }),
    },
  );

test('the verifier of a private address is the source that verified it, not the one that found it', async () => {
  const sources = [
    finder('table', null),
    finder('archive', 'old@brook.example'),
    finder('registry', 'tilda@brook.example'),
    verifier('shy', {}),
    verifier('judge', { 'old@brook.example': 'invalid', 'tilda@brook.example': 'valid' }),
  ];

  const answer = await ask(...sources);

  expect(answer).toMatchObject({
    data: { email: 'tilda@brook.example', status: 'valid', verifier: 'judge' },
    provider: 'registry',
  });
});

test('where nobody else could tell, the verifier is the source that found it, and of a miss there is none', async () => {
  const found = await ask(
    finder('registry', 'tilda@brook.example'),
    finder('table', 'old@brook.example'),
    verifier('judge', { 'old@brook.example': 'invalid' }),
  );
  const missed = await ask(
    finder('registry', 'old@brook.example'),
    verifier('judge', { 'old@brook.example': 'invalid' }),
  );

  expect(found).toMatchObject({
    data: { email: 'tilda@brook.example', status: 'unknown', verifier: 'registry' },
  });
  expect(missed).toMatchObject({ data: { email: null, status: null, verifier: null }, status: 'not_found' });
});

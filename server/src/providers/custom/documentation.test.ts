import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { reservedForCustom } from '../../boot/open-custom-providers.ts';
import type { PersonKey } from '../../records/contact.ts';
import { openText } from '../../testing/custom-vendor.ts';
import { type EmulatedReply, type EmulatedRequest, VendorEmulator } from '../../testing/vendor-emulator.ts';
import type { Provider } from '../capabilities.ts';
import { examineFile } from './examine-file.ts';

/* What docs/custom-providers.md shows, is tried here. */

const page = readFileSync(new URL('../../../../docs/custom-providers.md', import.meta.url), 'utf8');
const example = /```yaml\n(name: acme[\s\S]*?)```/.exec(page)?.[1] ?? '';
const mira: PersonKey = {
  firstName: 'Mira',
  lastName: 'Voss',
  fullName: null,
  domain: 'halden.example',
  companyName: null,
  networkUrl: null,
};
const profile: PersonKey = {
  ...mira,
  firstName: null,
  lastName: null,
  networkUrl: 'https://www.linkedin.com/in/mira-voss',
};

async function ask(
  reply: (request: EmulatedRequest) => EmulatedReply,
  question: (provider: Provider, signal: AbortSignal) => Promise<object> | undefined,
) {
  await using emulator = await VendorEmulator.start(reply);
  const provider = openText(example, {
    baseUrl: `${emulator.url}/v2`,
    secretOf: () => 'a-secret',
    pause: async () => {},
  });
  const answer = await Promise.resolve(question(provider, AbortSignal.timeout(60_000))).catch(
    (error) => error,
  );
  return { answer, asked: emulator.asked };
}
const find = (reply: EmulatedReply, person = mira) =>
  ask(
    () => reply,
    (provider, signal) => provider.findEmail?.(person, signal),
  );

test('the example has no mistake and nothing to warn of, and no row of the table is missing here', () => {
  expect(examineFile(example, reservedForCustom())).toMatchObject({ errors: [], warnings: [] });
  expect(page.match(/^\| (?:`(?:POST|GET) \/v2|the same)/gm)?.length).toBe(8);
});

test('the table of the example says what happens', async () => {
  const data = { email: 'mira.voss@halden.example', verification: 'deliverable', score: 0.93 };

  const found = await find({ body: { data } });
  const newWord = await find({ body: { data: { ...data, verification: 'new_word' } } });
  const missed = await Promise.all([
    find({ body: { data: { email: null } } }),
    find({ status: 404, body: {} }),
  ]);
  const noCredits = await find({ body: { error: { code: 'no_credits' } } });
  const hidden = await find({ body: { data: { email: 'm***@halden.example' } } });
  const broken = await Promise.all([find({ status: 500, body: {} }), find({ body: '<html></html>' })]);
  const byProfile = await find({ body: { data } }, profile);
  const checked = await ask(
    ({ method, path }) =>
      method === 'POST' && path === '/v2/checks'
        ? { body: { check: { id: 'c-17', state: 'queued' } } }
        : { body: { check: { id: 'c-17', state: 'done', result: 'accept_all', has_mx: true } } },
    (provider, signal) => provider.verifyEmail?.('mira.voss@halden.example', signal),
  );

  expect(found.answer).toMatchObject({ outcome: 'found', value: { status: 'valid', confidence: 93 } });
  expect(found.asked).toMatchObject([
    {
      method: 'POST',
      path: '/v2/people/find',
      body: { first: 'Mira', last: 'Voss', domain: 'halden.example' },
    },
  ]);
  expect(found.asked[0]?.body).not.toHaveProperty('company');
  expect(newWord.answer).toMatchObject({ value: { status: 'unknown' } });
  expect(missed.map(({ answer }) => answer)).toEqual([{ outcome: 'not_found' }, { outcome: 'not_found' }]);
  expect(noCredits.answer).toMatchObject({ reason: 'out_of_credit' });
  expect(hidden.answer).toMatchObject({ reason: 'unreadable' });
  expect(broken.map(({ answer }) => answer)).toMatchObject([
    { reason: 'unreachable' },
    { reason: 'unreadable' },
  ]);
  expect(byProfile.asked).toMatchObject([
    { method: 'GET', path: '/v2/people/by-profile', query: { url: profile.networkUrl ?? '' } },
  ]);
  expect(checked.answer).toMatchObject({ outcome: 'found', value: { status: 'catch_all', mxFound: true } });
  expect(checked.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /v2/checks',
    'GET /v2/checks/c-17',
  ]);
});

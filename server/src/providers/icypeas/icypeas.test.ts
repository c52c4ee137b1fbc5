import { expect, test } from 'vitest';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, type EmulatedRequest, VendorEmulator } from '../../testing/vendor-emulator.ts';
import type { Provider } from '../capabilities.ts';
import { icypeas } from './icypeas.ts';

const tomas = {
  firstName: 'Tomás',
  lastName: 'Ferreira',
  fullName: null,
  domain: 'azul-porto.example',
  companyName: 'Azul Porto',
  networkUrl: null,
};
const address = 'tomas.ferreira@azul-porto.example';
const item = (status: string, emails: object[] = []) => ({
  body: { success: true, items: [{ _id: 'srch-5', status, results: { emails } }], total: 1 },
});
const polled = {
  earlier: ({ path }: EmulatedRequest) =>
    path === '/bulk-single-searchs/read'
      ? null
      : { body: { success: true, item: { _id: 'srch-5', status: 'NONE' } } },
  pending: item('IN_PROGRESS'),
};
const noVerdict = {
  mxFound: null,
  mxHost: null,
  mailProvider: null,
  disposable: null,
  role: null,
  free: null,
  suggestion: null,
};
const refused = { body: { success: false, validationErrors: [{ expected: 'email', type: 'required' }] } };
const isAuthorized = ({ headers }: EmulatedRequest) => headers.authorization === vendorKey;

vendorContract({
  vendor: icypeas,
  isAuthorized,
  failures: {
    'a question that it does not understand': { reply: refused, reason: 'question_refused' },
  },
  questions: [
    {
      name: 'finding an address',
      ask: (provider, signal) => provider.findEmail?.(tomas, signal) as Promise<unknown>,
      sends: [
        {
          method: 'POST',
          path: '/email-search',
          body: { firstname: 'Tomás', lastname: 'Ferreira', domainOrCompany: 'azul-porto.example' },
        },
        { method: 'POST', path: '/bulk-single-searchs/read', body: { id: 'srch-5' } },
      ],
      polled,
      hit: {
        reply: () => item('DEBITED', [{ email: address, certainty: 'ultra_sure', mxProvider: 'google' }]),
        value: { email: address, status: 'valid', confidence: 99, mailProvider: 'google' },
      },
      misses: {
        'no address for that person': item('NOT_FOUND'),
        'none, and paid': item('DEBITED_NOT_FOUND'),
        'an address shown in part': item('FOUND', [
          { email: 't***@azul-porto.example', certainty: 'very_sure' },
        ]),
        'an address that takes no mail': item('FOUND', [{ email: address, certainty: 'undeliverable' }]),
      },
    },
    {
      name: 'verifying an address',
      ask: (provider, signal) => provider.verifyEmail?.(address, signal) as Promise<unknown>,
      sends: [
        { method: 'POST', path: '/email-verification', body: { email: address } },
        { method: 'POST', path: '/bulk-single-searchs/read', body: { id: 'srch-5' } },
      ],
      polled,
      hit: {
        reply: () => item('DEBITED', [{ email: address, certainty: 'very_sure', mxProvider: null }]),
        value: { ...noVerdict, status: 'valid', reason: 'very_sure', score: 99 },
      },
      misses: {},
    },
    {
      name: 'finding a profile by an address',
      ask: (provider, signal) => provider.findProfileByEmail?.(address, signal) as Promise<unknown>,
      sends: { method: 'POST', path: '/reverse-email-lookup', body: { email: address } },
      hit: {
        reply: () => ({
          body: {
            success: true,
            data: { searchId: 's', status: 'FOUND', result: 'https://www.linkedin.com/in/tomas-f' },
          },
        }),
        value: { networkUrl: 'https://www.linkedin.com/in/tomas-f' },
      },
      misses: {
        'nobody of that address': {
          body: { success: true, data: { searchId: 's', status: 'NOT_FOUND', result: '' } },
        },
      },
    },
    {
      name: 'finding a profile by a name',
      ask: (provider, signal) =>
        provider.findProfileByName?.(
          { fullName: 'Tomás Ferreira', companyName: 'Azul Porto' },
          signal,
        ) as Promise<unknown>,
      sends: {
        method: 'POST',
        path: '/url-search/profile',
        body: { firstname: 'Tomás', lastname: 'Ferreira', companyOrDomain: 'Azul Porto' },
      },
      hit: {
        reply: () => ({
          body: {
            success: true,
            data: [{ searchId: 's', status: 'FOUND', result: 'https://www.linkedin.com/in/tomas-f/' }],
          },
        }),
        value: { networkUrl: 'https://www.linkedin.com/in/tomas-f' },
      },
      misses: {
        'nobody of that name': {
          body: { success: true, data: [{ searchId: 's', status: 'NOT_FOUND', result: '' }] },
        },
        'an empty list': { body: { success: true, data: [] } },
        'a page of another site': {
          body: {
            success: true,
            data: [{ searchId: 's', status: 'FOUND', result: 'https://azul-porto.example/in/tomas-f' }],
          },
        },
      },
    },
  ],
});

test('no more searches are started a minute than results may be read', () => {
  const { terms } = icypeas.open({ apiKey: vendorKey, userAgent: 'Millrace/test' });

  const { questions = 0, perMs = 0 } = terms?.rate ?? {};

  expect([questions <= 30, perMs]).toEqual([true, 60_000]);
  expect([terms?.findEmail?.rate, terms?.verifyEmail?.rate]).toEqual([undefined, undefined]);
});

async function asked(reply: EmulatedReply, ask: (provider: Provider, signal: AbortSignal) => unknown) {
  await using emulator = await VendorEmulator.start((request) => polled.earlier(request) ?? reply);
  const provider = icypeas.open({
    apiKey: vendorKey,
    baseUrl: emulator.url,
    userAgent: 'Millrace/test',
    pause: async () => {},
  });
  return { answer: await ask(provider, AbortSignal.timeout(60_000)), requests: emulator.asked.length };
}
const find = (provider: Provider, signal: AbortSignal) => provider.findEmail?.(tomas, signal);
const verify = (provider: Provider, signal: AbortSignal) => provider.verifyEmail?.(address, signal);

test.each([
  ['probable', 'unknown', 95],
  ['sure', 'unknown', null],
  ['a_word_to_come', 'unknown', null],
  ['very_sure', 'valid', 99],
])('an address that it calls %s is %s', async (certainty, status, confidence) => {
  const { answer } = await asked(item('FOUND', [{ email: address, certainty }]), find);

  expect(answer).toMatchObject({ outcome: 'found', value: { email: address, status, confidence } });
});

test.each([
  ['undeliverable', item('DEBITED', [{ email: address, certainty: 'undeliverable' }]), 'invalid'],
  ['found, and no word on how sure that is', item('DEBITED'), 'unknown'],
  ['found, and only probable', item('FOUND', [{ email: address, certainty: 'probable' }]), 'unknown'],
  ['not found', item('NOT_FOUND'), 'unknown'],
])('the verdict on an address: %s', async (_, reply, status) => {
  const { answer } = await asked(reply, verify);

  expect(answer).toMatchObject({ outcome: 'found', value: { status } });
});

test('a search that ran out of credit or was broken off is a failure, and is not asked for again', async () => {
  await expect(asked(item('INSUFFICIENT_FUNDS'), find)).rejects.toMatchObject({ reason: 'out_of_credit' });
  await expect(asked(item('ABORTED'), find)).rejects.toMatchObject({ reason: 'unreadable' });
});

test('a person or an address that it does not take is skipped', async () => {
  const person = await asked(item('BAD_INPUT'), find);
  const mail = await asked(item('BAD_INPUT'), verify);
  const oneWord = await asked(item('FOUND'), (provider, signal) =>
    provider.findEmail?.({ ...tomas, firstName: null, lastName: null, fullName: 'Tomás' }, signal),
  );

  expect([person.answer, mail.answer]).toEqual([
    { outcome: 'skipped', why: 'unsupported' },
    { outcome: 'skipped', why: 'unsupported' },
  ]);
  expect(oneWord).toEqual({ answer: { outcome: 'skipped', why: 'missing_input' }, requests: 0 });
});

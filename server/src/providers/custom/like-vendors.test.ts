import { readFileSync } from 'node:fs';
import { customVendor } from '../../testing/custom-vendor.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import type { EmulatedRequest } from '../../testing/vendor-emulator.ts';
import type { Provider } from '../capabilities.ts';

/*
 * Three vendors that have connectors of their own, described by files instead, and held to the same contract: what a connector of ours can
 * say of a vendor's answers, a file can say too.
 */

const vendorOfFile = (name: string) =>
  customVendor(readFileSync(new URL(`__fixtures__/${name}.yaml`, import.meta.url), 'utf8'));

const edda = {
  firstName: 'Edda',
  lastName: 'Quist',
  fullName: null,
  domain: 'solvang.example',
  companyName: null,
  networkUrl: 'https://www.linkedin.com/in/edda-quist',
};
const address = 'edda.quist@solvang.example';
const profile = { networkUrl: 'https://www.linkedin.com/in/edda-quist' };
const findEmail = (provider: Provider, signal: AbortSignal) =>
  provider.findEmail?.(edda, signal) as Promise<unknown>;
const verifyEmail = (provider: Provider, signal: AbortSignal) =>
  provider.verifyEmail?.(address, signal) as Promise<unknown>;
const findProfile = (provider: Provider, signal: AbortSignal) =>
  provider.findProfileByEmail?.(address, signal) as Promise<unknown>;
const verdict = {
  reason: null,
  mxFound: null,
  mxHost: null,
  mailProvider: null,
  disposable: null,
  role: null,
  free: null,
  suggestion: null,
  score: null,
};

const hunterFound = (more: object = {}) => ({
  body: {
    data: { email: address, score: 88, accept_all: false, verification: { status: 'valid' }, ...more },
  },
});

vendorContract({
  vendor: vendorOfFile('like-hunter'),
  isAuthorized: ({ headers }) => headers['x-api-key'] === vendorKey,
  without: ['too many questions'],
  failures: {
    'its limit a second': { reply: { status: 403, body: { errors: [] } }, reason: 'rate_limited' },
    'its quota of the month': { reply: { status: 429, body: { errors: [] } }, reason: 'out_of_credit' },
    'a question that it does not understand': {
      reply: { status: 400, body: { errors: [{ id: 'wrong_params' }] } },
      reason: 'question_refused',
    },
  },
  questions: [
    {
      name: 'finding an address',
      ask: findEmail,
      sends: {
        method: 'GET',
        path: '/email-finder',
        query: { domain: 'solvang.example', first_name: 'Edda', last_name: 'Quist' },
      },
      hit: {
        reply: () => hunterFound(),
        value: { email: address, status: 'valid', confidence: 88, mailProvider: null },
      },
      misses: {
        'no address for that person': hunterFound({ email: null, score: null }),
        'an unknown domain': { status: 404, body: { errors: [] } },
        'somebody who asked not to be found': { status: 451, body: { errors: [] } },
      },
    },
    {
      name: 'verifying an address',
      ask: verifyEmail,
      sends: { method: 'GET', path: '/email-verifier', query: { email: address } },
      hit: {
        reply: () => ({
          body: {
            data: { status: 'accept_all', score: 61, mx_records: true, disposable: false, webmail: false },
          },
        }),
        value: {
          ...verdict,
          status: 'catch_all',
          reason: 'accept_all',
          mxFound: true,
          disposable: false,
          free: false,
          score: 61,
        },
      },
      misses: { 'it still asks the mail server': { status: 202, body: { data: null } } },
    },
    {
      name: 'finding a profile by an address',
      ask: findProfile,
      sends: { method: 'GET', path: '/people/find', query: { email: address } },
      hit: {
        reply: () => ({ body: { data: { linkedin: { handle: 'in/edda-quist' } } } }),
        value: profile,
      },
      misses: {
        'nobody of that address': { status: 404, body: { errors: [] } },
        'a person without a profile': { body: { data: { linkedin: { handle: null } } } },
      },
    },
  ],
});

const nobody = { status: 404, body: { message: 'Not found' } };

vendorContract({
  vendor: vendorOfFile('like-findymail'),
  isAuthorized: ({ headers }) => headers.authorization === `Bearer ${vendorKey}`,
  failures: {
    'a subscription that is paused': { reply: { status: 423, body: {} }, reason: 'out_of_credit' },
    'no credit left, with a 200': {
      reply: { body: { error: 'Not enough CREDITS' } },
      reason: 'out_of_credit',
    },
    'a refusal with a 200': { reply: { body: { error: 'Something else' } }, reason: 'unreadable' },
    'a question that it does not understand': {
      reply: { status: 422, body: {} },
      reason: 'question_refused',
    },
  },
  questions: [
    {
      name: 'finding an address',
      ask: findEmail,
      sends: {
        method: 'POST',
        path: '/search/name',
        body: { name: 'Edda Quist', domain: 'solvang.example' },
      },
      hit: {
        reply: () => ({ body: { contact: { email: address } } }),
        value: { email: address, status: 'valid', confidence: null, mailProvider: null },
      },
      misses: {
        'no contact': { body: { contact: null } },
        'an empty contact': { body: { contact: {} } },
        'an empty contact written as a list': { body: { contact: [] } },
        'an empty answer': { body: {} },
        'a contact without an address': { body: { contact: { name: 'Edda Quist', email: ' ' } } },
        'an address shown in part': { body: { contact: { email: 'e***@solvang.example' } } },
        'nothing there': nobody,
      },
    },
    {
      name: 'verifying an address',
      ask: verifyEmail,
      sends: { method: 'POST', path: '/verify', body: { email: address } },
      hit: {
        reply: () => ({ body: { email: address, verified: true, provider: 'Microsoft' } }),
        value: { ...verdict, status: 'valid', mailProvider: 'Microsoft' },
      },
      misses: { 'nothing there': nobody },
    },
    {
      name: 'finding a phone',
      ask: (provider, signal) => provider.findPhone?.(edda, signal) as Promise<unknown>,
      sends: { method: 'POST', path: '/search/phone', body: { linkedin_url: edda.networkUrl } },
      hit: {
        reply: () => ({ body: { phone: '+46 70-174 06 05', line_type: 'mobile' } }),
        value: { phone: '+46701740605', type: 'mobile' },
      },
      misses: {
        'no phone': { body: { phone: null } },
        'an empty answer': { body: {} },
        'nothing there': nobody,
      },
    },
    {
      name: 'finding a profile by an address',
      ask: findProfile,
      sends: {
        method: 'POST',
        path: '/search/reverse-email',
        body: { email: address, with_profile: true },
      },
      hit: {
        reply: () => ({ body: { linkedin_url: 'linkedin.com/in/edda-quist/' } }),
        value: profile,
      },
      misses: {
        'a person without a profile': { body: { email: address, linkedin_url: null } },
        'an empty profile': { body: { linkedin_url: '' } },
        'nothing there': nobody,
      },
    },
  ],
});

const item = (status: string, emails: object[] = []) => ({
  body: { success: true, items: [{ _id: 'srch-9', status, results: { emails } }], total: 1 },
});
const icypeasProfile = (data: unknown) => ({ body: { success: true, data } });

vendorContract({
  vendor: vendorOfFile('like-icypeas'),
  isAuthorized: ({ headers }) => headers.authorization === vendorKey,
  failures: {
    'a question that it does not understand': {
      reply: { body: { success: false, validationErrors: [] } },
      reason: 'question_refused',
    },
  },
  questions: [
    {
      name: 'finding an address',
      ask: findEmail,
      sends: [
        {
          method: 'POST',
          path: '/email-search',
          body: { firstname: 'Edda', lastname: 'Quist', domainOrCompany: 'solvang.example' },
        },
        { method: 'POST', path: '/bulk-single-searchs/read', body: { id: 'srch-9' } },
      ],
      polled: {
        earlier: ({ path }: EmulatedRequest) =>
          path === '/bulk-single-searchs/read'
            ? null
            : { body: { success: true, item: { _id: 'srch-9', status: 'NONE' } } },
        pending: item('IN_PROGRESS'),
      },
      hit: {
        reply: () => item('DEBITED', [{ email: address, certainty: 'ultra_sure', mxProvider: 'google' }]),
        value: { email: address, status: 'valid', confidence: 99, mailProvider: 'google' },
      },
      misses: {
        'no address for that person': item('NOT_FOUND'),
        'none, and paid': item('DEBITED_NOT_FOUND'),
        'an address that takes no mail': item('FOUND', [{ email: address, certainty: 'undeliverable' }]),
      },
    },
    {
      name: 'finding a profile by an address',
      ask: findProfile,
      sends: { method: 'POST', path: '/reverse-email-lookup', body: { email: address } },
      hit: { reply: () => icypeasProfile({ status: 'FOUND', result: profile.networkUrl }), value: profile },
      misses: { 'nobody of that address': icypeasProfile({ status: 'NOT_FOUND', result: '' }) },
    },
    {
      name: 'finding a profile by a name',
      ask: (provider, signal) =>
        provider.findProfileByName?.(
          { fullName: 'Edda Quist', companyName: 'Solvang' },
          signal,
        ) as Promise<unknown>,
      sends: {
        method: 'POST',
        path: '/url-search/profile',
        body: { firstname: 'Edda', lastname: 'Quist', companyOrDomain: 'Solvang' },
      },
      hit: { reply: () => icypeasProfile([{ status: 'FOUND', result: profile.networkUrl }]), value: profile },
      misses: {
        'nobody of that name': icypeasProfile([{ status: 'NOT_FOUND', result: '' }]),
        'an empty list': icypeasProfile([]),
      },
    },
  ],
});

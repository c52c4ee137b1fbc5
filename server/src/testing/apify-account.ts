import type { Actors } from '../providers/apify/actors.ts';
import { apify } from '../providers/apify/apify.ts';
import type { Provider } from '../providers/capabilities.ts';
import type { CompanyKey } from '../records/company-key.ts';
import type { ProfileKey } from '../records/profile-key.ts';
import { vendorKey } from './vendor-contract.ts';
import { type EmulatedReply, type EmulatedRequest, VendorEmulator } from './vendor-emulator.ts';

/* An account of Apify whose actors give what a test says, and what they give. */

export const token = 'ACoAAB1234567890abcdefghijk';
export const otherToken = 'ACoAAB9999999990abcdefghijk';

export const profile = {
  id: token,
  publicIdentifier: 'oyelaran-ade',
  linkedinUrl: 'https://www.linkedin.com/in/oyelaran-ade',
  firstName: 'Oyelaran',
  lastName: 'Ade',
  headline: 'Head of Freight',
  verified: true,
  connectionsCount: 257,
  followerCount: 260,
  location: { linkedinText: 'Lagos, Nigeria', countryCode: 'NG' },
  experience: [{ companyName: 'Baobab Freight', position: 'Head of Freight', endDate: { text: 'Present' } }],
};
export const stranger = {
  ...profile,
  id: otherToken,
  publicIdentifier: 'someone-else',
  linkedinUrl: undefined,
};
export const halden = {
  id: '48213377',
  universalName: 'halden-instruments',
  linkedinUrl: 'https://www.linkedin.com/company/halden-instruments/',
  name: 'Halden Instruments',
  website: 'https://halden.example',
  employeeCount: 264,
};
export const opening = {
  id: '4227647589',
  title: 'Flow Engineer',
  postedDate: '2026-05-14T17:12:41.000Z',
  company: halden,
  location: { linkedinText: 'Aarhus, Denmark' },
};
export const author = {
  id: token,
  name: 'Oyelaran Ade',
  type: 'profile',
  publicIdentifier: 'oyelaran-ade',
  linkedinUrl: 'https://www.linkedin.com/in/oyelaran-ade',
};
export const ofHalden = { name: 'Halden Instruments', type: 'company', universalName: 'halden-instruments' };
export const aPost = (id: string, by: object = ofHalden, hoursAgo = 1) => ({
  id,
  content: `Post ${id}`,
  author: by,
  postedAt: { timestamp: Date.now() - hoursAgo * 3_600_000 },
});
export const aComment = (id: string, postId = '7328838056403173380') => ({
  id,
  commentary: 'Well done',
  createdAt: '2026-05-22T05:31:58.534Z',
  actor: author,
  postId,
});
export const aReaction = { reactionType: 'LIKE', actor: author, postId: '7328838056403173380' };
export const paged = (pageNumber: number, totalElements: number) => ({
  _meta: { pagination: { pageNumber, totalElements } },
});

export const items = (...list: object[]): EmulatedReply => ({ status: 201, body: list });
const succeeded = { body: { data: { status: 'SUCCEEDED', statusMessage: 'success' } } };
export const runPath = (actor: string) => `/acts/${actor}/run-sync-get-dataset-items`;

/** A run, and the look at what became of it where it gave fewer than were asked for. */
export const sends = (run: Pick<EmulatedRequest, 'path'> & Partial<EmulatedRequest>, isShort: boolean) => [
  { method: 'POST', ...run },
  ...(isShort ? [{ method: 'GET', path: run.path.replace(/[^/]*$/, 'runs/last') }] : []),
];

/** An account whose actors give what `run` says; the last run went well unless `last` says otherwise. */
export async function account(
  run: (input: EmulatedRequest['body'], request: EmulatedRequest) => EmulatedReply,
  { last = succeeded, actors }: { last?: EmulatedReply; actors?: Actors } = {},
) {
  const emulator = await VendorEmulator.start((request) =>
    request.path.endsWith('/runs/last') ? last : run(request.body, request),
  );
  const provider = apify.open({
    apiKey: vendorKey,
    baseUrl: emulator.url,
    userAgent: 'Millrace/test',
    actors,
  });
  const runs = () => emulator.asked.filter(({ path }) => path.endsWith('-items'));
  return { provider, runs, [Symbol.asyncDispose]: () => emulator[Symbol.asyncDispose]() };
}

export type Question = (provider: Provider, until: AbortSignal) => Promise<unknown>;
export const byPage: CompanyKey = { by: 'universal_name', value: 'halden-instruments' };
export const byHandle: ProfileKey = { by: 'public_id', value: 'oyelaran-ade' };
export const activity = { by: 'activity', value: '7328838056403173380' } as const;
export const onePage = { page: 1, pageSize: 10 };

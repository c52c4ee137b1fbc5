import { z } from 'zod';
import type { PersonKey } from '../../records/contact.ts';
import type { Capabilities } from '../capabilities.ts';
import type { VendorClient } from '../vendor-client.ts';
import {
  foundPersonalEmail,
  foundProfile,
  foundUnlessNull,
  nameFields,
  toldEmail,
  toldPhone,
  toldProfile,
} from '../vendor-fields.ts';

type Contacts = Pick<
  Capabilities,
  'findEmail' | 'findPhone' | 'findPersonalEmail' | 'findProfileByEmail' | 'findProfileByName'
>;

/** How people are reached. One without the field that is looked for is not asked for (`required`), since whoever is found is paid. */
export const contacts = (client: VendorClient): Contacts => ({
  async findEmail(person, signal) {
    const query = personQuery(person);
    if (query === null) return { outcome: 'skipped', why: 'missing_input' };
    const found = await enrich(client, { ...query, required: 'work_email' }, signal);
    const email = toldEmail(found?.data.work_email);
    const confidence = found?.likelihood == null ? null : found.likelihood * 10;
    return foundUnlessNull(
      email === null ? null : { email, status: 'unknown', confidence, mailProvider: null },
    );
  },

  async findPhone(person, signal) {
    const query = personQuery(person);
    if (query === null) return { outcome: 'skipped', why: 'missing_input' };
    const found = await enrich(client, { ...query, required: 'mobile_phone' }, signal);
    const phone = toldPhone(found?.data.mobile_phone);
    return foundUnlessNull(phone === null ? null : { phone, type: 'mobile' });
  },

  async findPersonalEmail(networkUrl, signal) {
    const query = { profile: networkUrl, required: 'recommended_personal_email' };
    return foundPersonalEmail([(await enrich(client, query, signal))?.data.recommended_personal_email]);
  },

  async findProfileByEmail(email, signal) {
    const found = await enrich(client, { email, required: 'linkedin_url' }, signal);
    return foundProfile(found?.data.linkedin_url);
  },

  async findProfileByName({ fullName, companyName }, signal) {
    const answer = await client.ask({
      path: '/person/identify',
      query: { name: fullName, company: companyName },
      answer: identifyAnswer,
      signal,
    });
    return foundProfile(bestMatch(answer?.matches ?? []));
  },
});

/** From 1 to 10: below that a person of a name and a company may well be another. */
export const likelihoodMin = 6;

/** Null where PDL cannot be asked for what is known of the person. */
function personQuery(person: PersonKey) {
  const { domain, companyName, networkUrl } = person;
  if (networkUrl) return { profile: networkUrl };
  const name = nameFields(person, 'name');
  const company = domain ?? companyName;
  return name && company ? { ...name, company, min_likelihood: likelihoodMin } : null;
}

async function enrich(
  client: VendorClient,
  query: Readonly<Record<string, string | number | undefined>>,
  signal: AbortSignal,
) {
  return client.ask({ path: '/person/enrich', query, answer: personAnswer, signal });
}

/**
 * Identifying is the weak question, which brings whoever may be meant: the best of those whose name and company both match; nobody where two
 * are equally good.
 */
function bestMatch(matches: readonly z.output<typeof matchShape>[]): string | null {
  let best: { networkUrl: string; score: number; isAlone: boolean } | null = null;
  for (const { data, match_score: score, matched_on: by } of matches) {
    const networkUrl = toldProfile(data.linkedin_url);
    if (networkUrl === null || !by.includes('name') || !by.includes('company')) continue;
    if (best === null || score > best.score) best = { networkUrl, score, isAlone: true };
    else if (score === best.score && networkUrl !== best.networkUrl) best.isAlone = false;
  }
  return best?.isAlone ? best.networkUrl : null;
}

const field = z.union([z.string(), z.boolean().transform(() => null)]).nullish();

const personAnswer = z.object({
  likelihood: z.number().min(0).max(10).nullish(),
  data: z.object({
    work_email: field,
    recommended_personal_email: field,
    mobile_phone: field,
    linkedin_url: field,
  }),
});

const matchShape = z.object({
  data: z.object({ linkedin_url: field }),
  match_score: z.number(),
  matched_on: z.array(z.string()),
});
const identifyAnswer = z.object({ matches: z.array(matchShape) });

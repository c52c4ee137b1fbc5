import type { Capabilities, Capability } from '../providers/capabilities.ts';
import type { PersonKey } from '../records/contact.ts';
import type { Page } from '../records/found.ts';
import type { PersonQuestion } from '../records/person-searches.ts';
import { type ProfileKey, profileKeyOf } from '../records/profile-key.ts';
import {
  emailIdentifier,
  namedIdentifiers,
  phoneIdentifier,
  profileIdentifier,
} from '../records/suppression/identifiers.ts';
import { screenPerson } from '../records/suppression/screen-person.ts';
import { screenActivity, screenDoings, screenPost } from '../records/suppression/screen-post.ts';
import { screenCompany } from '../records/suppression/screen-record.ts';
import type { Listed, Suppressed } from '../records/suppression/suppression-table.ts';

/*
 * How each capability treats people on the suppression list: who a request is about, and what an answer may contain. The compiler
 * requires an entry for each new capability.
 */

type QuestionOf<Name extends Capability> = Parameters<Capabilities[Name]>[0];
type AnswerOf<Name extends Capability> = Awaited<ReturnType<Capabilities[Name]>>;
/** Of a look-up of several, each. */
type FoundOf<Answer> = Answer extends readonly (infer One)[]
  ? FoundOf<One>
  : Extract<Answer, { outcome: 'found' }>;
export type ValueOf<Name extends Capability> =
  FoundOf<AnswerOf<Name>> extends { value: infer Value } ? Value : never;

export interface Screening<Name extends Capability> {
  /** Identifiers of the person in the request; if one is listed, no source is queried. For several requests at once: of one. */
  readonly asksAbout?: (question: OneOf<QuestionOf<Name>>) => readonly string[];
  /** Null if all of it is about suppressed people; undefined if it must be hidden and another source may know something else. */
  readonly told?: (value: ValueOf<Name>, list: Suppressed) => ValueOf<Name> | null | undefined;
}
type OneOf<Question> = Question extends readonly (infer One)[] ? One : Question;

/** It has no identifiers of people; or it is a public web page, returned as published (docs/privacy.md). */
const asItIs = {};

const ofProfile = (key: ProfileKey) => [profileIdentifier(key)];
const ofPage = (networkUrl: string) => {
  const key = profileKeyOf(networkUrl);
  return key ? ofProfile(key) : [];
};
const ofEmail = (email: string) => [emailIdentifier(email)];

function ofPersonKey({
  firstName,
  lastName,
  fullName,
  domain,
  companyName,
  networkUrl,
}: PersonKey): string[] {
  const name = firstName !== null && lastName !== null ? `${firstName} ${lastName}` : fullName;
  const companies = [domain, companyName].filter((company) => company !== null);
  return [
    ...(networkUrl === null ? [] : ofPage(networkUrl)),
    ...(name === null ? [] : companies.flatMap((company) => namedIdentifiers(name, company))),
  ];
}

function ofPersonQuestion({ networkUrl, email, firstName, lastName, company }: PersonQuestion): string[] {
  const isNamed = firstName !== null && lastName !== null && company !== null;
  return [
    ...(networkUrl === null ? [] : ofPage(networkUrl)),
    ...(email === null ? [] : ofEmail(email)),
    ...(isNamed ? namedIdentifiers(`${firstName} ${lastName}`, company) : []),
  ];
}

const people = { told: pageOf(screenPerson) };
const posts = { told: pageOf(screenPost) };
/** A shared address or number does not identify the person. */
const unlessListed = <Value>(value: Value, entry: Listed | undefined) =>
  entry === undefined ? value : entry.isOfOne ? null : undefined;
const address = {
  told: <Value extends { readonly email: string }>(value: Value, list: Suppressed) =>
    unlessListed(value, list.listed(emailIdentifier(value.email))),
};
const profile = {
  told: (value: { readonly networkUrl: string }, list: Suppressed) =>
    ofPage(value.networkUrl).some((one) => list.listed(one)) ? null : value,
};
const webPages = <Value extends { readonly url: string }>(value: Value, list: Suppressed) =>
  ofPage(value.url).some((one) => list.listed(one)) ? null : value;

export const screenings: { readonly [Name in Capability]: Screening<Name> } = {
  findEmail: { asksAbout: ofPersonKey, ...address },
  verifyEmail: { asksAbout: ofEmail },
  findPhone: {
    asksAbout: ofPersonKey,
    told: (value, list) => unlessListed(value, list.listed(phoneIdentifier(value.phone))),
  },
  findPersonalEmail: { asksAbout: ofPage, ...address },
  findProfileByEmail: { asksAbout: ofEmail, ...profile },
  findProfileByName: {
    asksAbout: ({ fullName, companyName }) => namedIdentifiers(fullName, companyName),
    ...profile,
  },
  lookUpCompanies: { told: screenCompany },
  lookUpPeople: { asksAbout: ofProfile, told: screenPerson },
  readProfileMetrics: { asksAbout: ofProfile },
  identifyPerson: { asksAbout: ofPersonQuestion, told: screenPerson },
  searchCompanies: { told: pageOf(screenCompany) },
  searchPeople: people,
  searchProfiles: people,
  searchLeads: people,
  listEmployees: people,
  lookUpJob: asItIs,
  searchJobs: asItIs,
  lookUpPost: { told: screenPost },
  listComments: {
    told: (page, list) => {
      const items = screenDoings(page.items, list);
      return { ...page, items, total: page.total - (page.items.length - items.length) };
    },
  },
  listReactions: {
    told: (page, list) => {
      const items = screenDoings(page.items, list);
      return { ...page, items, total: page.total - (page.items.length - items.length) };
    },
  },
  searchPosts: posts,
  listCompanyPosts: posts,
  listActivities: {
    asksAbout: ({ person }) => ofProfile(person),
    told: (page, list) => ({ ...page, items: page.items.flatMap((one) => screenActivity(one, list) ?? []) }),
  },
  searchPlaces: asItIs,
  listReviews: asItIs,
  searchDirectory: asItIs,
  lookUpFunding: asItIs,
  readTraffic: asItIs,
  searchWeb: { told: (results, list) => results.filter((one) => webPages(one, list)) },
  searchWebElsewhere: {
    told: (page, list) => ({ ...page, items: page.items.filter((one) => webPages(one, list)) }),
  },
  readTrend: asItIs,
  readChannel: asItIs,
  listChannelVideos: asItIs,
  searchVideos: asItIs,
  readVideo: asItIs,
  searchNetworkAds: asItIs,
  lookUpNetworkAd: asItIs,
  searchSocialAds: asItIs,
  searchTransparencyAds: asItIs,
  listChatMembers: {
    told: (members, list) =>
      members.filter(({ email }) => email === null || !list.listed(emailIdentifier(email))),
  },
  completePrompt: asItIs,
  industryLabels: asItIs,
  readPage: asItIs,
  followRedirects: asItIs,
  inspectHost: asItIs,
  listSitemap: asItIs,
};

/** Removes suppressed records from the page and its total; null if nothing is left. */
function pageOf<Value>(screen: (value: Value, list: Suppressed) => Value | null) {
  return (page: Page<Value>, list: Suppressed): Page<Value> | null => {
    const items = page.items.flatMap((one) => screen(one, list) ?? []);
    if (items.length === page.items.length && items.every((one, at) => one === page.items[at])) return page;
    const total = page.total - (page.items.length - items.length);
    return total > 0 ? { items, total } : null;
  };
}

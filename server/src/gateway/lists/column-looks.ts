import { networkPage } from '../../records/company-key.ts';
import { networkHost } from '../../records/network-host.ts';
import { profileOfPage } from '../../records/profile-key.ts';
import { registrableDomain } from '../../records/registrable-domain.ts';
import { normalizeCompany } from '../../text/company-names/normalize-company.ts';
import { mailDomainFacts } from '../../text/email-type/mail-domains.ts';
import { predictGender } from '../../text/gender/predict-gender.ts';
import { siteAddresses } from '../../web/site-addresses.ts';
import type { ColumnKind } from './column-kinds.ts';

/* What cells of a kind look like: enough to tell columns apart, and no check of a single value. Texts are trimmed and not empty. */

/** Sites on which companies have pages that are not their website. */
const sitesOfMany = new Set([
  ...[
    'linkedin.com',
    'network.example',
    'facebook.com',
    'twitter.com',
    'x.com',
    'instagram.com',
    'youtube.com',
  ],
  ...['crunchbase.com', 'xing.com', 'tiktok.com', 'licdn.com', 'amazonaws.com', 'google.com'],
]);

const isAddress = (text: string) => !/\s/.test(text) && siteAddresses(text).length > 0;
const urlOf = (text: string): URL | null =>
  /\s/.test(text) ? null : URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
const hasLetter = (text: string) => /\p{L}/u.test(text);

function isOfNetwork(text: string): boolean {
  const url = urlOf(text);
  return url !== null && networkHost(url.hostname) !== undefined;
}

const isProfile = (text: string) => profileOfPage(text) !== undefined;

function isWebsite(text: string): boolean {
  if (/[\s@]/.test(text)) return false;
  const domain = registrableDomain(text);
  // gmail.com in a column of domains: taken from private addresses.
  return domain !== undefined && !sitesOfMany.has(domain) && !mailDomainFacts(domain).isFree;
}

const isNamePart = (text: string) => hasLetter(text) && !/[\d@/]/.test(text) && text.length <= 60;

/** Two words, or letters of a script that writes none apart. */
function isFullName(text: string): boolean {
  const isOneWord = !/[\s,.]/.test(text) && !/[^\p{Script=Latin}\p{M}'’-]/u.test(text);
  return hasLetter(text) && !/[@/]|^\d+$/.test(text) && text.length <= 120 && !isOneWord;
}

const isCompanyName = (text: string) =>
  /[\p{L}\p{N}]/u.test(text) &&
  !isEmail(text) &&
  !/^(?:https?:\/\/|www\.)/i.test(text) &&
  !/^\d{5,}$/.test(text);

const isPhone = (text: string) =>
  (text.match(/\d/g)?.length ?? 0) >= 5 && !isEmail(text) && !/^https?:/i.test(text);

const isVideoSite = (text: string) => /youtu\.?be|video\.example|^@/i.test(text);

/** Kinds without an entry have no look: only names tell them. */
export const looks: Readonly<Partial<Record<ColumnKind, (text: string) => boolean>>> = {
  full_name: isFullName,
  first_name: isNamePart,
  last_name: isNamePart,
  email: isEmail,
  company_name: isCompanyName,
  domain: isWebsite,
  profile: isProfile,
  company_page: (text) => networkPage(text) !== undefined,
  company_id: (text) => /\d{3,}/.test(text),
  phone: isPhone,
  job_title: (text) => hasLetter(text) && !isEmail(text) && !isAddress(text),
  country: (text) => hasLetter(text) || /^\+?\d{1,4}$/.test(text),
  city: hasLetter,
  place: hasLetter,
  page: (text) => isAddress(text) && !isOfNetwork(text),
  date: (text) => /\d/.test(text),
  job_page: isAddress,
  post: (text) => /^urn:|\d{6,}/i.test(text),
  video: isVideoSite,
  channel: isVideoSite,
  map_page: isAddress,
  funding_page: (text) => isAddress(text) && /\/organization\//i.test(text),
  ad_page: (text) => isAddress(text) || /^\d+$/.test(text),
};

/** Kinds that are recognized by their cells alone, under any heading. */
export const looksOfTheirOwn: Readonly<Partial<Record<ColumnKind, (text: string) => boolean>>> = {
  email: isEmail,
  profile: isProfile,
  company_page: (text) => networkPage(text) !== undefined,
  // Without scheme and path: pictures, logos and pages of others have addresses as well.
  domain: (text) => /^(?:[\p{L}\d-]+\.)+\p{L}{2,}$/u.test(text) && isWebsite(text),
};

/**
 * `Mira Voss`: the first word is a name that many are given. That is so of one in seven large companies at most (of the S&P 500; one in 20 of smaller
 * ones), and of nearly all people.
 */
export const beginsWithFirstName = (text: string): boolean =>
  isFullName(text) && (predictGender(text).count ?? 0) >= birthsMin;
const birthsMin = 500;

/** `Sfdump GmbH`: a name with a legal form, or with what only names of companies have. */
export const hasLegalForm = (text: string): boolean =>
  normalizeCompany(text, { recase: false }).removed.length > 0;

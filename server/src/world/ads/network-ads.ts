import {
  type NetworkAd,
  type NetworkAdDetails,
  type NetworkAdSearch,
  networkAdsPageSize,
} from '../../records/network-ad.ts';
import type { Day } from '../calendar.ts';
import type { Companies } from '../companies.ts';
import { Random } from '../random.ts';
import { landingPage } from '../sites/site-pages.ts';
import type { WorldCompany } from '../world-company.ts';
import { adText, callsToAction, legalName, specialtyOf } from './ad-texts.ts';
import { type AdWords, adWords, fitting } from './ad-words.ts';
import { type Days, dateOf, daysOf, overlap } from './shown-days.ts';

/** The network's ad library. */
export interface NetworkAds {
  find(id: string, day: Day): NetworkAdDetails | undefined;
  /** All that fit, those of the examples first; null where the cursor is none of ours. */
  search(
    search: NetworkAdSearch,
    day: Day,
  ): { readonly items: NetworkAd[]; readonly total: number; readonly cursor: string | null } | null;
}

interface Draft {
  readonly company: WorldCompany;
  readonly ad: NetworkAd;
  readonly format: string;
  readonly variants: NetworkAdDetails['variants'];
  readonly impressions: NetworkAdDetails['impressions'];
  readonly targeting: NetworkAdDetails['targeting'];
  readonly words: AdWords;
  readonly ownerWords: AdWords;
  /** Where it was shown, ISO 3166-1 alpha-2. */
  readonly countries: readonly string[];
  /** Days ago. */
  readonly shown: Days;
}

const kinds = [
  ['SPONSORED_STATUS_UPDATE', 'Single Image Ad', 60],
  ['SPONSORED_VIDEO', 'Video Ad', 25],
  ['SPONSORED_UPDATE_CAROUSEL', 'Carousel Ad', 15],
] as const;
/** Where the law makes the network tell more. */
const tellsMore = new Set('AT BE CZ DE DK ES FI FR IE IT NL PL PT SE'.split(' '));

export function* makeNetworkAds(seed: number, companies: Companies): Generator<void, NetworkAds> {
  const drafts: Draft[] = [];
  for (const company of companies.list) {
    drafts.push(...draw(seed, company));
    yield;
  }
  const byId = new Map(drafts.map((draft) => [draft.ad.id, draft]));
  return {
    find(id, day) {
      const draft = byId.get(id);
      return draft && detailsOf(draft, day);
    },
    search(search, day) {
      const range = daysOf(search.dates, day);
      const isMeant = meantBy(search);
      const found = drafts.filter((draft) => overlap(draft.shown, range) && isMeant(draft));
      const from = search.cursor === null ? 0 : placeBehind(found, search.cursor);
      if (from === null) return null;
      const items = found.slice(from, from + networkAdsPageSize);
      const last = items.at(-1);
      const isMore = last !== undefined && from + items.length < found.length;
      return {
        items: items.map(({ ad }) => ad),
        total: found.length,
        cursor: isMore ? `${last.ad.id}-${day}` : null,
      };
    },
  };
}

function placeBehind(found: readonly Draft[], cursor: string): number | null {
  const id = /^(\d{1,19})-\d{1,16}$/.exec(cursor)?.[1];
  const place = found.findIndex(({ ad }) => ad.id === id);
  return place < 0 ? null : place + 1;
}

/** Whether an ad is one of those that are searched. */
function meantBy({
  keyword,
  accountOwner,
  companyIds,
  countries,
}: NetworkAdSearch): (draft: Draft) => boolean {
  const hasKeyword = keyword === null ? null : fitting(keyword);
  const hasOwner = accountOwner === null ? null : fitting(accountOwner);
  return ({ company, words, ownerWords, ...draft }) => {
    if (hasKeyword !== null && !hasKeyword(words)) return false;
    if (hasOwner !== null && !hasOwner(ownerWords)) return false;
    if (companyIds.length > 0 && !companyIds.includes(company.record.networkId ?? '')) return false;
    return countries.length === 0 || draft.countries.some((country) => countries.includes(country));
  };
}

function detailsOf({ ad, company, format, variants, impressions, targeting, shown }: Draft, day: Day) {
  return {
    id: ad.id,
    about: {
      advertiserName: ad.advertiser.name,
      advertiserUrl: ad.advertiser.networkUrl,
      format,
      paidBy: legalName(company),
      firstShownOn: dateOf(day, shown.first),
      lastShownOn: dateOf(day, shown.last),
    },
    impressions,
    targeting,
    variants,
  };
}

function draw(seed: number, company: WorldCompany): Draft[] {
  const { record } = company;
  const random = new Random(seed, 'network ads', record.networkId ?? record.name);
  const drawn = Array.from({ length: random.int(0, 5) }, () => drawAd(random, company));
  return record.universalName === 'halden-instruments' ? [exampleAd(company), ...drawn] : drawn;
}

function drawAd(random: Random, company: WorldCompany): Draft {
  const { record } = company;
  const specialty = specialtyOf(random, company);
  const { headline, text } = adText(random, specialty);
  const [creativeType, format] = random.weighted(
    kinds.map(([type, name, share]) => [[type, name], share] as const),
  );
  const first = random.int(1, 420);
  const last = random.chance(55) ? 0 : random.int(0, first);
  const home = record.headquarters?.country ?? company.city.country;
  const others = record.otherLocations.flatMap(({ country }) => country ?? []);
  const countries = [...new Set([home, ...others])];
  const percents = shares(random, countries);
  const isTold = tellsMore.has(home) && random.chance(60);
  return draftOf(company, {
    id: random.digits(10),
    creativeType,
    format,
    headline,
    text,
    targetUrl: landingPage(record.domain ?? '', specialty),
    ctaLabel: random.pick(callsToAction),
    countries,
    shown: { first, last },
    variantTexts: random.chance(30) ? [headline, `${headline}?`] : [headline],
    impressions: isTold
      ? { total: random.pick(['< 1k', '1k-5k', '5k-10k', '10k-50k']), byCountry: percents }
      : null,
    targeting: isTold
      ? { Language: ['English'], Location: countries, 'Job Function': random.some(company.line.works, 2) }
      : null,
  });
}

/** In percent, of a hundred together. */
function shares(random: Random, countries: readonly string[]) {
  let left = 100;
  return countries.map((country, place) => {
    const percent = place === countries.length - 1 ? left : Math.floor(left * (random.int(50, 80) / 100));
    left -= percent;
    return { country, percent };
  });
}

/** Of the examples of the reference. */
function exampleAd(halden: WorldCompany): Draft {
  return draftOf(halden, {
    id: '1502277431',
    creativeType: 'SPONSORED_STATUS_UPDATE',
    format: 'Single Image Ad',
    headline: 'See drift before it costs you',
    text: 'Field calibration without pulling the meter.',
    targetUrl: landingPage('halden-instruments.example', 'calibration'),
    ctaLabel: 'Learn more',
    countries: ['DK', 'SE'],
    shown: { first: 26, last: 0 },
    variantTexts: ['See drift before it costs you'],
    impressions: null,
    targeting: null,
  });
}

interface AdParts extends Pick<Draft, 'format' | 'countries' | 'shown' | 'impressions' | 'targeting'> {
  readonly id: string;
  readonly creativeType: string;
  readonly headline: string;
  readonly text: string;
  readonly targetUrl: string;
  readonly ctaLabel: string;
  readonly variantTexts: readonly string[];
}

function draftOf(company: WorldCompany, parts: AdParts): Draft {
  const { id, creativeType, headline, text, targetUrl, ctaLabel, variantTexts, ...rest } = parts;
  const { record } = company;
  const advertiser = {
    name: record.name,
    headline: 'Promoted',
    imageUrl: record.logo?.replace('-400.png', '-100.png') ?? null,
    networkUrl: record.networkUrl,
  };
  const imageUrl = `https://cdn.example/ads/${id}.jpg`;
  const content = { headline, description: text, imageUrl, targetUrl, ctaLabel };
  const pageUrl = `https://network.example/ad-library/detail/${id}`;
  return {
    ...rest,
    company,
    words: adWords([headline, text, record.name, ...record.specialties]),
    ownerWords: adWords([record.name]),
    ad: { id, creativeType, advertiser, content, pageUrl },
    variants: variantTexts.map((one) => ({
      creativeType,
      advertiser,
      content: { ...content, headline: one },
    })),
  };
}

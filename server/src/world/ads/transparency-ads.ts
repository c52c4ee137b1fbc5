import type { TransparencyAd, TransparencyAdSearch } from '../../records/transparency-ad.ts';
import type { Day } from '../calendar.ts';
import type { Companies } from '../companies.ts';
import { Random } from '../random.ts';
import { landingPage } from '../sites/site-pages.ts';
import type { WorldCompany } from '../world-company.ts';
import { legalName, specialtyOf } from './ad-texts.ts';
import { type Days, dateOf } from './shown-days.ts';

/** What a search engine makes public of the ads that it has shown. */
export interface TransparencyAds {
  /** All that fit, at most `limit`, those that were shown last first. Domains of the real world have made-up ads as well. */
  search(search: TransparencyAdSearch, day: Day): TransparencyAd[];
}

interface Draft {
  readonly facts: Omit<TransparencyAd, 'firstShownOn' | 'lastShownOn'>;
  readonly regions: readonly string[];
  readonly shown: Days;
}

export function* makeTransparencyAds(seed: number, companies: Companies): Generator<void, TransparencyAds> {
  const byDomain = new Map<string, Draft[]>();
  const byAdvertiser = new Map<string, Draft[]>();
  for (const company of companies.list) {
    const drafts = draw(seed, company);
    const [first] = drafts;
    if (first === undefined) continue;
    for (const domain of [company.record.domain, ...company.record.otherDomains]) {
      if (domain !== null) byDomain.set(domain, drafts);
    }
    byAdvertiser.set(first.facts.advertiserId, drafts);
    yield;
  }
  const known = (domain: string) => companies.atDomain(domain) !== undefined || domain.endsWith('.example');
  const draftsOf = ({ advertiserId, domain }: TransparencyAdSearch): readonly Draft[] => {
    if (advertiserId !== null) return byAdvertiser.get(advertiserId) ?? [];
    if (domain === null) return [];
    return byDomain.get(domain) ?? (known(domain) ? [] : drawStrangers(seed, domain));
  };
  return {
    search: (search, day) =>
      draftsOf(search)
        .filter(({ facts, regions }) => {
          if (search.creativeId !== null && facts.creativeId !== search.creativeId) return false;
          if (search.format !== null && facts.format !== search.format) return false;
          return search.region === null || regions.length === 0 || regions.includes(search.region);
        })
        .toSorted((one, other) => one.shown.last - other.shown.last)
        .slice(0, search.limit)
        .map(({ facts, shown }) => ({
          ...facts,
          firstShownOn: dateOf(day, shown.first),
          lastShownOn: dateOf(day, shown.last),
        })),
  };
}

function draw(seed: number, company: WorldCompany): Draft[] {
  const { record } = company;
  const random = new Random(seed, 'transparency ads', record.networkId ?? record.name);
  const isExample = record.universalName === 'halden-instruments';
  const domain = record.domain ?? '';
  const advertiser = {
    advertiserId: isExample ? 'AR07731122' : `AR${random.digits(8)}`,
    advertiserName: legalName(company),
    landingDomain: domain,
  };
  const regions = [
    record.headquarters?.country ?? company.city.country,
    ...record.otherLocations.flatMap(({ country }) => country ?? []),
  ];
  // The one of the examples was shown last.
  const earliest = isExample ? 4 : 0;
  const drawn = Array.from({ length: random.int(isExample ? 2 : 0, 8) }, () =>
    drawAd(random, advertiser, {
      landing: landingPage(domain, specialtyOf(random, company)),
      regions,
      earliest,
    }),
  );
  const example: Draft = {
    facts: factsOf(advertiser, 'CR55120983', 'TEXT', landingPage(domain, 'calibration')),
    regions: ['DK'],
    shown: { first: 78, last: 3 },
  };
  return isExample ? [example, ...drawn] : drawn;
}

type Advertiser = Pick<TransparencyAd, 'advertiserId' | 'advertiserName' | 'landingDomain'>;

function drawAd(
  random: Random,
  advertiser: Advertiser,
  {
    landing,
    regions,
    earliest,
  }: { readonly landing: string; readonly regions: readonly string[]; readonly earliest: number },
): Draft {
  const last = random.int(earliest, 200);
  const format = random.weighted([
    ['TEXT', 60],
    ['IMAGE', 25],
    ['VIDEO', 15],
  ] as const);
  return {
    facts: factsOf(advertiser, `CR${random.digits(8)}`, format, landing),
    regions,
    shown: { first: last + random.int(0, 400), last },
  };
}

function factsOf(
  advertiser: Advertiser,
  creativeId: string,
  format: 'TEXT' | 'IMAGE' | 'VIDEO',
  landing: string,
): Draft['facts'] {
  return {
    ...advertiser,
    creativeId,
    adUrl: `https://ads.example/advertiser/${advertiser.advertiserId}/creative/${creativeId}`,
    format,
    landingUrls: [landing],
  };
}

function drawStrangers(seed: number, domain: string): Draft[] {
  const random = new Random(seed, 'transparency ads of', domain);
  const label = domain.split('.')[0] ?? domain;
  const advertiser = {
    advertiserId: `AR${random.digits(8)}`,
    advertiserName: label.charAt(0).toUpperCase() + label.slice(1),
    landingDomain: domain,
  };
  return Array.from({ length: random.int(2, 9) }, () =>
    drawAd(random, advertiser, { landing: `https://${domain}/`, regions: [], earliest: 0 }),
  );
}

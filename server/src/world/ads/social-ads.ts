import type { SocialAd, SocialAdSearch } from '../../records/social-ad.ts';
import { wordsOf } from '../../text/words.ts';
import type { Day } from '../calendar.ts';
import type { Companies } from '../companies.ts';
import { slugOf } from '../company-names.ts';
import { Random } from '../random.ts';
import type { WorldCompany } from '../world-company.ts';
import { adText, callsToAction, specialtyOf } from './ad-texts.ts';
import { type AdWords, adWords, fitting } from './ad-words.ts';
import { dateOf } from './shown-days.ts';

/** The social ad library. */
export interface SocialAds {
  /** All that fit, at most `limit`, those of the examples first. What nobody of the world advertises, somebody made up does. */
  search(search: SocialAdSearch, day: Day): SocialAd[];
}

/** An ad without its dates, which are days before today; `last` is null of one that still runs. */
interface Draft {
  readonly facts: Omit<SocialAd, 'startOn' | 'endOn' | 'createdOn' | 'status' | 'libraryUrl'>;
  readonly first: number;
  readonly last: number | null;
}

const library = 'https://socialads.example/library/';
const strangersMost = 8;

export function* makeSocialAds(seed: number, companies: Companies): Generator<void, SocialAds> {
  const drafts: (Draft & { readonly words: AdWords })[] = [];
  for (const company of companies.list) {
    for (const draft of draw(seed, company)) {
      const { pageName, bodies, ctaHeadline } = draft.facts;
      drafts.push({ ...draft, words: adWords([pageName, ctaHeadline, ...bodies]) });
    }
    yield;
  }
  return {
    search(search, day) {
      const { archiveId, pageId, keyword, limit } = search;
      const hasKeyword = fitting(keyword ?? '');
      const named: Draft[] = drafts.filter(({ facts, words }) =>
        archiveId !== null
          ? facts.archiveId === archiveId
          : pageId !== null
            ? facts.pageId === pageId
            : hasKeyword(words),
      );
      const isUnheardOf = named.length === 0 && archiveId === null && pageId === null && keyword !== null;
      const meant = isUnheardOf ? drawStrangers(seed, keyword) : named;
      return meant
        .map((draft) => adOn(day, draft))
        .filter(({ status, pageCountry }) => {
          const isThere = search.country === null || pageCountry === null || pageCountry === search.country;
          return isThere && (search.status === null || status === search.status);
        })
        .slice(0, limit);
    },
  };
}

function adOn(day: Day, { facts, first, last }: Draft): SocialAd {
  return {
    ...facts,
    status: last === null ? 'ACTIVE' : 'INACTIVE',
    startOn: dateOf(day, first),
    endOn: last === null ? null : dateOf(day, last),
    createdOn: dateOf(day, first + 2),
    libraryUrl: `${library}?id=${facts.archiveId}`,
  };
}

interface AdPage {
  readonly name: string;
  readonly id: string;
  readonly category: string;
  readonly country: string | null;
  readonly likes: number;
  readonly verified: boolean;
  readonly domain: string;
}

function draw(seed: number, company: WorldCompany): Draft[] {
  const { record } = company;
  const isExample = record.universalName === 'halden-instruments';
  const random = new Random(seed, 'social ads', record.networkId ?? record.name);
  const page: AdPage = {
    name: record.name,
    id: isExample ? '114420097711' : random.digits(12),
    category: isExample ? 'Industrial company' : (record.industries[0] ?? 'Company'),
    country: record.headquarters?.country ?? null,
    likes: isExample ? 5_210 : Math.floor((record.followerCount ?? 0) / random.int(1, 6)),
    verified: isExample ? false : random.chance(20),
    domain: record.domain ?? '',
  };
  const drawn = Array.from({ length: random.int(0, 4) }, () =>
    drawAd(random, page, specialtyOf(random, company)),
  );
  return isExample ? [exampleAd(page), ...drawn] : drawn;
}

function drawAd(random: Random, page: AdPage, specialty: string): Draft {
  const { headline, text } = adText(random, specialty);
  const first = random.int(1, 300);
  const isRunning = random.chance(60);
  return {
    facts: {
      ...ofPage(page),
      archiveId: random.digits(15),
      bodies: random.chance(25) ? [text, `${text} ${random.pick(callsToAction)}.`] : [text],
      ctaHeadline: headline,
      ctaDescription: random.chance(50) ? `${page.name}: ${specialty}.` : null,
      platforms: random.pick([['facebook', 'instagram'], ['facebook'], ['instagram', 'audience_network']]),
      estimatedAudience: random.chance(20) ? { low: 10_000, high: 50_000 } : null,
    },
    first,
    last: isRunning ? null : random.int(0, first),
  };
}

function ofPage(page: AdPage): Draft['facts'] {
  return {
    archiveId: '0',
    bodies: [],
    ctaDomain: page.domain,
    ctaHeadline: null,
    ctaDescription: null,
    pageName: page.name,
    pageId: page.id,
    pageUrl: `https://socialads.example/${page.id}`,
    pageCategory: page.category,
    pageCountry: page.country,
    pageLikes: page.likes,
    pageVerified: page.verified,
    platforms: [],
    languages: ['en'],
    estimatedAudience: null,
  };
}

/** Of the examples of the reference. */
function exampleAd(page: AdPage): Draft {
  return {
    facts: {
      ...ofPage(page),
      archiveId: '902117340051226',
      bodies: ['Calibrate in the field. No downtime.'],
      ctaHeadline: 'Book a visit',
      platforms: ['facebook', 'instagram'],
    },
    first: 49,
    last: null,
  };
}

/** Some ads about what nobody of the world advertises. */
function drawStrangers(seed: number, keyword: string): Draft[] {
  const words = wordsOf(keyword, 6);
  if (words.length === 0) return [];
  const subject = words.join(' ');
  const random = new Random(seed, 'social ads of', subject);
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  const page: AdPage = {
    name: `${name} Shop`,
    id: random.digits(12),
    category: 'Retail company',
    country: null,
    likes: random.int(200, 90_000),
    verified: random.chance(30),
    domain: `${(slugOf(subject) || 'shop').slice(0, 50)}-shop.example`,
  };
  return Array.from({ length: random.int(3, strangersMost) }, () => drawAd(random, page, subject));
}

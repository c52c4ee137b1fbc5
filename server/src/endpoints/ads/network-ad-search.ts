import { z } from 'zod';
import {
  type AdDateOption,
  adDateOptions,
  type NetworkAdSearch,
  networkAdsPageSize,
} from '../../records/network-ad.ts';
import { tokenCharactersMax } from '../../waterfall/walk-tokens.ts';
import { alwaysNull } from '../always-null.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { adAddress } from '../posts/network-addresses.ts';
import { networkAdSearchOf, readNetworkAdAddress } from './network-ad-url.ts';

const day = z.union([z.literal(''), z.iso.date()], { error: 'Must be a date, YYYY-MM-DD.' }).optional();

const request = z
  .strictObject({
    keyword: z.string().trim().max(200).optional().describe('Words in the ad.'),
    account_owner: z.string().trim().max(200).optional().describe('Advertiser name.'),
    countries: z
      .string()
      .trim()
      .max(500)
      .regex(
        /^(?:[Aa][Ll][Ll]|[A-Za-z]{2}(?:\s*,\s*[A-Za-z]{2})*)?$/,
        'Must be comma-separated ISO country codes, or ALL.',
      )
      .default('ALL')
      .describe('Comma-separated ISO 3166-1 codes of countries where it was shown, or ALL.'),
    date_option: z
      .enum(adDateOptions)
      .optional()
      .describe('When it was shown; custom-date-range needs `start_date` and `end_date`.'),
    start_date: day.describe('YYYY-MM-DD; for custom-date-range.'),
    end_date: day.describe('YYYY-MM-DD, not before `start_date`; for custom-date-range.'),
    pagination_token: z
      .string()
      .max(tokenCharactersMax)
      .optional()
      .describe('From the previous page; repeat the same search.'),
    search_url: z
      .string()
      .trim()
      .max(2_000)
      .superRefine((text, context) => {
        const read = text === '' ? null : readNetworkAdAddress(text);
        if (read && 'problem' in read) context.addIssue({ code: 'custom', message: read.problem });
      })
      .optional()
      .describe('URL of a LinkedIn Ad Library search, instead of the other filters.'),
  })
  .superRefine((search, context) => {
    const filters = [search.keyword, search.account_owner];
    if (!search.search_url && !filters.some((filter) => filter)) {
      context.addIssue({
        code: 'custom',
        path: ['keyword'],
        message: 'Send a keyword, an account_owner or a search_url.',
      });
    }
    const others = [...filters, search.date_option, search.start_date, search.end_date];
    if (search.search_url && (others.some((filter) => filter) || !/^(?:all)?$/i.test(search.countries))) {
      context.addIssue({
        code: 'custom',
        path: ['search_url'],
        message: 'A search_url replaces the other filters: send it without them.',
      });
    }
    const isRange = search.date_option === 'custom-date-range';
    if (isRange && !(search.start_date && search.end_date)) {
      context.addIssue({
        code: 'custom',
        path: [search.start_date ? 'end_date' : 'start_date'],
        message: 'custom-date-range needs start_date and end_date.',
      });
    }
    if (!isRange && (search.start_date || search.end_date)) {
      context.addIssue({
        code: 'custom',
        path: ['date_option'],
        message: 'start_date and end_date need date_option custom-date-range.',
      });
    }
    if (search.start_date && search.end_date && search.end_date < search.start_date) {
      context.addIssue({ code: 'custom', path: ['end_date'], message: 'Must not be before start_date.' });
    }
  });

export const networkAdSearch = defineEndpoint({
  name: 'network_ad_search',
  title: 'LinkedIn ad search',
  group: 'Ads',
  description: `Searches LinkedIn ads by words, advertiser, country and time.
    A page has up to ${networkAdsPageSize} ads; send paginationToken to get the next page. Send a keyword, an advertiser, or the URL
    of a search in the LinkedIn Ad Library. You pay only for the ads returned. An empty page is free.`,
  keywords: [
    'linkedin ads',
    'linkedin ad library',
    'linkedin company ads',
    'competitor ads on linkedin',
    'search linkedin ads by advertiser or keyword',
    'sponsored posts on linkedin',
    'ads on linkedin',
    'who advertises on linkedin',
  ],
  price: {
    per: 'record',
    credits: 0.2,
    atMost: () => networkAdsPageSize,
    in: (answer: { elements: readonly unknown[] }) => answer.elements.length,
    countedBy: 'elements',
  },
  runs: 'outside',
  needs: ['searchNetworkAds'],
  synonyms: { startdate: 'start_date', enddate: 'end_date' },

  request,

  sendOneOf: [['keyword'], ['account_owner'], ['search_url']],

  response: z.object({
    elements: z
      .array(
        z.object({
          id: z.string().describe('network_ad_details accepts its URL, `content.pageUrl`.'),
          creativeType: z.string().nullable().describe('Such as SPONSORED_STATUS_UPDATE.'),
          advertiser: z.object({
            name: z.string(),
            headline: z.string().nullable(),
            imageUrl: z.string().nullable(),
          }),
          content: z.object({
            headline: z.string().nullable(),
            description: z.string().nullable(),
            imageUrl: z.string().nullable(),
            pageUrl: z.string().nullable().describe('Its page in the LinkedIn Ad Library.'),
          }),
        }),
      )
      .max(networkAdsPageSize),
    pagination: z.object({
      pageNumber: alwaysNull(z.int()),
      pageSize: z.int().describe('Number of `elements`.'),
      previousElements: alwaysNull(z.int()),
      totalElements: z.int().nullable().describe('Null if the provider does not say.'),
      totalPages: z.int().nullable(),
      paginationToken: z.string().nullable().describe('Token for the next page; null after the last page.'),
    }),
    query: z.object({
      keyword: z.string().nullable(),
      account_owner: z.string().nullable(),
      countries: z.string(),
      date_option: z.string().nullable(),
      start_date: z.string().nullable(),
      end_date: z.string().nullable(),
      search_url: z.string().nullable(),
    }),
    status: z.literal(200),
  }),

  mainFields: {
    'Ads found': 'pagination.totalElements',
    Advertiser: 'elements[0].advertiser.name',
    Headline: 'elements[0].content.headline',
    'Ad text': 'elements[0].content.description',
    'Ad URL': 'elements[0].content.pageUrl',
  },

  example: {
    request: { keyword: 'flow meter', countries: 'DK,SE', date_option: 'last-30-days' },
    response: {
      elements: [
        {
          id: '1502277431',
          creativeType: 'SPONSORED_STATUS_UPDATE',
          advertiser: {
            name: 'Halden Instruments',
            headline: 'Promoted',
            imageUrl: 'https://cdn.example/logos/halden-100.png',
          },
          content: {
            headline: 'See drift before it costs you',
            description: 'Field calibration without pulling the meter.',
            imageUrl: 'https://cdn.example/ads/1502277431.jpg',
            pageUrl: 'https://network.example/ad-library/detail/1502277431',
          },
        },
      ],
      pagination: {
        pageNumber: null,
        pageSize: 1,
        previousElements: null,
        totalElements: 1,
        totalPages: 1,
        paginationToken: '1502277431-1795241200417',
      },
      query: {
        keyword: 'flow meter',
        account_owner: null,
        countries: 'DK,SE',
        date_option: 'last-30-days',
        start_date: null,
        end_date: null,
        search_url: null,
      },
      status: 200,
    },
  },

  async run(search, { sources, signal, mode }) {
    const { value: page } = await sources.searchNetworkAds(questionOf(search), signal);
    // Extra results of a provider are cut before anything is charged.
    const items = page?.items.slice(0, networkAdsPageSize) ?? [];
    const total = page === null ? 0 : page.total;
    return {
      elements: items.map(({ id, creativeType, advertiser, content, pageUrl }) => ({
        id,
        creativeType,
        advertiser: {
          name: advertiser.name,
          headline: advertiser.headline,
          imageUrl: advertiser.imageUrl,
        },
        content: {
          headline: content.headline,
          description: content.description,
          imageUrl: content.imageUrl,
          pageUrl: pageUrl ?? adAddress(id, { mode }),
        },
      })),
      pagination: {
        pageNumber: null,
        pageSize: items.length,
        previousElements: null,
        totalElements: total,
        totalPages: total === null ? null : Math.ceil(total / networkAdsPageSize),
        paginationToken: page?.token ?? null,
      },
      query: {
        keyword: search.keyword || null,
        account_owner: search.account_owner || null,
        countries: search.countries || 'ALL',
        date_option: search.date_option ?? null,
        start_date: search.start_date || null,
        end_date: search.end_date || null,
        search_url: search.search_url || null,
      },
      status: 200 as const,
    };
  },
});

function questionOf(search: z.output<typeof request>): NetworkAdSearch & { readonly token?: string } {
  const token = search.pagination_token?.trim() ? { token: search.pagination_token.trim() } : {};
  const ofUrl = search.search_url ? networkAdSearchOf(search.search_url) : undefined;
  if (ofUrl) return { ...ofUrl, ...token };
  return {
    keyword: search.keyword || null,
    accountOwner: search.account_owner || null,
    companyIds: [],
    countries: countriesOf(search.countries),
    dates: datesOf(search.date_option, search.start_date, search.end_date),
    cursor: null,
    ...token,
  };
}

function countriesOf(text: string): string[] {
  const codes = text.split(',').map((code) => code.trim().toUpperCase());
  return [...new Set(codes)].filter((code) => code !== '' && code !== 'ALL');
}

function datesOf(
  option: AdDateOption | undefined,
  startOn: string | undefined,
  endOn: string | undefined,
): NetworkAdSearch['dates'] {
  if (option === undefined) return null;
  if (option !== 'custom-date-range') return { option };
  return startOn && endOn ? { option, startOn, endOn } : null;
}

import { outsideAnswers } from '../providers/sandbox/outside-answers.ts';
import { sandboxParts } from '../providers/sandbox/sandbox-parts.ts';
import { fundingKeyOf } from '../records/funding-profile.ts';
import { mapsLinkOf } from '../records/maps-link.ts';
import { exampleNow, keyIn, signal, world } from './sandbox-source.ts';

/** The sandbox's answers from outside of its records: places, reviews, searches, traffic. */
export const outsideSandbox = outsideAnswers(
  sandboxParts(() => world, 1),
  () => exampleNow,
);

/** A question to each of them that is answered. */
export const outsideQuestions: Readonly<Record<string, () => Promise<{ readonly outcome: string }>>> = {
  places: () =>
    outsideSandbox.searchPlaces({ by: 'words', text: 'dentist', location: 'Berlin', limit: 500 }, signal),
  'places by address': () =>
    outsideSandbox.searchPlaces(
      { by: 'link', link: keyIn(mapsLinkOf, 'https://maps.example/search/coffee+dayton'), limit: 300 },
      signal,
    ),
  reviews: () =>
    outsideSandbox.listReviews(
      {
        link: keyIn(mapsLinkOf, 'https://maps.example/place/ChIJx0mQe2T3akYR7b9dQ1sWv0c'),
        order: 'relevant',
        limit: 300,
      },
      signal,
    ),
  directory: () =>
    outsideSandbox.searchDirectory({ text: 'plumber', location: 'Dayton, OH', page: 1, pages: 10 }, signal),
  funding: () =>
    outsideSandbox.lookUpFunding(
      keyIn(fundingKeyOf, 'https://funding.example/organization/halden-instruments'),
      signal,
    ),
  traffic: () => outsideSandbox.readTraffic('halden-instruments.example', signal),
  'web search': () =>
    outsideSandbox.searchWeb({ text: 'ultrasonic flow meter calibration', pages: 100 }, signal),
  'other web search': () => outsideSandbox.searchWebElsewhere({ text: 'crm', page: 1, pageSize: 50 }, signal),
  trends: () => outsideSandbox.readTrend({ keyword: 'crm', geo: 'US', timeframe: 'today 5-y' }, signal),
};

import type { PlaceReview, StarCounts } from '../records/place.ts';
import type { ReviewOrder } from '../records/place-search.ts';
import { before, type Day } from './calendar.ts';
import { cultures, drawName } from './person-names.ts';
import { Random } from './random.ts';

/** Of one place, newest first. */
interface Drawn {
  readonly stars: number;
  readonly minutes: number;
  readonly number: number;
}

/** Nobody reads further, and a world need not either. */
const reviewsMost = 2_400;
const dayMinutes = 1_440;

/** What was written of the place of the examples at last. */
const example = {
  placeId: 'ChIJx0mQe2T3akYR7b9dQ1sWv0c',
  minutes: 9_100,
  review: {
    id: 'ChZDSUhNMG9nS0VJQ0FnSUR1',
    text: 'Fast line, good beans.',
    stars: 5,
    reviewerName: 'Tomas R.',
  },
} as const;

/**
 * What people wrote of a place: as many of each number of stars as it says. They have ages, so that they are as old on every day.
 *
 * @param limit at most so many of them
 */
export function placeReviews(
  seed: number,
  { placeId, stars }: { readonly placeId: string; readonly stars: StarCounts },
  { order, limit, day }: { readonly order: ReviewOrder; readonly limit: number; readonly day: Day },
): PlaceReview[] {
  const all = drawAll(new Random(seed, 'reviews', placeId), stars, placeId);
  return inOrder(all, order)
    .slice(0, limit)
    .map((one) => whole(seed, placeId, one, day));
}

function drawAll(random: Random, stars: StarCounts, placeId: string): Drawn[] {
  const isExample = placeId === example.placeId;
  const given = stars.flatMap((count, index) => Array.from<number>({ length: count }).fill(index + 1));
  shuffle(random, given);
  if (isExample) given.splice(given.indexOf(example.review.stars), 1);
  let minutes = isExample ? example.minutes : random.int(60, 20 * dayMinutes);
  const all: Drawn[] = isExample ? [{ stars: example.review.stars, minutes, number: 0 }] : [];
  for (const one of given.slice(0, reviewsMost)) {
    if (all.length > 0) minutes += random.int(30, 9 * dayMinutes);
    all.push({ stars: one, minutes, number: all.length });
  }
  return all;
}

function shuffle(random: Random, list: number[]): void {
  for (let at = list.length - 1; at > 0; at--) {
    const other = random.int(0, at);
    const kept = list[at] as number;
    list[at] = list[other] as number;
    list[other] = kept;
  }
}

function inOrder(all: readonly Drawn[], order: ReviewOrder): readonly Drawn[] {
  switch (order) {
    case 'newest':
      return all;
    case 'highest_rating':
      return all.toSorted((one, other) => other.stars - one.stars);
    case 'lowest_rating':
      return all.toSorted((one, other) => one.stars - other.stars);
    case 'relevant':
      // Those who say most, as far as a world knows: every third first.
      return all.toSorted((one, other) => (one.number % 3) - (other.number % 3));
  }
}

const said: readonly (readonly string[])[] = [
  [
    'Waited forty minutes and nobody said a word. Not again.',
    'They lost my appointment twice.',
    'Rude at the counter, and the bill was wrong.',
    'It was closed although the hours say otherwise.',
  ],
  [
    'Friendly, but slow, and dearer than it should be.',
    'Used to be better.',
    'Only one of them seemed to know what to do.',
    'Hard to find a place to park, and harder to get an answer.',
  ],
  [
    'Fine. Nothing to complain about, nothing to come back for.',
    'Good work, bad timing.',
    'Prices are fair, the waiting room is not.',
    'Depends on who serves you.',
  ],
  [
    'Good people, fair price. A bit of a wait.',
    'Came by chance and left content.',
    'They explained what they did, which is rare.',
    'Clean, quick and close to the station.',
  ],
  [
    'Best in town. I will be back.',
    'On time, friendly, and they called afterwards to ask whether all was well.',
    'Been coming here for years and never had a reason to look elsewhere.',
    'They took their time and got it right at once.',
    'Warm welcome, honest advice, fair bill.',
  ],
];

function whole(seed: number, placeId: string, { stars, minutes, number }: Drawn, day: Day): PlaceReview {
  const publishedAt = before(day, minutes);
  if (placeId === example.placeId && number === 0) return { ...example.review, publishedAt };
  const random = new Random(seed, 'review', placeId, number);
  const { first, last } = drawName(random, [random.pick(cultures)]);
  return {
    id: `ChZ${random.token(21)}`,
    // Some give stars and no words.
    text: random.chance(88) ? random.pick(said[stars - 1] as readonly string[]) : '',
    stars,
    publishedAt,
    reviewerName: random.chance(60) ? `${first} ${last.charAt(0)}.` : `${first} ${last}`,
  };
}

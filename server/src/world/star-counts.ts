import type { StarCounts } from '../records/place.ts';
import { exampleBusinesses } from './example-businesses.ts';
import { Random } from './random.ts';

/** What people gave a place: by its id alone, so that its reviews are as many as it says, whoever asks for them. */
export function starsOf(seed: number, placeId: string): StarCounts {
  const example = exampleBusinesses.find((one) => one.placeId === placeId);
  if (example) return example.stars;
  const random = new Random(seed, 'stars', placeId);
  const total = random.weighted([
    [random.int(3, 30), 25],
    [random.int(31, 150), 40],
    [random.int(151, 600), 28],
    [random.int(601, 2_400), 7],
  ]);
  const shares = random.weighted([
    [[3, 2, 5, 18, 72], 45],
    [[6, 5, 10, 27, 52], 40],
    [[18, 10, 14, 23, 35], 12],
    [[34, 14, 15, 15, 22], 3],
  ] as const);
  const [one, two, three, four] = shares
    .slice(0, 4)
    .map((share) => Math.round((total * (share + random.int(-2, 2) * (share > 4 ? 1 : 0))) / 100));
  const counted = [one ?? 0, two ?? 0, three ?? 0, four ?? 0] as const;
  return [...counted, total - counted.reduce((sum, count) => sum + count, 0)];
}

export const reviewsIn = (stars: StarCounts): number => stars.reduce((sum, count) => sum + count, 0);

/** The mean, with one decimal. */
export const ratingOf = (stars: StarCounts): number =>
  Math.round((stars.reduce((sum, count, index) => sum + count * (index + 1), 0) / reviewsIn(stars)) * 10) /
  10;

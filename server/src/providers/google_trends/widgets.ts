import { z } from 'zod';
import type { SearchTrend } from '../../records/search-trend.ts';
import { textOf } from '../harvestapi/items/told.ts';

/* The pieces of a page of Trends. Each reader gives null for what is not of the shape that it knows. */

const pointsMax = 2_000;
const regionsMax = 500;
const relatedMax = 100;
const daySeconds = 24 * 60 * 60;

const values = z.array(z.number()).min(1);
const timeline = z.object({
  default: z.object({
    timelineData: z
      .array(
        z.object({
          time: z.string().regex(/^\d{1,11}$/),
          value: values,
          hasData: z.array(z.boolean()).nullish(),
          isPartial: z.union([z.boolean(), z.stringbool()]).nullish(),
        }),
      )
      .max(pointsMax),
  }),
});

/** None where hardly anybody searches for it. Left out are times that are not over, and those of which too little is known to be told. */
export function interestOverTime(answer: unknown): SearchTrend['overTime'] | null {
  const { data } = timeline.safeParse(answer);
  if (!data) return null;
  const points = data.default.timelineData
    .filter(({ hasData, isPartial }) => hasData?.[0] !== false && isPartial !== true)
    .map(({ time, value }) => ({ seconds: Number(time), value: interestOf(value[0]) }));
  if (points.some(({ value }) => value === null)) return null;
  // Days begin at midnight in UTC, since it is asked for that zone.
  const areDays = points.every(({ seconds }) => seconds % daySeconds === 0);
  return points
    .toSorted((one, other) => one.seconds - other.seconds)
    .map(({ seconds, value }) => {
      const at = new Date(seconds * 1_000).toISOString();
      return { at: areDays ? at.slice(0, 10) : at, value: value ?? 0 };
    });
}

const regions = z.object({
  default: z.object({
    geoMapData: z.array(
      z.object({ geoName: z.string(), value: values, hasData: z.array(z.boolean()).nullish() }),
    ),
  }),
});

/** The most first; none where there is no such piece. */
export function interestByRegion(answer: unknown): SearchTrend['byRegion'] | null {
  if (answer === null) return [];
  const { data } = regions.safeParse(answer);
  if (!data) return null;
  return data.default.geoMapData
    .flatMap(({ geoName, value, hasData }) => {
      const region = textOf(geoName, 200);
      const interest = interestOf(value[0]);
      // Too few to be told.
      return region === null || interest === null || hasData?.[0] === false
        ? []
        : [{ region, value: interest }];
    })
    .toSorted((one, other) => other.value - one.value)
    .slice(0, regionsMax);
}

const interestOf = (value: number | undefined) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100 ? Number(value) : null;

const related = z.object({
  default: z.object({
    rankedList: z.array(z.object({ rankedKeyword: z.array(z.unknown()) })).min(1),
  }),
});

interface Lists<Item> {
  top: Item[];
  rising: Item[];
}

/** First the most searched, then those that grow; none where there is no such piece, or none of an item can be read. */
function listsOf<Item>(answer: unknown, read: (item: unknown) => Item | null): Lists<Item> | null {
  if (answer === null) return { top: [], rising: [] };
  const { data } = related.safeParse(answer);
  if (!data) return null;
  const told = data.default.rankedList.map(({ rankedKeyword }) => rankedKeyword);
  const [top = [], rising = []] = told.map((items) =>
    items.flatMap((item) => read(item) ?? []).slice(0, relatedMax),
  );
  const isChanged = top.length + rising.length === 0 && told.some((items) => items.length > 0);
  return isChanged ? null : { top, rising };
}

/** By how many percent those that rise grew stands there as a number also where the page says "Breakout". */
const value = z.int().min(0).max(1_000_000_000);
const query = z.object({ query: z.string(), value });
const topic = z.object({ topic: z.object({ title: z.string(), type: z.string().nullish() }), value });

export function queriesOf(answer: unknown): SearchTrend['queries'] | null {
  return listsOf(answer, (item) => {
    const { data } = query.safeParse(item);
    const name = textOf(data?.query, 500);
    return data && name !== null ? { name, value: data.value } : null;
  });
}

export function topicsOf(answer: unknown): SearchTrend['topics'] | null {
  return listsOf(answer, (item) => {
    const { data } = topic.safeParse(item);
    const name = textOf(data?.topic.title, 500);
    return data && name !== null ? { name, kind: textOf(data.topic.type, 200), value: data.value } : null;
  });
}

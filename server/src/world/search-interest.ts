import { daysOfTimeframe, type SearchTrend, type TrendQuestion } from '../records/search-trend.ts';
import { usStates } from '../text/us-states.ts';
import type { Day } from './calendar.ts';
import { cities } from './places.ts';
import { Random } from './random.ts';
import { usTowns } from './us-towns.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;

/** How much people of the world search for a keyword. Of a moment it is the same, whoever asks when; 100 is the most of what is asked. */
export function searchInterest(seed: number, question: TrendQuestion, day: Day): SearchTrend {
  const keyword = question.keyword.toLowerCase().replace(/\s+/g, ' ').trim();
  const geo = question.geo ?? 'world';
  const isExample = keyword === exampleKeyword && geo === 'US';
  return {
    overTime: overTime(seed, { keyword, geo, timeframe: question.timeframe, day, isExample }),
    byRegion: byRegion(seed, keyword, question.geo, isExample),
    queries: isExample ? exampleQueries : relatedQueries(seed, keyword, geo),
    topics: isExample ? { top: [], rising: [] } : relatedTopics(seed, keyword, geo),
  };
}

/** As the example of the reference has them. */
const exampleKeyword = 'flow meter';
const exampleValues: Readonly<Record<string, number>> = { '2025-11-23': 58, '2025-11-30': 61 };
const exampleQueries: SearchTrend['queries'] = {
  top: [
    { name: 'ultrasonic flow meter', value: 100 },
    { name: 'water flow meter', value: 71 },
  ],
  rising: [{ name: 'clamp on flow meter', value: 60 }],
};

interface Asked {
  readonly keyword: string;
  readonly geo: string;
  readonly timeframe: string;
  readonly day: Day;
  readonly isExample: boolean;
}

function overTime(seed: number, { keyword, geo, timeframe, day, isExample }: Asked): SearchTrend['overTime'] {
  const moments = momentsOf(timeframe, day);
  const base = new Random(seed, 'interest', keyword, geo);
  const [swing, phase, growth] = [base.int(5, 40), base.int(0, 51), base.int(-12, 25)];
  const raw = moments.map((ms) => {
    const weeks = ms / weekMs;
    const season = swing * Math.sin(((weeks + phase) / 52.18) * 2 * Math.PI);
    const noise = new Random(seed, 'interest', keyword, geo, ms).int(-10, 10);
    // By years since 2020; far before it hardly anybody searched for it.
    const trend = growth * (weeks / 52.18 - 50);
    return Math.max(1, 100 + season + noise + Math.max(-90, Math.min(200, trend)));
  });
  const most = Math.max(...raw);
  const isShort = timeframe.startsWith('now ');
  return moments.map((ms, index) => {
    const at = new Date(ms).toISOString();
    const date = isShort ? at : at.slice(0, 10);
    const value = Math.round(((raw[index] ?? 0) / most) * 100);
    return { at: date, value: (isExample ? exampleValues[date] : undefined) ?? value };
  });
}

const pointsMost = 2_000;

/** The steps that such a timeframe is told in, oldest first, up to the beginning of the day. */
function momentsOf(timeframe: string, day: Day): number[] {
  const days = daysOfTimeframe(timeframe);
  if (days) return between(Date.parse(days.from), Math.min(Date.parse(days.to), day));
  switch (timeframe) {
    case 'now 1-H':
      return back(day, minuteMs, 60);
    case 'now 4-H':
      return back(day, minuteMs, 240);
    case 'now 1-d':
      return back(day, 8 * minuteMs, 180);
    case 'now 7-d':
      return back(day, hourMs, 168);
    case 'today 1-m':
      return back(day, dayMs, 30);
    case 'today 3-m':
      return back(day, dayMs, 90);
    case 'today 5-y':
      return back(sundayOf(day), weekMs, 260);
    case 'all':
      return monthsUpTo(day);
    default:
      return back(sundayOf(day), weekMs, 52);
  }
}

const back = (last: number, step: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => last - (count - 1 - index) * step);

/** Of more than nine months the weeks, else the days. */
function between(from: number, to: number): number[] {
  const step = to - from > 270 * dayMs ? weekMs : dayMs;
  const count = Math.min(pointsMost, Math.max(0, Math.floor((to - from) / step) + 1));
  return Array.from({ length: count }, (_, index) => from + index * step);
}

/** Weeks begin on Sundays. */
const sundayOf = (day: Day) => day - new Date(day).getUTCDay() * dayMs;

function monthsUpTo(day: Day): number[] {
  const now = new Date(day);
  const count = (now.getUTCFullYear() - 2004) * 12 + now.getUTCMonth() + 1;
  return Array.from({ length: count }, (_, index) => Date.UTC(2004, index, 1));
}

function byRegion(
  seed: number,
  keyword: string,
  geo: string | null,
  isExample: boolean,
): SearchTrend['byRegion'] {
  const names = regionsOf(geo);
  const random = new Random(seed, 'regions', keyword, geo ?? 'world');
  const values = names.map((region) => ({ region, value: random.int(8, 99) }));
  // The most is 100 by definition.
  const [most] = values.toSorted((one, other) => other.value - one.value);
  const told = values.map((one) => {
    if (!isExample) return one === most ? { ...one, value: 100 } : one;
    if (one.region === 'Ohio') return { ...one, value: 100 };
    return { ...one, value: one.region === 'Texas' ? 77 : Math.min(76, one.value) };
  });
  return told.toSorted((one, other) => other.value - one.value);
}

/** Countries of the world, states of the United States, and of others the regions of the cities of the world. */
function regionsOf(geo: string | null): string[] {
  if (geo === null) return [...new Set(cities.map(({ countryName }) => countryName))];
  const [country = '', region] = geo.split('-');
  if (country === 'US') {
    const states = usTowns
      .map(({ state }) => state)
      .filter((state) => region === undefined || state === region);
    return states.map((state) => usStates.get(state) ?? state);
  }
  return [...new Set(cities.flatMap((one) => (one.country === country ? [one.region ?? one.city] : [])))];
}

const before = ['best', 'what is', 'cheap', 'used', 'how to choose'];
const behind = ['near me', 'price', 'reviews', 'for beginners', 'online', 'meaning', 'alternatives', 'jobs'];

function relatedQueries(seed: number, keyword: string, geo: string): SearchTrend['queries'] {
  const random = new Random(seed, 'queries', keyword, geo);
  const all = [...before.map((word) => `${word} ${keyword}`), ...behind.map((word) => `${keyword} ${word}`)];
  const drawn = random.some(all, random.int(6, 10));
  const rising = drawn.splice(0, random.int(1, 3));
  return {
    top: falling(random, drawn),
    rising: rising
      .map((name) => ({ name, value: random.int(4, 90) * 10 }))
      .toSorted((one, other) => other.value - one.value),
  };
}

const kinds = ['Topic', 'Industry', 'Occupation', 'Product', 'Field of study'];

function relatedTopics(seed: number, keyword: string, geo: string): SearchTrend['topics'] {
  const random = new Random(seed, 'topics', keyword, geo);
  const title = keyword.charAt(0).toUpperCase() + keyword.slice(1);
  const others = random.some(['Price', 'Repair', 'Training', 'Market', 'Design', 'Safety'], random.int(2, 4));
  const [newest = 'Market', ...older] = others;
  return {
    top: falling(random, [title, ...older]).map((one) => ({ ...one, kind: random.pick(kinds) })),
    rising: [{ name: newest, value: random.int(4, 40) * 10, kind: 'Topic' }],
  };
}

/** From 100 downwards. */
function falling(random: Random, names: readonly string[]): { name: string; value: number }[] {
  let value = 100;
  return names.map((name, index) => {
    if (index > 0) value = Math.max(1, value - random.int(4, 24));
    return { name, value };
  });
}

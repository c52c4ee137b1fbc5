import { expect, test } from 'vitest';
import type { Answered, Provider } from '../providers/capabilities.ts';
import { blankPlace } from '../providers/place-records.ts';
import type { Place } from '../records/place.ts';
import { usualAsking } from './call-sources.ts';
import { usualTerms } from './endpoint-terms.ts';
import { Sources } from './sources.ts';

const cafe = blankPlace('Canal Row Coffee', 'https://maps.example/1');
const source = (
  name: string,
  answer: Answered<readonly Place[]>,
  costUsd = { hit: 0.02, miss: 0 },
): Provider => ({
  name,
  unavailable: () => null,
  terms: { costUsd },
  searchPlaces: async () => answer,
});

test.each([
  ['takes of what the call may cost', true, 'b skipped over_budget'],
  ['takes nothing where it was not asked', false, 'b success'],
])('a source that answers another question %s', async (_, hasCost, then) => {
  const sources = [
    source('a', { outcome: 'skipped', why: 'unsupported', hasCost }),
    source('b', { outcome: 'found', value: [cafe] }),
    source('c', { outcome: 'found', value: [cafe] }, { hit: 0, miss: 0 }),
  ];
  const endpoint = { ...usualTerms, order: ['a', 'b', 'c'], costUsdMax: 0.03 };

  const { log } = await new Sources(
    sources,
    { provider: null, cached: false },
    { ...usualAsking(), endpoint },
  ).searchPlaces({ by: 'words', text: 'coffee', location: null, limit: 1 }, new AbortController().signal);

  const shown = log.map(
    ({ provider, status, reason }) => `${provider} ${status}${reason ? ` ${reason}` : ''}`,
  );
  expect(shown.slice(0, 2)).toEqual(['a skipped unsupported', then]);
});

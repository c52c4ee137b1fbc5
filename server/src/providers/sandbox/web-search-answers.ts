import { resultsPerPage } from '../../records/web-result.ts';
import { dayOf } from '../../world/calendar.ts';
import { searchInterest } from '../../world/search-interest.ts';
import { webResults } from '../../world/web-results.ts';
import type { World } from '../../world/world.ts';
import type { Capabilities } from '../capabilities.ts';

type WebSearchCapabilities = Pick<Capabilities, 'searchWeb' | 'searchWebElsewhere' | 'readTrend'>;

/** What two engines find, and how much is searched. */
export function webSearchAnswers(
  world: () => World,
  clock: () => number,
  seed: number,
): WebSearchCapabilities {
  return {
    async searchWeb({ text, pages }) {
      const found = webResults(seed, world(), { text, engine: 'first', day: dayOf(clock()) });
      return { outcome: 'found', value: found.slice(0, pages * resultsPerPage) };
    },
    async searchWebElsewhere({ text, page, pageSize }) {
      const found = webResults(seed, world(), { text, engine: 'second', day: dayOf(clock()) });
      const items = found.slice((page - 1) * pageSize, page * pageSize);
      return { outcome: 'found', value: { items, total: found.length } };
    },
    async readTrend(question) {
      return { outcome: 'found', value: searchInterest(seed, question, dayOf(clock())) };
    },
  };
}

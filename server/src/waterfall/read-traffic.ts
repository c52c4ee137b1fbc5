import type { SiteTraffic } from '../records/site-traffic.ts';
import { incomplete } from './ask-sources.ts';
import type { CallSources } from './call-sources.ts';
import type { WaterfallResult } from './waterfall-types.ts';

/**
 * Sources that know a rank and no visits come first, since they cost nothing. What such a one says is kept while the others are asked, and
 * is the answer where none of them knows more.
 */
export async function readTraffic(
  sources: CallSources,
  domain: string,
  signal: AbortSignal,
): Promise<WaterfallResult<SiteTraffic>> {
  const result = await sources.firstMatch(
    'readTraffic',
    signal,
    async (source, both) => {
      const answer = await source.readTraffic(domain, both);
      if (answer.outcome !== 'found') return answer;
      const { value, isPartial = false } = answer;
      return { outcome: 'found', value: { traffic: value, isPartial } };
    },
    {
      confirm: async (_, found) =>
        found.isPartial
          ? { word: 'kept', reason: incomplete, value: found, log: [] }
          : { word: 'taken', value: found, log: [] },
    },
  );
  return { ...result, value: result.value?.traffic ?? null };
}

import type { AnsweredInPart, Capability } from '../providers/capabilities.ts';
import { incomplete } from './ask-sources.ts';
import type { CallSources, SourceOf } from './call-sources.ts';
import type { WaterfallResult } from './waterfall-types.ts';

/** A partial result is kept while the other sources are queried. It is the answer if none has the complete record. */
export async function firstWhole<Name extends Capability, Value>(
  sources: CallSources,
  capability: Name,
  signal: AbortSignal,
  look: (source: SourceOf<Name>, signal: AbortSignal) => Promise<AnsweredInPart<Value>>,
): Promise<WaterfallResult<Value>> {
  const result = await sources.firstMatch(
    capability,
    signal,
    async (source: SourceOf<Name>, both) => {
      const answer = await look(source, both);
      if (answer.outcome !== 'found') return answer;
      const { value, isPartial = false } = answer;
      return { outcome: 'found', value: { value, isPartial } };
    },
    {
      confirm: async (_, found) =>
        found.isPartial
          ? { word: 'kept', reason: incomplete, value: found, log: [] }
          : { word: 'taken', value: found, log: [] },
    },
  );
  return { ...result, value: result.value?.value ?? null };
}

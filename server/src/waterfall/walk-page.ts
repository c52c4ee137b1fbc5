import type { Answered, Capability } from '../providers/capabilities.ts';
import type { CallSources, SourceOf } from './call-sources.ts';
import { foreignToken, processTokens, type Walk } from './walk-tokens.ts';
import type { Walked, WaterfallResult } from './waterfall-types.ts';

export interface WalkQuestion<Name extends Capability, Page> {
  readonly capability: Name;
  /** Of the page before; undefined for the first one. */
  readonly token: string | undefined;
  readonly walk: Walk;
  /** @param cursor what the source gave with the page before; null for the first one */
  readonly ask: (
    source: SourceOf<Name>,
    cursor: string | null,
    signal: AbortSignal,
  ) => Promise<Answered<Page>>;
}

/**
 * The first page queries all sources one after the other, a later page only the source that gave the token.
 *
 * @throws {ServiceError} validation_failed, if the token is not ours, belongs to another walk, or its source is gone
 */
export async function walkPage<Name extends Capability, Page extends { readonly cursor: string | null }>(
  sources: CallSources,
  { capability, token, walk, ask }: WalkQuestion<Name, Page>,
  signal: AbortSignal,
): Promise<WaterfallResult<Walked<Page>>> {
  const tokens = sources.terms.tokens ?? processTokens;
  const place = token === undefined ? null : tokens.tryOpen(token, walk);
  if (token !== undefined && !(place && sources.has(capability, place.source))) throw foreignToken();
  const asked = place ? sources.only(place.source) : sources;
  return asked.firstMatch(capability, signal, async (source, both): Promise<Answered<Walked<Page>>> => {
    const answer = await ask(source, place?.cursor ?? null, both);
    if (answer.outcome !== 'found') return answer;
    const { cursor, ...page } = answer.value;
    const next = cursor === null ? null : tokens.seal({ source: source.name, cursor }, walk);
    return { outcome: 'found', value: { ...page, token: next } };
  });
}

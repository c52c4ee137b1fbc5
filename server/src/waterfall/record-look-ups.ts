import { type Looked, ProviderFailure } from '../providers/capabilities.ts';
import type { Company } from '../records/company.ts';
import type { CompanyKey } from '../records/company-key.ts';
import type { Person } from '../records/person.ts';
import type { ProfileKey } from '../records/profile-key.ts';
import { incomplete, type LogEntry, type LookedAt } from './ask-sources.ts';
import type { CallSources } from './call-sources.ts';
import type { WaterfallResult } from './waterfall-types.ts';

/*
 * Lookups of records by their keys. Some sources know only a part of a record (`isPartial`): then the next ones are queried as well, and the
 * part is the answer if none has the complete record.
 */

export interface LookUps {
  lookUpCompanies: { readonly key: CompanyKey; readonly value: Company };
  lookUpPeople: { readonly key: ProfileKey; readonly value: Person };
}

/** A source that has `capability`, as this file asks it. */
type Look<Name extends keyof LookUps> = (
  keys: readonly LookUps[Name]['key'][],
  signal: AbortSignal,
) => Promise<Looked<LookUps[Name]['value']>[]>;

interface FoundRecord<Value> {
  readonly value: Value;
  readonly isPartial: boolean;
}

/** As of `RecordWaterfalls`, which is any waterfall. */
export async function lookUpOne<Name extends keyof LookUps>(
  sources: CallSources,
  capability: Name,
  key: LookUps[Name]['key'],
  signal: AbortSignal,
  wanted?: (value: LookUps[Name]['value']) => boolean,
): Promise<WaterfallResult<LookUps[Name]['value']>> {
  type Value = LookUps[Name]['value'];
  const result = await sources.firstMatch<Name, FoundRecord<Value>>(
    capability,
    signal,
    async (source, both) => {
      const [answer = unanswered(source.name)] = await (source[capability] as Look<Name>)([key], both);
      if (answer.outcome === 'failed') throw answer.failure;
      if (answer.outcome !== 'found') return answer;
      const { value, isPartial = false } = answer;
      return { outcome: 'found', value: { value, isPartial } };
    },
    {
      confirm: async (_, record) => {
        if (wanted ? wanted(record.value) : !record.isPartial)
          return { word: 'taken', value: record, log: [] };
        return { word: wanted ? 'refused' : 'kept', reason: incomplete, value: record, log: [] };
      },
    },
  );
  return { ...result, value: result.value?.value ?? null };
}

/** As of `RecordWaterfalls`. */
export async function lookUpAll<Name extends keyof LookUps>(
  sources: CallSources,
  capability: Name,
  keys: readonly LookUps[Name]['key'][],
  signal: AbortSignal,
): Promise<Looked<LookUps[Name]['value']>[]> {
  type Result = Looked<LookUps[Name]['value']>;
  const distinct = new Map(keys.map((key) => [JSON.stringify(key), key]));
  if (distinct.size === 0) return [];
  const results = new Map<string, { readonly answer: Result; readonly by: string }>();
  let open = [...distinct.keys()];
  const asked = await sources.ask(
    capability,
    signal,
    async (source, both) => {
      const names = open;
      const told = await (source[capability] as Look<Name>)(
        names.map((name) => distinct.get(name) as LookUps[Name]['key']),
        both,
      );
      // One that answers after its time is heard by nobody.
      if (both.aborted) return 'open';
      const answers = names.map((_, at): Result => told[at] ?? unanswered(source.name));
      for (const [at, name] of names.entries()) {
        const answer = answers[at] as Result;
        if (worthOf(answer) > worthOf(results.get(name)?.answer))
          results.set(name, { answer, by: source.name });
      }
      open = names.filter((name) => worthOf(results.get(name)?.answer) < worths.whole);
      return attemptOf(answers, open.length === 0);
    },
    { count: () => open.length },
  );
  sources.throwUnlessLooked(asked);
  const found = [...results.values()].find(({ answer }) => answer.outcome === 'found');
  sources.trace.provider = found?.by ?? sources.trace.provider;
  const silent = asked.log.find(isSilent);
  return keys.map((key): Result => {
    const answer = results.get(JSON.stringify(key))?.answer;
    if (answer && (answer.outcome !== 'skipped' || !silent)) return answer;
    // Those who looked could not take it, and one that said nothing might have.
    return unanswered(silent?.provider ?? '');
  });
}

/** What says more about a key stands, and of two that say as much the first. */
const worths = { nothing: 0, skipped: 1, failed: 2, not_found: 3, part: 4, whole: 5 } as const;

function worthOf(answer: Looked<unknown> | undefined): number {
  if (!answer) return worths.nothing;
  if (answer.outcome === 'not_found' && answer.isFinal) return worths.whole;
  if (answer.outcome !== 'found') return worths[answer.outcome];
  return answer.isPartial ? worths.part : worths.whole;
}

/** @throws {ProviderFailure} where it could not look any of them up */
function attemptOf(answers: readonly Looked<unknown>[], isDone: boolean): LookedAt | { skipped: string } {
  const counted = (outcome: Looked<unknown>['outcome']) =>
    answers.filter((answer) => answer.outcome === outcome).length;
  const [hits, misses] = [counted('found'), counted('not_found')];
  const failures = answers.flatMap((answer) => (answer.outcome === 'failed' ? [answer.failure] : []));
  if (hits + misses > 0) return { hits, misses, failures, isDone };
  const [failure] = failures;
  if (failure) throw failure;
  const [first] = answers;
  return { skipped: first?.outcome === 'skipped' ? first.why : 'unsupported' };
}

/** It was not queried, or failed: its answer is unknown. */
export function isSilent({ status, reason }: LogEntry): boolean {
  if (status === 'skipped') return reason !== 'unsupported' && reason !== 'missing_input';
  return status === 'error' || status === 'timeout';
}

/** A source that leaves out an answer has not said that there is nothing. */
const unanswered = (provider: string) =>
  ({ outcome: 'failed', failure: new ProviderFailure(provider, 'unreadable') }) as const;

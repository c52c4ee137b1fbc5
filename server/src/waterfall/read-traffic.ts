import { type FailureReason, ProviderFailure } from '../providers/capabilities.ts';
import type { SiteTraffic } from '../records/site-traffic.ts';
import { type Asked, incomplete, type LogEntry, termsOf } from './ask-sources.ts';
import type { CallSources } from './call-sources.ts';
import { isSilent } from './record-look-ups.ts';
import type { WaterfallResult } from './waterfall-types.ts';

/**
 * Callers want visits. Sources with a rank and a category but no visits may come first, since they cost nothing. Their values fill gaps in
 * the answer of the source of visits. A rank alone is the answer if a source of visits found none, or if none is configured. A category
 * alone is not traffic.
 *
 * @throws {ServiceError} if every source of visits failed: a miss would be billed, and might be wrong
 */
export async function readTraffic(
  sources: CallSources,
  domain: string,
  signal: AbortSignal,
): Promise<WaterfallResult<SiteTraffic>> {
  const parts: SiteTraffic[] = [];
  const partOnly = new Set(
    sources.providers
      .filter((provider) => termsOf(provider, 'readTraffic').knowsPartOnly)
      .map(({ name }) => name),
  );
  const result = await sources.firstMatch(
    'readTraffic',
    signal,
    async (source, both) => {
      const answer = await source.readTraffic(domain, both);
      return answer.outcome === 'found' ? { ...answer, value: withoutZeros(answer.value) } : answer;
    },
    {
      confirm: async (_, value) => {
        if (hasVisits(value)) return { word: 'taken', value: merged([value, ...parts]), log: [] };
        parts.push(value);
        const word = value.rankGlobal === null ? 'refused' : 'kept';
        return { word, reason: incomplete, value, log: [] };
      },
      settle: (asked) => failedUnlessLooked(asked, partOnly),
    },
  );
  const { value } = result;
  if (value === null || hasVisits(value)) return result;
  return { ...result, value: merged([value, ...parts.filter((part) => part !== value)]) };
}

const hasVisits = ({ visits, monthlyVisits }: SiteTraffic) => visits !== null || monthlyVisits.length > 0;

/** Of what nobody has measured estimates are zero, which is no number of visits, pages or seconds. */
function withoutZeros(told: SiteTraffic): SiteTraffic {
  const isMeasured = told.visits !== 0;
  return {
    ...told,
    visits: isMeasured ? told.visits : null,
    month: isMeasured ? told.month : null,
    bounceRate: (isMeasured && told.bounceRate) || null,
    pagesPerVisit: (isMeasured && told.pagesPerVisit) || null,
    secondsPerVisit: (isMeasured && told.secondsPerVisit) || null,
    monthlyVisits: told.monthlyVisits.filter(({ visits }) => visits > 0),
  };
}

const merged = ([first, ...others]: readonly [SiteTraffic, ...SiteTraffic[]]): SiteTraffic =>
  others.reduce(filledWith, first);

/** With what the other knows of what it does not. It is as old as the oldest of those that it is made of. */
function filledWith(one: SiteTraffic, more: SiteTraffic): SiteTraffic {
  const filled: SiteTraffic = {
    ...one,
    title: one.title ?? more.title,
    description: one.description ?? more.description,
    favicon: one.favicon ?? more.favicon,
    rankGlobal: one.rankGlobal ?? more.rankGlobal,
    // A rank is one in its own source's category, and in its own source's country.
    ...(one.category === null && one.rankInCategory === null
      ? { category: more.category, rankInCategory: more.rankInCategory }
      : {}),
    ...(one.country === null && one.rankInCountry === null && one.countries.length === 0
      ? { country: more.country, rankInCountry: more.rankInCountry, countries: more.countries }
      : {}),
  };
  const names = Object.keys(one) as (keyof SiteTraffic)[];
  const isFilled = names.some((name) => String(filled[name]) !== String(one[name]));
  return isFilled && more.seenAt < one.seenAt ? { ...filled, seenAt: more.seenAt } : filled;
}

/** Failed if no source of visits was queried with success. */
function failedUnlessLooked(asked: Asked, partOnly: ReadonlySet<string>): Asked {
  const ofVisits = asked.log.filter(({ provider }) => !partOnly.has(provider));
  const hasLooked = ofVisits.some(({ status }) => status === 'success' || status === 'no_result');
  // What the operator does not let a call cost is as if it were not configured.
  const silent = ofVisits.find((entry) => isSilent(entry) && entry.reason !== 'over_budget');
  if (hasLooked || silent === undefined) return asked;
  return { ...asked, outcome: 'failed', answeredBy: null, failure: failureOf(silent) };
}

function failureOf({ provider, status, reason }: LogEntry): ProviderFailure | null {
  if (status !== 'skipped') return new ProviderFailure(provider, reason as FailureReason);
  // What became of these two says the error itself.
  return reason === 'out_of_time' || reason === 'asked_before'
    ? null
    : new ProviderFailure(provider, 'unreachable');
}

import { z } from 'zod';
import type { Endpoint } from '../../endpoints/define-endpoint.ts';
import { listOrigins, type Origin } from '../../ledger/call-origins.ts';
import type { UsageStep } from '../../ledger/read-usage-series.ts';
import { readUsageParts, type UsagePartsQuery, type UsagePartsRow } from '../../ledger/usage-parts.ts';
import type { Queryable } from '../../postgres/pool.ts';
import type { ManageParts } from '../manage-context.ts';

/*
 * Usage by provider and by caller. These are added up from calls, a little after the sums of a day. So what one is short of the other is shown too, as not
 * known: what is shown always comes to the same as usage and statement.
 */

export const partShown = {
  provider: z
    .string()
    .nullable()
    .describe('Who had the answer; native: Millrace itself. Null: nobody (a miss, a list), or not known.'),
  caller_kind: z
    .enum(['key', 'connection', 'console'])
    .nullable()
    .describe('Null: not known, as of calls from before callers were noted.'),
  caller: z.string().nullable().describe('Hint of the API key, or `con_…`.'),
};

export const hitsShown = {
  hit_rate: z
    .number()
    .nullable()
    .describe(
      'Lookups that found something, of all that were answered, 0 to 1. Items of lists count one each.',
    ),
};

export type PartsAsked = Omit<UsagePartsQuery, 'step' | 'by'>;

interface Used {
  readonly calls: number;
  /** Credits, not centicredits. */
  readonly credits: number;
  readonly records: number;
}

/** Of endpoints that can miss: what only computes finds something always. */
export async function hitsOf(
  db: Queryable,
  { served }: Pick<ManageParts, 'served'>,
  asked: PartsAsked,
): Promise<number | null> {
  const rows = await readUsageParts(db, { ...asked, step: null, by: 'endpoint' });
  let lookups = 0;
  let hits = 0;
  for (const row of rows) {
    const endpoint = served.get(row.part)?.endpoint;
    if (!endpoint || !canMiss(endpoint)) continue;
    lookups += row.lookups;
    hits += row.hits;
  }
  return lookups === 0 ? null : Number((hits / lookups).toFixed(4));
}

const canMiss = ({ runs }: Endpoint): boolean => runs !== 'locally';

/**
 * Of the whole range, by provider and by caller, most credits first. To be read before the totals that they are compared with: a call that
 * comes in between is in the totals alone, and is not known yet.
 */
export async function usedByParts(db: Queryable, { names }: Pick<ManageParts, 'names'>, asked: PartsAsked) {
  const [byProvider, byOrigin, origins] = await Promise.all([
    readUsageParts(db, { ...asked, step: null, by: 'provider' }),
    readUsageParts(db, { ...asked, step: null, by: 'origin' }),
    listOrigins(db, asked.workspaceIds),
  ]);
  return (totals: Used) => ({
    providers: names.isMasked
      ? []
      : withRest(byProvider, '', totals).map(({ part, ...used }) => ({
          provider: part === '' ? null : part,
          ...used,
        })),
    callers: withRest(byOrigin, '0', totals).map(({ part, ...used }) => {
      const origin = originOf(origins, part);
      return {
        caller_kind: origin?.kind ?? null,
        caller: origin?.caller ?? null,
        caller_name: origin?.name ?? null,
        workspace_id: origin?.workspace ?? null,
        ...used,
      };
    }),
  });
}

/** By step as well, with the totals of each step. */
export async function seriesByPart(
  db: Queryable,
  { names }: Pick<ManageParts, 'names'>,
  { step, by, ...asked }: PartsAsked & { readonly step: UsageStep; readonly by: 'provider' | 'caller' },
  readTotals: () => Promise<ReadonlyMap<string, Used>>,
) {
  const [rows, origins] = await Promise.all([
    readUsageParts(db, { ...asked, step, by: by === 'provider' ? 'provider' : 'origin' }),
    by === 'provider' ? [] : listOrigins(db, asked.workspaceIds),
  ]);
  const totals = await readTotals();
  const byPeriod = Map.groupBy(rows, ({ period }) => period ?? '');
  const nothing = by === 'provider' ? '' : '0';
  return [...totals]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([period, total]) =>
      withRest(byPeriod.get(period) ?? [], nothing, total).map(({ part, ...used }) => {
        const origin = by === 'caller' ? originOf(origins, part) : undefined;
        return {
          period,
          endpoint: asked.endpoint ?? null,
          workspace_id: origin?.workspace ?? null,
          provider: by === 'caller' || part === '' || names.isMasked ? null : part,
          caller_kind: origin?.kind ?? null,
          caller: origin?.caller ?? null,
          ...used,
        };
      }),
    );
}

const originOf = (origins: readonly Origin[], part: string): Origin | undefined =>
  origins.find(({ id }) => String(id) === part);

/** What the parts are short of the total belongs to `nothing`. Credits are whole centicredits, so that no fraction is left. */
function withRest(
  rows: readonly UsagePartsRow[],
  nothing: string,
  totals: Used,
): (Used & { readonly part: string })[] {
  const known = rows.filter(({ part }) => part !== nothing);
  const sum = (pick: (row: UsagePartsRow) => number) => known.reduce((total, row) => total + pick(row), 0);
  const rest = {
    part: nothing,
    calls: totals.calls - sum(({ calls }) => calls),
    credits: (Math.round(totals.credits * 100) - sum(({ credits }) => credits)) / 100,
    records: totals.records - sum(({ records }) => records),
  };
  const shown = known.map(({ part, calls, credits, records }) => ({
    part,
    calls,
    credits: credits / 100,
    records,
  }));
  const isRest = rest.calls !== 0 || rest.credits !== 0 || rest.records !== 0;
  return [...shown, ...(isRest ? [rest] : [])].toSorted(
    (one, other) =>
      other.credits - one.credits || other.calls - one.calls || one.part.localeCompare(other.part),
  );
}

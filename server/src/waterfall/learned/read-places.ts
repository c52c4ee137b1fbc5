import type { Queryable } from '../../postgres/pool.ts';
import type { LearnedMode } from './savings.ts';

/** Where a source stands in the learned order of most questions of its kind. */
export interface LearnedPlace {
  readonly capability: string;
  readonly source: string;
  /** In the shadow it is where the source would stand. */
  readonly mode: LearnedMode;
  /** From 1. */
  readonly place: number;
}

/** Capabilities times sources times modes: some hundreds. */
const placesMax = 5_000;

/**
 * The most common place of each source, by questions, over endpoints and segments. Of equally common ones, the first.
 *
 * @param since the first of a month, as YYYY-MM-DD; that month counts as a whole
 * @param endpoints by how their order is found now: what was learned for others is not used any more
 */
export async function readLearnedPlaces(
  db: Queryable,
  {
    since,
    endpoints,
  }: { readonly since: string; readonly endpoints: Readonly<Record<LearnedMode, readonly string[]>> },
): Promise<LearnedPlace[]> {
  const { rows } = await db.query<LearnedPlace>(
    `with places as (
       select split_part(s.segment, ' ', 1) as capability, u.source, s.mode, u.place, sum(s.questions) as questions
         from learned_savings s cross join lateral unnest(s.sources) with ordinality u (source, place)
        where s.month >= $1 and (s.mode = 'learned' and s.endpoint = any($2) or s.mode = 'shadow' and s.endpoint = any($3))
        group by 1, 2, 3, 4
     )
     select distinct on (capability, source, mode) capability, source, mode, place::int
       from places order by capability, source, mode, questions desc, place limit ${placesMax}`,
    [since, endpoints.learned, endpoints.shadow],
  );
  return rows;
}

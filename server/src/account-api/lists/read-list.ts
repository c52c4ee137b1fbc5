import type { z } from 'zod';
import type { Caller } from '../../gateway/caller.ts';
import type { ListParts } from '../../gateway/lists/list-parts.ts';
import { shownListInFull } from '../../gateway/lists/shown-list.ts';
import { listToRead, rowsPage, shownProviders } from '../../gateway/lists/shown-rows.ts';
import { findList } from '../../gateway/lists/steer-list.ts';
import { readStepCounts } from '../../jobs/lists/list-counts.ts';
import { readProblems } from '../../jobs/lists/list-problems.ts';
import type { ListReport } from '../../jobs/lists/list-report.ts';
import type { Queryable } from '../../postgres/pool.ts';
import type { listRoutes } from './list-routes.ts';

type Served = Pick<ListParts, 'served'>;
type Shown = Pick<ListParts, 'names' | 'served'>;

/** A list with what its steps have come to until now, and what makes its rows fail or wait. */
export const readInFull = async (db: Queryable, { served }: Served, list: ListReport) => {
  const [counts, problems] = await Promise.all([readStepCounts(db, list.id), readProblems(db, list.id)]);
  return shownListInFull(list, counts, served, problems);
};

/** A page of the rows of a list. @throws {ServiceError} unknown_list, results_expired, validation_failed for a step that it does not have */
export async function readRowsPage(
  db: Queryable,
  parts: Shown,
  caller: Pick<Caller, 'workspaceId' | 'mode'>,
  id: string,
  query: z.output<typeof listRoutes.rows.query>,
) {
  const list = listToRead(await findList(db, caller, id), parts.served);
  const asked = {
    ...{ status: query.status, step: query.step, stepStatus: query.step_status },
    ...{ answers: query.answers === 'true', limit: query.limit ?? 100, from: Number(query.cursor ?? '0') },
  };
  return rowsPage(db, list, asked, shownProviders(parts, caller.mode));
}

import { useCallback, useMemo, useRef } from 'react';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Empty } from '../../../ui/note.tsx';
import { countText, plural } from '../../../words/format.ts';
import { rowColumns, sentAtFirst } from './row-columns.ts';
import { placesOf, type RunRow, rowAt, type View } from './row-pages.ts';
import { RowTable } from './row-table.tsx';
import { filterKey, isFiltered, type RowFilter, useListRows } from './use-list-rows.ts';
import type { ListRun } from './wait-words.ts';

const sampleRows = 30;

/** The table of one list. To be given its id as the key. */
export function RunRows({
  list,
  params,
  filter,
  hidden,
  hasAllSent,
  onAllSent,
  shown,
  base,
  readList,
  onClear,
}: {
  list: ListRun;
  params: Readonly<Record<string, string>>;
  filter: RowFilter;
  /** Kinds of columns. */
  hidden: readonly string[];
  /** Of a file with many columns, all of them are shown. */
  hasAllSent: boolean;
  onAllSent: () => void;
  shown: { readonly step: string } | null;
  base: string;
  readList: () => Promise<ListRun | undefined>;
  onClear: () => void;
}) {
  const { follower, pages, error } = useListRows(params, list, filter, readList);
  const view = useCallback((seen: View) => follower.look(seen), [follower]);
  const sample = useSample(pages.known.size > 0 ? firstRows(pages) : []);
  const hiddenKinds = hidden.join();
  const columns = useMemo(() => {
    const atFirst = hasAllSent ? list.columns : sentAtFirst(list);
    return rowColumns({ ...list, columns: atFirst }, sample).filter(
      ({ kind }) => !hiddenKinds.split(',').includes(kind),
    );
  }, [list, sample, hiddenKinds, hasAllSent]);
  const others = hasAllSent || hidden.includes('sent') ? 0 : list.columns.length - sentAtFirst(list).length;
  const count = placesOf(pages, list.total);
  const most = countOf(list, filter);
  const isWhole = pages.isDense || pages.upTo === null;
  if (error && pages.known.size === 0) return <ErrorNote error={error} retry={() => follower.retry()} />;
  if (isWhole && count === 0) {
    return (
      <Empty
        title="No rows match"
        action={
          isFiltered(filter) ? (
            <button type="button" className="btn" onClick={onClear}>
              Show all rows
            </button>
          ) : undefined
        }
      >
        {list.finished_at === null
          ? 'Rows show up here as soon as they match the filter.'
          : 'No row of this list passes the filter.'}
      </Empty>
    );
  }
  return (
    <>
      {error ? <ErrorNote error={error} retry={() => follower.retry()} /> : null}
      <RowTable
        label="Rows"
        columns={columns}
        pages={pages}
        total={list.total}
        rowCount={isWhole ? count : most}
        rowsKey={filterKey(filter)}
        isNumbered={!pages.isDense && !isFiltered(filter)}
        base={base}
        shown={shown}
        onView={view}
      />
      <div className="cf">
        <span>
          {isWhole
            ? plural(count, 'row')
            : `${countText(count)}${most === null ? ' rows' : ` of ${plural(most, 'row')}`} read: scroll for more`}
        </span>
        {others === 0 ? null : (
          <button type="button" className="link" onClick={onAllSent}>
            Show {plural(others, 'more column')} of your file
          </button>
        )}
      </div>
    </>
  );
}

/** How many rows pass a filter, as the list itself counts them; null where it does not. */
function countOf(list: ListRun, { status, step, step_status: stepStatus }: RowFilter): number | null {
  if (status !== undefined && step !== undefined) return null;
  const counts = step === undefined ? list : list.steps.find(({ id }) => id === step);
  const outcome = status ?? stepStatus;
  if (outcome === undefined) return list.total;
  const count = (counts as Readonly<Record<string, unknown>> | undefined)?.[outcome];
  return typeof count === 'number' ? count : null;
}

function firstRows(pages: Parameters<typeof rowAt>[0]): RunRow[] {
  const rows: RunRow[] = [];
  for (let place = 0; place < sampleRows; place++) {
    const row = rowAt(pages, place);
    if (row) rows.push(row);
  }
  return rows;
}

/** Rows that columns are as wide as: the first ones that came, so that nothing jumps afterwards. */
function useSample(rows: readonly RunRow[]): readonly RunRow[] {
  const sample = useRef<readonly RunRow[]>([]);
  if (sample.current.length === 0 && rows.length > 0) sample.current = rows;
  return sample.current;
}

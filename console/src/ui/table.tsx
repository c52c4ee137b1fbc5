import type { ReactNode } from 'react';
import { ErrorNote } from './error-note.tsx';
import { Skeleton } from './note.tsx';

export interface Column<Row> {
  readonly name: string;
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand at the right. */
  readonly isNumber?: boolean;
  /** As wide as this text while the rows are on their way. */
  readonly like?: string;
  readonly className?: string;
}

/** The states of a query that a table shows; of TanStack Query, and of plain data in the gallery. */
export interface TableState<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly error: unknown;
  readonly retry?: () => void;
}

const skeletonRows = 6;

/** A table of as many rows as fit a page: for thousands there is virtual-table.tsx. */
export function Table<Row>({
  label,
  columns,
  state,
  idOf,
  empty,
  isOn,
  onRow,
}: {
  label: string;
  columns: readonly Column<Row>[];
  state: TableState<Row>;
  idOf: (row: Row) => string;
  empty: ReactNode;
  isOn?: (row: Row) => boolean;
  onRow?: (row: Row) => void;
}) {
  if (state.error) return <ErrorNote error={state.error} retry={state.retry} />;
  if (state.rows?.length === 0) return empty;
  return (
    <section className="table-box" tabIndex={0} aria-label={label}>
      <table className="table" aria-busy={state.rows === undefined || undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} className={column.isNumber ? 'num' : column.className} scope="col">
                {column.head === '' ? <span className="hidden-text">{column.name}</span> : column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {state.rows === undefined
            ? Array.from({ length: skeletonRows }, (_, at) => (
                <tr key={at}>
                  {columns.map((column) => (
                    <td key={column.name} className={column.isNumber ? 'num' : column.className}>
                      <Skeleton text={column.like ?? '00000'} />
                    </td>
                  ))}
                </tr>
              ))
            : state.rows.map((row) => (
                <tr
                  key={idOf(row)}
                  className={isOn?.(row) ? 'on' : undefined}
                  aria-current={isOn?.(row) || undefined}
                  tabIndex={onRow && 0}
                  onKeyDown={
                    onRow &&
                    ((event) => {
                      if (
                        event.target !== event.currentTarget ||
                        !(event.key === 'Enter' || event.key === ' ')
                      )
                        return;
                      event.preventDefault();
                      onRow(row);
                    })
                  }
                  onClick={
                    onRow &&
                    ((event) => {
                      if (!(event.target as HTMLElement).closest('a, button, input, label, select'))
                        onRow(row);
                    })
                  }
                >
                  {columns.map((column) => (
                    <td key={column.name} className={column.isNumber ? 'num' : column.className}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </section>
  );
}

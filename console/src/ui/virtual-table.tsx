import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Skeleton } from './note.tsx';
import type { Column } from './table.tsx';

const rowPx = 33;
const over = 12;

/** Rows are grids of their own: the same widths in each, so nothing depends on what is in them. */
export type WideColumn<Row> = Column<Row> & {
  /** Pixels. */
  readonly least: number;
  /** How much of what is left it takes; nothing where it is not given. */
  readonly share?: number;
};

/**
 * A dense table of as many rows as there are: only those in sight are drawn. Arrow keys move from row to row, Enter opens one. `onEnd` is called as the
 * end comes near.
 */
export function VirtualTable<Row>({
  label,
  columns,
  rows,
  idOf,
  chosen,
  onChoose,
  onEnd,
  isReading,
  height,
}: {
  label: string;
  columns: readonly WideColumn<Row>[];
  rows: readonly Row[] | undefined;
  idOf: (row: Row) => string;
  chosen: string | undefined;
  onChoose: (row: Row) => void;
  onEnd: () => void;
  isReading: boolean;
  height: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const count = rows?.length ?? 0;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    overscan: over,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const template = columns
    .map(({ least, share }) => (share ? `minmax(${least}px, ${share}fr)` : `${least}px`))
    .join(' ');
  const minWidth = columns.reduce((sum, { least }) => sum + least, 0);

  useEffect(() => {
    if (rows !== undefined && last >= count - over && !isReading) onEnd();
  }, [rows, last, count, isReading, onEnd]);

  function move(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || !rows) return;
    event.preventDefault();
    const at = rows.findIndex((row) => idOf(row) === chosen);
    const next = rows[Math.max(0, Math.min(count - 1, at === -1 ? 0 : at + step))];
    if (!next) return;
    onChoose(next);
    virtual.scrollToIndex(rows.indexOf(next));
  }

  const line = (cells: (column: Column<Row>) => ReactNode) =>
    columns.map((column) => (
      // biome-ignore lint/a11y/useSemanticElements: rows are placed by the virtualizer, which a table cannot
      <span role="cell" key={column.name} className={column.isNumber ? 'num' : undefined}>
        {cells(column)}
      </span>
    ));

  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by the virtualizer, which a table cannot
    <div
      className="vtable"
      role="table"
      aria-label={label}
      aria-rowcount={rows === undefined ? -1 : count}
      aria-busy={rows === undefined || isReading || undefined}
      ref={box}
      style={{ maxHeight: height }}
      tabIndex={0}
      onKeyDown={move}
    >
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see above */}
      <div role="row" className="vhead" style={{ gridTemplateColumns: template, minWidth }}>
        {columns.map((column) => (
          // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see above
          <span role="columnheader" key={column.name} className={column.isNumber ? 'num' : undefined}>
            {column.head}
          </span>
        ))}
      </div>
      {rows === undefined ? (
        Array.from({ length: 10 }, (_, at) => (
          // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see above
          <div
            role="row"
            key={at}
            className="vrow"
            style={{ gridTemplateColumns: template, minWidth, height: rowPx }}
          >
            {line((column) => (
              <Skeleton text={column.like ?? '0000'} />
            ))}
          </div>
        ))
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: see above
        <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {items.map(({ index, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const id = idOf(row);
            return (
              // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: see above; the keys are the table's
              <div
                role="row"
                key={id}
                aria-rowindex={index + 2}
                aria-selected={id === chosen}
                className={id === chosen ? 'vrow on' : 'vrow'}
                style={{
                  gridTemplateColumns: template,
                  minWidth,
                  height: rowPx,
                  transform: `translateY(${start}px)`,
                  position: 'absolute',
                  insetInline: 0,
                }}
                onClick={() => onChoose(row)}
              >
                {line((column) => column.cell(row))}
              </div>
            );
          })}
        </div>
      )}
    </div>
  );
}

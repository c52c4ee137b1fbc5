import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Skeleton } from '../../../ui/note.tsx';
import { Dot, Tag } from '../../../ui/tag.tsx';
import { useWidth } from '../../../ui/use-width.ts';
import { countText, creditsText } from '../../../words/format.ts';
import { CellNote } from './cell-note.tsx';
import { cellState, outcomeLook, outcomeText, valueText } from './cell-state.ts';
import { lineWidth, type RowColumn, type StepSource, stretched } from './row-columns.ts';
import { nearRows, placesOf, type RowPages, type RunRow, rowAt, type View } from './row-pages.ts';

const rowPx = 33;
const headPx = 47;
const overColumns = 3;
const unreadRows = 12;
/** Until a note opens, and until it closes as the pointer has left its cell: it can be moved onto the note. */
const noteMs = 120;
const usualWidth = 1000;
/** A cut text is shown in full by its title. */
const cutLetters = 12;
/** A cell may have a million letters. */
const shownLetters = 500;

interface Place {
  readonly row: number;
  readonly column: number;
}

/** A cell that was pressed keeps its note as the table is scrolled. */
interface Pointed extends Place {
  readonly isPressed: boolean;
}

/**
 * The rows of a list: only those in sight are drawn, and of many columns too. One cell is the active one, which arrow keys, Page Up, Page Down, Home and
 * End move; pointer or keyboard opens a note beside the cell of a step, or of what a step has found.
 */
export function RowTable({
  label,
  columns: asked,
  pages,
  total,
  rowCount,
  rowsKey,
  isNumbered,
  base,
  shown,
  onView,
}: {
  label: string;
  columns: readonly RowColumn[];
  pages: RowPages;
  total: number;
  /** All rows, where that is known. */
  rowCount: number | null;
  /** Of the filter: other rows are shown from their first one. */
  rowsKey: string;
  /** The first column counts the rows; else it has their lines in the file. */
  isNumbered: boolean;
  base: string;
  /** A step whose column is to be seen; a new one scrolls there. */
  shown: { readonly step: string } | null;
  onView: (view: View) => void;
}) {
  const id = useId();
  const [outer, width] = useWidth(usualWidth);
  const box = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const columns = useMemo(() => stretched(asked, width), [asked, width]);
  // Before the first answer under a filter, as many as are in sight.
  const isUnread = !pages.isDense && pages.order.length === 0 && pages.upTo !== null;
  const count = isUnread ? unreadRows : placesOf(pages, total);
  const [active, setActive] = useState<Place | null>(null);
  const [isFocused, setFocused] = useState(false);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const [isClosed, setClosed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const vertical = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    overscan: nearRows,
    // The head stands before the rows, and over those that are scrolled below it.
    scrollPaddingEnd: headPx,
  });
  // The first column stays where it is.
  const horizontal = useVirtualizer({
    horizontal: true,
    count: columns.length - 1,
    getScrollElement: () => box.current,
    estimateSize: (at) => columns[at + 1]?.width ?? 0,
    overscan: overColumns,
    scrollPaddingEnd: lineWidth,
  });
  const widths = columns.map((column) => column.width).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer reads the widths again when they change
  useEffect(() => horizontal.measure(), [widths, horizontal]);
  const rows = vertical.getVirtualItems();
  const across = horizontal.getVirtualItems();
  const totalWidth = lineWidth + horizontal.getTotalSize();
  const first = vertical.range?.startIndex ?? 0;
  const last = vertical.range?.endIndex ?? 0;
  useEffect(() => onView({ first, last }), [onView, first, last]);
  useEffect(() => () => clearTimeout(timer.current), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls up as the filter changes
  useEffect(() => {
    vertical.scrollToOffset(0);
    setActive(null);
    setPointed(null);
  }, [rowsKey]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls as a step is chosen, and not as columns change
  useEffect(() => {
    const at = columns.findIndex(({ step }) => shown !== null && step === shown.step);
    if (at > 0) horizontal.scrollToIndex(at - 1, { align: 'center' });
  }, [shown]);

  const shownNote = isClosed ? null : (pointed ?? (isFocused ? active : null));
  const noted = noteOf(shownNote);

  function noteOf(place: Place | null) {
    const column = place ? columns[place.column] : undefined;
    const row = place ? rowAt(pages, place.row) : undefined;
    const source = row && column && sourceOf(row, column);
    if (!place || !row || !source) return null;
    const anchor = document.getElementById(cellId(place));
    return anchor && { anchor, row, title: source.title, step: stepOf(row, source.id), place };
  }

  function isStep({ column }: Place) {
    return (columns[column]?.sources.length ?? 0) > 0;
  }

  /** The pointer has gone on. */
  function unpoint() {
    setPointed((now) => (now?.isPressed ? now : null));
  }

  function cellId({ row, column }: Place) {
    return `${id}-${row}-${column}`;
  }

  function later(act: () => void) {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, noteMs);
  }

  function point(event: PointerEvent) {
    if (event.pointerType === 'touch') return;
    const place = placeOf(event.target as Element);
    const isSame = place?.row === pointed?.row && place?.column === pointed?.column;
    if (isSame) clearTimeout(timer.current);
    else
      later(() => {
        setClosed(false);
        setPointed((now) =>
          now?.isPressed ? now : place && isStep(place) ? { ...place, isPressed: false } : null,
        );
      });
  }

  function placeOf(target: Element): Place | null {
    const cell = target.closest<HTMLElement>('[data-place]');
    const [row, column] = (cell?.dataset.place ?? '').split(' ').map(Number);
    return row === undefined || column === undefined ? null : { row, column };
  }

  function go(place: Place) {
    const next = {
      row: Math.max(0, Math.min(count - 1, place.row)),
      column: Math.max(0, Math.min(columns.length - 1, place.column)),
    };
    setActive(next);
    setPointed(null);
    setClosed(false);
    vertical.scrollToIndex(next.row);
    if (next.column > 0) horizontal.scrollToIndex(next.column - 1);
  }

  function press(event: KeyboardEvent) {
    if (event.target !== box.current || count === 0) return;
    const at = active ?? { row: first, column: 0 };
    const page = Math.max(1, last - first - 1);
    const all = event.ctrlKey || event.metaKey;
    const moves: Record<string, Place> = {
      ArrowDown: { ...at, row: at.row + 1 },
      ArrowUp: { ...at, row: at.row - 1 },
      ArrowRight: { ...at, column: at.column + 1 },
      ArrowLeft: { ...at, column: at.column - 1 },
      PageDown: { ...at, row: at.row + page },
      PageUp: { ...at, row: at.row - page },
      Home: all ? { row: 0, column: 0 } : { ...at, column: 0 },
      End: all ? { row: count - 1, column: at.column } : { ...at, column: columns.length - 1 },
    };
    const move = moves[event.key];
    if (move) {
      event.preventDefault();
      go(move);
    } else if (event.key === 'Enter' && noted) {
      event.preventDefault();
      link.current?.focus();
    } else if (event.key === 'Escape' && noted) setClosed(true);
  }

  const isActive = (row: number, column: number) => active?.row === row && active.column === column;
  const activeIsDrawn = active !== null && rows.some(({ index }) => index === active.row);

  return (
    <div ref={outer}>
      {/* biome-ignore lint/a11y/useSemanticElements: rows are placed by the virtualizer, which a table cannot */}
      <div
        className="vtable run-rows"
        role="grid"
        aria-label={label}
        aria-rowcount={rowCount === null ? -1 : rowCount + 1}
        aria-colcount={columns.length}
        aria-activedescendant={active && activeIsDrawn ? cellId(active) : undefined}
        ref={box}
        tabIndex={0}
        onKeyDown={press}
        onFocus={(event) => {
          if (event.target !== box.current) return;
          setFocused(box.current.matches(':focus-visible'));
          setActive((now) => now ?? { row: first, column: 0 });
        }}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget === null || relatedTarget !== link.current) setFocused(false);
        }}
        onPointerOver={point}
        onPointerLeave={() => later(unpoint)}
        onClick={(event) => {
          const place = placeOf(event.target as Element);
          if (!place) return;
          setActive(place);
          setClosed(false);
          // Also by a finger, which points at nothing.
          setPointed(isStep(place) ? { ...place, isPressed: true } : null);
        }}
        onScroll={() => {
          clearTimeout(timer.current);
          unpoint();
        }}
      >
        {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see above */}
        <div role="row" aria-rowindex={1} className="vhead" style={{ width: totalWidth, height: headPx }}>
          {drawn((column, at, gap) => (
            // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see above
            <span
              role="columnheader"
              key={column.key}
              aria-colindex={at + 1}
              className={classOf(column)}
              style={{ width: column.width, marginLeft: gap }}
              title={column.kind === 'line' && !isNumbered ? 'Line in the file' : column.head}
            >
              {column.kind === 'line' && isNumbered ? 'Row' : column.head}
              {column.below === null ? null : <small>{column.below}</small>}
            </span>
          ))}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        <div
          role="rowgroup"
          style={{ height: vertical.getTotalSize(), width: totalWidth }}
          className="run-body"
        >
          {rows.map(({ index, start }) => {
            const row = rowAt(pages, index);
            // Rows that were made of others have the line of these.
            const number = isNumbered ? index + 1 : (row?.line ?? 0);
            return (
              // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see above
              <div
                role="row"
                key={index}
                aria-rowindex={index + 2}
                aria-busy={row === undefined || undefined}
                className={active?.row === index ? 'vrow on' : 'vrow'}
                style={{ width: totalWidth, height: rowPx, transform: `translateY(${start}px)` }}
              >
                {drawn((column, at, gap) => (
                  // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see above
                  <span
                    role="gridcell"
                    key={column.key}
                    id={cellId({ row: index, column: at })}
                    data-place={`${index} ${at}`}
                    aria-colindex={at + 1}
                    aria-describedby={
                      noted?.place.row === index && noted.place.column === at ? `${id}-note` : undefined
                    }
                    className={isActive(index, at) ? `${classOf(column)} here` : classOf(column)}
                    style={{ width: column.width, marginLeft: gap }}
                  >
                    <Content row={row} column={column} number={number} />
                  </span>
                ))}
              </div>
            );
          })}
        </div>
      </div>
      {noted ? (
        <CellNote
          key={cellId(noted.place)}
          id={`${id}-note`}
          anchor={noted.anchor}
          title={noted.title}
          row={noted.row}
          step={noted.step}
          base={base}
          link={link}
          onStay={(is) => (is ? clearTimeout(timer.current) : later(unpoint))}
          onLeave={() => setFocused(false)}
          onClose={() => {
            setClosed(true);
            setPointed(null);
            if (document.activeElement === link.current) box.current?.focus();
          }}
        />
      ) : null}
    </div>
  );

  /** The first column, and those in sight: the first of these leaves the room of those before it. */
  function drawn<Drawn>(draw: (column: RowColumn, at: number, gap: number) => Drawn): Drawn[] {
    const [line] = columns;
    return [
      ...(line ? [draw(line, 0, 0)] : []),
      ...across.flatMap(({ index, start }, at) => {
        const column = columns[index + 1];
        return column ? [draw(column, index + 1, at === 0 ? start : 0)] : [];
      }),
    ];
  }
}

const classOf = ({ kind }: RowColumn): string =>
  kind === 'line' ? 'line' : kind === 'credits' ? 'num' : kind === 'new' ? 'new' : kind;

function Content({ row, column, number }: { row: RunRow | undefined; column: RowColumn; number: number }) {
  if (row === undefined) return <Skeleton text={column.kind === 'line' ? '00' : '000000'} />;
  switch (column.kind) {
    case 'line':
      return (
        <>
          <Dot look={outcomeLook(row.status)} label={outcomeText(row.status)} />
          {countText(number)}
        </>
      );
    case 'sent':
      return <Value value={Object.hasOwn(row.cells, column.head) ? row.cells[column.head] : null} />;
    case 'new':
      return <Value value={Object.hasOwn(row.output, column.head) ? row.output[column.head] : null} />;
    case 'outcome':
      return (
        <State
          text={outcomeText(row.status)}
          look={outcomeLook(row.status)}
          isMuted={row.status === 'queued'}
        />
      );
    case 'credits':
      return <>{creditsText(row.credits_charged)}</>;
    case 'step': {
      const { text, look, isNothing } = cellState(
        row,
        column.step === null ? undefined : stepOf(row, column.step),
      );
      return <State text={text} look={look} isMuted={isNothing === true || text === 'waiting'} />;
    }
  }
}

function State({
  text,
  look,
  isMuted,
}: {
  text: string;
  look: ReturnType<typeof outcomeLook>;
  isMuted: boolean;
}) {
  return isMuted ? <span className="sub">{text}</span> : <Tag {...(look ? { look } : {})}>{text}</Tag>;
}

/** A step may be called as what every object has. */
const stepOf = ({ steps }: RunRow, id: string) => (Object.hasOwn(steps, id) ? steps[id] : undefined);

/** The step that a cell comes from: of several the first that has found something, or else the last that ran. */
function sourceOf(row: RunRow, { sources }: RowColumn): StepSource | undefined {
  const isFound = ({ id }: StepSource) => stepOf(row, id)?.status === 'found';
  return sources.find(isFound) ?? sources.findLast(({ id }) => stepOf(row, id) !== undefined) ?? sources[0];
}

function Value({ value }: { value: unknown }) {
  const whole = valueText(value);
  const text = whole.length > shownLetters ? `${whole.slice(0, shownLetters)}…` : whole;
  return <span title={text.length > cutLetters ? text : undefined}>{text}</span>;
}

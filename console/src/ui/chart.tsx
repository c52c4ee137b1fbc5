import { type KeyboardEvent, type PointerEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { compactText } from '../words/format.ts';

export interface Point {
  /** What stands under it: a day. */
  readonly label: string;
  readonly value: number;
}

const heightMin = 280;
const margin = { top: 12, right: 12, bottom: 24, left: 52 };
const labelPx = 90;

/**
 * A value over time as an area. Drawn as SVG, so that it follows the theme without code; the same numbers are a table for screen readers, and the arrow
 * keys walk along the points.
 */
export function AreaChart({
  title,
  points,
  text,
  others,
}: {
  title: string;
  points: readonly Point[];
  text: (value: number) => string;
  /** The period before, drawn as a dashed line, of the same length. */
  others?: readonly Point[];
}) {
  const box = useRef<HTMLDivElement>(null);
  const [{ width, height }, setSize] = useState({ width: 0, height: heightMin });
  const [at, setAt] = useState<number | null>(null);
  const id = useId();

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () =>
      setSize({ width: element.clientWidth, height: Math.max(heightMin, element.clientHeight) });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const values = [...points, ...(others ?? [])].map(({ value }) => value);
  const { top, steps } = scaleOf(Math.max(0, ...values));
  const inner = {
    width: Math.max(1, width - margin.left - margin.right),
    height: height - margin.top - margin.bottom,
  };
  const x = (index: number) =>
    margin.left + (points.length < 2 ? 0.5 : index / (points.length - 1)) * inner.width;
  const y = (value: number) => margin.top + (1 - value / top) * inner.height;
  const lineOf = (line: readonly Point[]) =>
    line
      .map(({ value }, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`)
      .join('');
  const line = lineOf(points);
  const every = Math.max(1, Math.ceil(points.length / Math.max(1, Math.floor(inner.width / labelPx))));
  const chosen = at === null ? undefined : points[at];

  function nearest(event: PointerEvent<SVGSVGElement>) {
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left - margin.left;
    const index = Math.round((left / inner.width) * (points.length - 1));
    setAt(Math.max(0, Math.min(points.length - 1, index)));
  }

  function walk(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    setAt((now) => Math.max(0, Math.min(points.length - 1, (now ?? points.length - step) + step)));
  }

  return (
    <div ref={box} className="chart" style={{ position: 'relative', minHeight: heightMin, height: '100%' }}>
      {width === 0 ? null : (
        <svg
          width={width}
          height={height}
          // Out of the flow, so that the card beside decides how high it is.
          style={{ position: 'absolute' }}
          role="img"
          aria-labelledby={id}
          tabIndex={0}
          onPointerMove={nearest}
          onPointerLeave={() => setAt(null)}
          onKeyDown={walk}
          onBlur={() => setAt(null)}
        >
          <title id={id}>{title}</title>
          {steps.map((step) => (
            <g key={step}>
              <line
                x1={margin.left}
                x2={width - margin.right}
                y1={y(step)}
                y2={y(step)}
                stroke="var(--line)"
              />
              <text x={margin.left - 8} y={y(step) + 4} textAnchor="end" fontSize="11" fill="var(--text-3)">
                {step >= 1_000_000 ? compactText(step) : text(step)}
              </text>
            </g>
          ))}
          {points.length > 1 ? (
            <path
              d={`${line}L${x(points.length - 1)} ${y(0)}L${x(0)} ${y(0)}Z`}
              fill="var(--c1)"
              fillOpacity="0.12"
            />
          ) : null}
          {others && others.length > 1 ? (
            <path d={lineOf(others)} fill="none" stroke="var(--c5)" strokeWidth="1.2" strokeDasharray="4 3" />
          ) : null}
          <path d={line} fill="none" stroke="var(--c1)" strokeWidth="1.5" strokeLinejoin="round" />
          {points.length === 1 && points[0] ? (
            <circle cx={x(0)} cy={y(points[0].value)} r="3" fill="var(--c1)" />
          ) : null}
          {points.map((point, index) =>
            index % every === 0 ? (
              <text
                key={point.label}
                x={x(index)}
                y={height - 6}
                textAnchor={index === 0 ? 'start' : index === points.length - 1 ? 'end' : 'middle'}
                fontSize="11"
                fill="var(--text-3)"
              >
                {point.label}
              </text>
            ) : null,
          )}
          {at !== null && chosen ? (
            <>
              <line
                x1={x(at)}
                x2={x(at)}
                y1={margin.top}
                y2={y(0)}
                stroke="var(--line-3)"
                strokeDasharray="2 2"
              />
              <circle
                cx={x(at)}
                cy={y(chosen.value)}
                r="3.5"
                fill="var(--c1)"
                stroke="var(--surface)"
                strokeWidth="1.5"
              />
            </>
          ) : null}
        </svg>
      )}
      <output
        className="tag"
        style={{
          position: 'absolute',
          top: 0,
          right: margin.right,
          visibility: chosen ? 'visible' : 'hidden',
        }}
      >
        {chosen ? `${chosen.label}: ${text(chosen.value)}` : ''}
        {chosen && at !== null && others?.[at] ? ` (before: ${text(others[at].value)})` : ''}
      </output>
      <div className="hidden-text">
        <table>
          <caption>{title}</caption>
          <tbody>
            {points.map((point) => (
              <tr key={point.label}>
                <th scope="row">{point.label}</th>
                <td>{text(point.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Round steps: at most five lines above zero, the highest above all values. */
export function scaleOf(most: number): { top: number; steps: number[] } {
  if (most <= 0) return { top: 1, steps: [0, 1] };
  const rough = most / 5;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * size >= rough) ?? 10) * size;
  const count = Math.ceil(most / step - 1e-9);
  return {
    top: step * count,
    steps: Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(6))),
  };
}

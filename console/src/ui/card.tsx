import type { ReactNode } from 'react';
import { Skeleton } from './note.tsx';

export function Card({
  title,
  aside,
  end,
  foot,
  isPadded,
  children,
}: {
  title?: ReactNode;
  aside?: ReactNode;
  end?: ReactNode;
  foot?: ReactNode;
  isPadded?: boolean;
  children: ReactNode;
}) {
  return (
    <section className="card">
      {title ? (
        <div className="ch">
          <div className="what">
            <h2>{title}</h2>
            {aside ? <span className="sub">{aside}</span> : null}
          </div>
          {end ? <span className="end">{end}</span> : null}
        </div>
      ) : null}
      {isPadded ? <div className="cb">{children}</div> : children}
      {foot ? <div className="cf">{foot}</div> : null}
    </section>
  );
}

export interface Figure {
  readonly label: string;
  /** Undefined while it is on its way. */
  readonly value: string | undefined;
  readonly note?: ReactNode;
}

/** Key figures in one strip, with lines between. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <div className="figures">
      {figures.map(({ label, value, note }) => (
        <div className="figure" key={label}>
          <span>{label}</span>
          <b>{value ?? <Skeleton />}</b>
          <small>{value === undefined ? <Skeleton text="of 20,000 this month" /> : (note ?? '\u00a0')}</small>
        </div>
      ))}
    </div>
  );
}

/** A ranking by bars: labels in the monospaced face, figures to the right. */
export function Ranking({
  entries,
  text,
}: {
  entries: readonly { readonly name: string; readonly value: number }[];
  text: (value: number) => string;
}) {
  const most = Math.max(...entries.map(({ value }) => value), 1e-9);
  return (
    <ul className="rank">
      {entries.map(({ name, value }) => (
        <li key={name}>
          <div className="line">
            <code title={name}>{name}</code>
            <span>{text(value)}</span>
          </div>
          <div className="track">
            <i style={{ width: `${(value / most) * 100}%` }} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Names and values, one a line. */
export function Facts({ facts }: { facts: readonly (readonly [ReactNode, ReactNode] | null)[] }) {
  return (
    <dl className="facts">
      {facts.map((fact, at) =>
        fact === null ? null : (
          <div key={at} style={{ display: 'contents' }}>
            <dt>{fact[0]}</dt>
            <dd>{fact[1]}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

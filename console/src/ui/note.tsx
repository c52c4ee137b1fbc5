import type { ReactNode } from 'react';

/** A list without entries: what it will hold, and what to do next. */
export function Empty({
  title,
  children,
  action,
}: {
  title: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      <p>{children}</p>
      {action}
    </div>
  );
}

export function Note({ look, children }: { look?: 'ok' | 'warn' | 'bad'; children: ReactNode }) {
  return <div className={look ? `note ${look}` : 'note'}>{children}</div>;
}

/** Holds the place of a text that is on its way: as wide as `text`. */
export function Skeleton({ text = '000,000' }: { text?: string }) {
  return (
    <span className="skeleton" aria-hidden="true">
      {text}
    </span>
  );
}

/** The same of a heading, which is never without words. */
export function SkeletonTitle({ text }: { text: string }) {
  return (
    <>
      <span className="hidden-text">Loading</span>
      <Skeleton text={text} />
    </>
  );
}

import type { ReactNode } from 'react';

export type TagLook = 'ok' | 'warn' | 'bad' | 'box';

export function Tag({ look, title, children }: { look?: TagLook; title?: string; children: ReactNode }) {
  return (
    <span className={look ? `tag ${look}` : 'tag'} title={title}>
      {children}
    </span>
  );
}

/** A name with its tags, in a cell: of a long name the end is cut off, and the tags stay to be seen. */
export function WithTags({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <span className="named">
      <span>{name}</span>
      {children}
    </span>
  );
}

/** A dot differs by its shape too: a circle is fine, a diamond needs a look, a square is broken. */
export function Dot({ look, label }: { look?: 'ok' | 'warn' | 'bad'; label: string }) {
  return <span className={look ? `dot ${look}` : 'dot'} role="img" aria-label={label} title={label} />;
}

/** The outcome of a call: its status, and in a word why it is no plain success. */
export function ResultTag({
  call: { status, code, records, credits, cached },
}: {
  call: { status: number; code: string | null; records: number; credits: number; cached: boolean };
}) {
  if (status === 0) return <Tag look="bad">stopped</Tag>;
  if (status >= 400) {
    const text = code ? `${status} ${code}` : String(status);
    // In a narrow column its end is cut off.
    return (
      <Tag look="bad" title={text}>
        {text}
      </Tag>
    );
  }
  if (records === 0 && credits === 0) return <Tag look="warn">{status} miss</Tag>;
  return <Tag look="ok">{cached ? `${status} cached` : status}</Tag>;
}

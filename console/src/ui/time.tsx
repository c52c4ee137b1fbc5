import { useEffect, useState } from 'react';
import { exactText, relativeText } from '../words/format.ts';

const tickMs = 10_000;

/** How long ago, with the exact time in the person's zone on hover. */
export function Ago({ at }: { at: string | null | undefined }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  if (!at) return <span className="dim">never</span>;
  return (
    <time dateTime={at} title={exactText(at)} className="nowrap">
      {relativeText(at, Math.max(now, Date.now()))}
    </time>
  );
}

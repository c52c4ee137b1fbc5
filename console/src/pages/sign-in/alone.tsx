import type { ReactNode } from 'react';
import { Mark } from '../../ui/icons.tsx';

/** A page without the frame. */
export function Alone({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <main className="alone">
      <div className="stack">
        <div>
          <div className="brand">
            <Mark />
            Millrace
          </div>
          <h1>{title}</h1>
          {lead ? <p className="sub">{lead}</p> : null}
        </div>
        {children}
      </div>
    </main>
  );
}

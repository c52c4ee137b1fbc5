import { Link } from '@tanstack/react-router';
import type { Home } from '../../api/calls.ts';
import { linkTo } from '../../session/link-to.ts';
import { Card } from '../../ui/card.tsx';
import { LocalTimes } from '../../ui/local-times.tsx';
import { Skeleton } from '../../ui/note.tsx';
import { Dot } from '../../ui/tag.tsx';

/** What needs a look, each with where it is dealt with. */
export function Alerts({ alerts, base }: { alerts: Home['alerts'] | undefined; base: string }) {
  return (
    <Card title="Needs attention" end={alerts?.length ?? ''} isPadded>
      {alerts === undefined ? (
        <Skeleton text="Nothing needs attention." />
      ) : alerts.length === 0 ? (
        <p className="sub">Nothing needs attention.</p>
      ) : (
        <ul className="stack tight">
          {alerts.map(({ kind, message, link }) => (
            <li key={`${kind} ${message}`} className="row" style={{ alignItems: 'baseline' }}>
              <Dot look="warn" label="needs attention" />
              <span>
                <LocalTimes text={message} /> <Link {...linkTo(placed(base, link))}>Review</Link>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Links of alerts begin behind the place; `?workspace=` names another one. */
export function placed(base: string, link: string): string {
  const [path = '', query = ''] = link.split('?');
  const workspace = new URLSearchParams(query).get('workspace');
  return `${workspace === null ? base : base.replace(/\/w\/[^/]+$/, `/w/${workspace}`)}${path}`;
}

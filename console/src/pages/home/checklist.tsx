import { Link } from '@tanstack/react-router';
import type { Home } from '../../api/calls.ts';
import { linkTo } from '../../session/link-to.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icons.tsx';

const steps = [
  { name: 'has_call', label: 'Make a first call', path: 'playground', action: 'Open the playground' },
  { name: 'has_job', label: 'Run a list from a CSV file', path: 'lists/new', action: 'New list' },
  {
    name: 'has_webhook',
    label: 'Be notified when lists end and credits run low',
    path: 'webhooks',
    action: 'Add a webhook',
  },
] as const;

/** First steps, until all are done. */
export function Checklist({ checklist, base }: { checklist: Home['checklist']; base: string }) {
  const done = steps.filter(({ name }) => checklist[name]).length;
  return (
    <Card title="First steps" end={`${done} of ${steps.length}`} isPadded>
      <ul className="stack tight">
        {steps.map(({ name, label, path, action }) => (
          <li key={name} className="row wrap">
            <span style={{ color: checklist[name] ? 'var(--ok)' : 'var(--line-2)', display: 'flex' }}>
              <Icon name="check" />
            </span>
            <span className={checklist[name] ? 'dim' : undefined}>
              {label}
              {checklist[name] ? <span className="hidden-text"> (done)</span> : null}
            </span>
            {checklist[name] ? null : <Link {...linkTo(`${base}/${path}`)}>{action}</Link>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

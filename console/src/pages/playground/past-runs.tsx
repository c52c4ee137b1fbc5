import { Link } from '@tanstack/react-router';
import { linkTo } from '../../session/link-to.ts';
import { type PastRun, useRuns } from '../../session/past-runs.ts';
import { useSession } from '../../session/session.ts';
import { Card } from '../../ui/card.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Ago } from '../../ui/time.tsx';
import { creditsLabel, durationText } from '../../words/format.ts';
import { linkText } from './body-link.ts';

/** The last runs of this person in this browser; each opens its form again. */
export function PastRuns({ base, onOpen }: { base: string; onOpen?: (run: PastRun) => void }) {
  const { person } = useSession();
  const runs = useRuns(person?.id ?? '');
  if (runs.length === 0) return null;
  return (
    <Card title="Your last runs" end={`${runs.length}, in this browser`}>
      {runs.map((run) => (
        <RunLine key={run.id} run={run} base={base} onOpen={onOpen} />
      ))}
    </Card>
  );
}

function RunLine({ run, base, onOpen }: { run: PastRun; base: string; onOpen?: (run: PastRun) => void }) {
  const hash = linkText(run.body);
  return (
    <Link
      className="pg-run"
      style={{ color: 'inherit', textDecoration: 'none' }}
      {...linkTo(`${base}/playground/${run.endpoint}`)}
      hash={hash ?? undefined}
      onClick={() => onOpen?.(run)}
    >
      <span className="row">
        <code>{run.endpoint}</code>
        <Tag look={run.status < 400 ? 'ok' : 'bad'}>{run.status}</Tag>
        <span className="dim small">
          {durationText(run.ms)} · {creditsLabel(run.credits)}
        </span>
      </span>
      <span className="dim small">
        <Ago at={run.at} />
      </span>
      <span className="sent mono">{JSON.stringify(run.body)}</span>
    </Link>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { operatorQuery } from '../../api/queries.ts';
import { Card, Figures } from '../../ui/card.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Dot } from '../../ui/tag.tsx';
import { countText, creditsText, dollarsText, percentText, plural } from '../../words/format.ts';

/** The instance at a glance: what came in, what it cost, and what needs the operator. */
export function OperatorHomePage() {
  const providers = useQuery(operatorQuery('GET operator/providers', { query: { days: 7 } }));
  const health = useQuery(operatorQuery('GET operator/health', { query: { doctor: 'true' } }));
  const organizations = useQuery(operatorQuery('GET operator/organizations', { query: { limit: 100 } }));
  const failing = health.data?.checks?.filter(({ status }) => status !== 'ok') ?? [];
  const money = providers.data?.totals;
  return (
    <div className="page stack">
      <div className="h" style={{ marginBottom: 0 }}>
        <h1>Operator</h1>
        <span className="sub">this instance, last 7 days</span>
      </div>
      {providers.error && !money ? (
        <ErrorNote error={providers.error} retry={() => void providers.refetch()} />
      ) : null}
      {providers.error && !money ? null : (
        <Figures
          figures={[
            { label: 'Revenue', value: money && creditsText(money.revenue_credits), note: 'credits charged' },
            { label: 'Vendor cost', value: money && dollarsText(money.cost_usd), note: 'at listed prices' },
            { label: 'Margin', value: money && percentText(money.margin), note: 'after vendor cost' },
            {
              label: 'Organizations',
              value:
                organizations.data &&
                `${countText(organizations.data.organizations.length)}${organizations.data.next_cursor === null ? '' : '+'}`,
              note:
                organizations.data &&
                plural(
                  organizations.data.organizations.filter(({ disabled }) => disabled).length,
                  'disabled',
                  'disabled',
                ),
            },
          ]}
        />
      )}
      <Card title="Needs attention" end={failing.length} isPadded>
        {health.data === undefined ? (
          <p className="sub">{health.error ? 'Health could not be read.' : 'Checking…'}</p>
        ) : failing.length === 0 ? (
          <p className="sub">All checks pass. Version {health.data.version}.</p>
        ) : (
          <ul className="stack tight">
            {failing.map(({ name, status, detail, fix }) => (
              <li key={name} className="row" style={{ alignItems: 'baseline' }}>
                <Dot
                  look={status === 'fail' ? 'bad' : 'warn'}
                  label={status === 'fail' ? 'broken' : 'needs attention'}
                />
                <span>
                  <b style={{ fontWeight: 500 }}>{name}</b> <span className="sub">{detail}</span>
                  {fix ? <div>{fix}</div> : null}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <div className="row wrap">
        <Link className="btn" to="/operator/organizations">
          Organizations
        </Link>
        <Link className="btn" to="/operator/providers">
          Providers
        </Link>
        <Link className="btn" to="/operator/health">
          Health
        </Link>
      </div>
    </div>
  );
}

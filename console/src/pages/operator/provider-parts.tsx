import type { OperatorProvider } from '../../api/operator.ts';
import { IconButton } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { Note } from '../../ui/note.tsx';
import { fieldLabel } from '../../words/field-label.ts';
import { countText, dollarsText, ordinalText, percentText } from '../../words/format.ts';
import { problemText } from '../../words/provider-problem.ts';
import { providerTitle } from '../../words/provider-text.ts';
import { timesText } from './providers.tsx';

/** One provider beside the table: each kind of lookup with its place, hits, time and cost. */
export function ProviderParts({ provider, onClose }: { provider: OperatorProvider; onClose: () => void }) {
  return (
    <Card
      title={providerTitle(provider.provider)}
      end={<IconButton icon="close" size="small" label="Close" onClick={onClose} />}
      isPadded
    >
      <div className="stack">
        {provider.problem ? <Note look="warn">{problemText(provider.problem)}</Note> : null}
        {provider.capabilities.map((one) => (
          <section key={one.capability} className="stack tight">
            <h3>{fieldLabel(one.capability)}</h3>
            {one.problem ? <p className="sub">{problemText(one.problem)}</p> : null}
            <Facts
              facts={[
                ['Order', one.position === null ? 'off' : ordinalText(one.position)],
                ...(one.learned
                  ? [
                      [
                        'Learned order',
                        `${ordinalText(one.learned.position)}${one.learned.mode === 'shadow' ? ', only watched' : ''}`,
                      ] as const,
                    ]
                  : []),
                ...one.own_orders.map(
                  ({ endpoint, position }) =>
                    [
                      <span key={endpoint} className="mono">
                        {endpoint}
                      </span>,
                      position === null ? 'left out' : `${ordinalText(position)}, as you set it`,
                    ] as const,
                ),
                ['Queries', countText(one.queries)],
                ['Hit rate', percentText(one.hit_rate)],
                ['Failures', countText(one.failures)],
                ['p50 / p95 ms', timesText(one.p50_ms, one.p95_ms)],
                ['Cost', dollarsText(one.cost_usd)],
              ]}
            />
          </section>
        ))}
        <p className="hint">
          Its prices and settings: <code>docs/providers/{provider.provider}.md</code>
        </p>
      </div>
    </Card>
  );
}

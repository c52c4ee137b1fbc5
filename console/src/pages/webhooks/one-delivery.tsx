import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Delivery } from '../../api/calls.ts';
import { send } from '../../api/core.ts';
import { Button, CopyId, IconButton } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Ago } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { durationText } from '../../words/format.ts';
import { heldText } from './held-text.ts';

/** One delivery beside the table: each attempt with what the address answered. */
export function OneDelivery({
  delivery,
  params,
  mayResend,
  onClose,
  onSent,
}: {
  delivery: Delivery;
  params: { organization_id: string; workspace_id: string; webhook_id: string };
  mayResend: boolean;
  onClose: () => void;
  onSent: () => Promise<unknown>;
}) {
  const [failed, setFailed] = useState<unknown>(null);
  // Signed requests are shown to those only who may send them.
  const sent = useQuery({
    queryKey: ['organization', params.organization_id, 'delivery', delivery.id],
    enabled: mayResend,
    queryFn: ({ signal }) =>
      send(
        'GET organizations/{organization_id}/workspaces/{workspace_id}/webhooks/{webhook_id}/deliveries/{delivery_id}',
        { params: { ...params, delivery_id: delivery.id }, signal },
      ),
  });
  async function resend() {
    setFailed(null);
    try {
      const again = await send(
        'POST organizations/{organization_id}/workspaces/{workspace_id}/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver',
        {
          params: { ...params, delivery_id: delivery.id },
        },
      );
      toast(heldText(again) ?? 'Sending it again.');
      await onSent();
    } catch (error) {
      setFailed(error);
    }
  }
  return (
    <Card
      title={<code>{delivery.type}</code>}
      end={<IconButton icon="close" size="small" label="Close" onClick={onClose} />}
      isPadded
    >
      <div className="stack">
        <Facts
          facts={[
            ['Delivery', <CopyId key="id" id={delivery.id} short />],
            ['Event', <CopyId key="event" id={delivery.event_id} short />],
            ['Created', <Ago key="at" at={delivery.created_at} />],
            delivery.next_attempt_at === null
              ? null
              : ['Next attempt', <Ago key="next" at={delivery.next_attempt_at} />],
          ]}
        />
        {delivery.attempts.map((attempt) => (
          <section key={attempt.number} className="stack tight">
            <h3>Attempt {attempt.number}</h3>
            <p className="sub">
              <Ago at={attempt.at} /> · {attempt.status ?? 'no answer'} · {durationText(attempt.duration_ms)}
            </p>
            {attempt.error ? <p className="problem">{attempt.error}</p> : null}
            {attempt.response ? (
              <pre className="code" tabIndex={0}>
                {attempt.response}
              </pre>
            ) : null}
          </section>
        ))}
        {sent.data ? (
          <section className="stack tight">
            <h3>Payload</h3>
            <pre className="code" tabIndex={0}>
              {readable(sent.data.request.body)}
            </pre>
          </section>
        ) : null}
        {failed === null ? null : <ErrorNote error={failed} />}
        {mayResend ? (
          <div>
            <Button onClick={resend}>Send again</Button>
          </div>
        ) : null}
      </div>
    </Card>
  );
}

/** JSON in lines; what is none as it is. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

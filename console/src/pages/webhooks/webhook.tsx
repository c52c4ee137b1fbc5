import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Delivery } from '../../api/calls.ts';
import { send } from '../../api/core.ts';
import { organizationQuery } from '../../api/queries.ts';
import { useCrumb } from '../../frame/crumb.ts';
import { linkTo } from '../../session/link-to.ts';
import { may } from '../../session/session.ts';
import { useFilters } from '../../session/use-filters.ts';
import { usePlace } from '../../session/use-place.ts';
import { Button, CopyId } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Filters } from '../../ui/filters.tsx';
import { Empty, Note } from '../../ui/note.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Ago } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { durationText, plural } from '../../words/format.ts';
import { SecretOnce } from '../keys/secret-once.tsx';
import { eventText } from './event-text.ts';
import { heldText } from './held-text.ts';
import { OneDelivery } from './one-delivery.tsx';
import { WebhookDot } from './webhooks.tsx';

const dayMs = 86_400_000;
const waitingMs = 2000;
/** What is sent again only later is not looked for so often. */
const soonMs = 60_000;
const deliveryStates = ['pending', 'delivered', 'failed', 'not_sent'] as const;

/** One webhook: deliveries with payload, attempts and answers; test, rotate, send again. */
export function WebhookPage() {
  const { webhookId } = useParams({ strict: false }) as { webhookId: string };
  const { organization, workspace } = usePlace();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [values, put] = useFilters(['delivery']);
  const [open, setOpen] = useState<'delete' | 'rotate' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const params = {
    organization_id: organization.id,
    workspace_id: workspace?.id ?? '',
    webhook_id: webhookId,
  };
  const all = organizationQuery(
    organization.id,
    'GET organizations/{organization_id}/workspaces/{workspace_id}/webhooks',
    {
      params: { workspace_id: workspace?.id ?? '' },
    },
  );
  const list = useQuery(all);
  const webhook = list.data?.webhooks.find(({ id }) => id === webhookId);
  useCrumb(webhook && new URL(webhook.url).host);
  // As it was when the list was read; its end passes by itself.
  const held = webhook && Date.parse(webhook.held_until ?? '') > Date.now() ? heldText(webhook) : null;
  const deliveries = useInfiniteQuery({
    queryKey: ['organization', organization.id, 'live', 'deliveries', webhookId, values.status ?? ''],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      send('GET organizations/{organization_id}/workspaces/{workspace_id}/webhooks/{webhook_id}/deliveries', {
        params,
        query: { status: values.status, cursor: pageParam, limit: 50 },
        signal,
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    // No event tells of deliveries.
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.deliveries.some(isOnItsWay)) ? waitingMs : false,
  });
  const rows = deliveries.data?.pages.flatMap((page) => page.deliveries);
  const chosen = rows?.find(({ id }) => id === values.delivery);
  const mayChange = may(organization.role, 'keys');
  const reread = () => client.invalidateQueries({ queryKey: ['organization', organization.id] });
  const ends = rows?.map(({ id, status, attempts }) => `${id} ${status} ${attempts.length}`).join();
  const listKey = JSON.stringify(all.queryKey);
  // How the webhook does, and whether it was switched off, follows from what became of its deliveries.
  useEffect(() => {
    if (ends !== undefined) void client.invalidateQueries({ queryKey: JSON.parse(listKey) });
  }, [ends, listKey, client]);

  async function act(does: () => Promise<string>) {
    setFailed(null);
    try {
      toast(await does());
      await reread();
    } catch (error) {
      setFailed(error);
    }
  }

  return (
    <div className="page stack">
      <div className="h" style={{ marginBottom: 0 }}>
        <div className="row" style={{ minWidth: 0 }}>
          {webhook ? <WebhookDot webhook={webhook} /> : null}
          <h1 style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {webhook ? new URL(webhook.url).host : 'Webhook'}
          </h1>
        </div>
        {webhook && mayChange ? (
          <div className="actions">
            <Button
              onClick={() =>
                act(async () => {
                  const waits = heldText(
                    await send(
                      'POST organizations/{organization_id}/workspaces/{workspace_id}/webhooks/{webhook_id}/test',
                      { params },
                    ),
                  );
                  return waits === null
                    ? 'A test event is on its way. It shows up below.'
                    : `A test event was made. ${waits}`;
                })
              }
            >
              Send test
            </Button>
            <Button
              onClick={() =>
                act(async () => {
                  const since = new Date(Date.now() - 7 * dayMs).toISOString();
                  const again = await send(
                    'POST organizations/{organization_id}/workspaces/{workspace_id}/webhooks/{webhook_id}/redeliver-failed',
                    {
                      params,
                      body: { since },
                    },
                  );
                  const { redelivered } = again;
                  if (redelivered === 0) return 'Nothing failed in the last 7 days.';
                  const deliveries = plural(redelivered, 'failed delivery', 'failed deliveries');
                  const waits = heldText(again);
                  return waits === null
                    ? `Sent again now: ${deliveries}.`
                    : `To be sent again: ${deliveries}. ${waits}`;
                })
              }
            >
              Resend failed, 7 days
            </Button>
            <Button onClick={() => setOpen('rotate')}>Rotate secret</Button>
            <Button
              onClick={() =>
                act(async () => {
                  await send(
                    'PATCH organizations/{organization_id}/workspaces/{workspace_id}/webhooks/{webhook_id}',
                    {
                      params,
                      body: { enabled: !webhook.enabled },
                    },
                  );
                  return webhook.enabled ? 'Switched off' : 'Switched on';
                })
              }
            >
              {webhook.enabled ? 'Switch off' : 'Switch on'}
            </Button>
            <Button look="danger" onClick={() => setOpen('delete')}>
              Delete
            </Button>
          </div>
        ) : null}
      </div>
      {failed === null ? null : <ErrorNote error={failed} />}
      {list.error && !webhook ? <ErrorNote error={list.error} retry={() => void list.refetch()} /> : null}
      {held === null ? null : <Note look="warn">Deliveries are paused. {held}</Note>}
      {list.error && !webhook ? null : (
        <Card isPadded>
          <Facts
            facts={[
              ['Address', <code key="url">{webhook?.url ?? '…'}</code>],
              ['Id', <CopyId key="id" id={webhookId} />],
              ['Events', webhook?.events.map(eventText).join(', ') ?? '…'],
              ['Created', <Ago key="at" at={webhook?.created_at ?? new Date().toISOString()} />],
            ]}
          />
        </Card>
      )}
      <Filters
        filters={[
          {
            name: 'status',
            label: 'Status',
            choices: deliveryStates.map((value) => ({ value, label: value.replaceAll('_', ' ') })),
          },
        ]}
        values={values}
        onValue={put}
      />
      <div className={chosen ? 'split' : undefined}>
        <Card
          title="Deliveries"
          foot={
            deliveries.hasNextPage ? (
              <Button size="small" onClick={() => deliveries.fetchNextPage()}>
                Show older
              </Button>
            ) : undefined
          }
        >
          <Table
            label="Deliveries"
            columns={columns}
            state={{ rows, error: rows ? null : deliveries.error, retry: () => void deliveries.refetch() }}
            idOf={({ id }) => id}
            isOn={({ id }) => id === values.delivery}
            onRow={({ id }) => put('delivery', id)}
            empty={<Empty title="No deliveries">Send a test event with the button above to see one.</Empty>}
          />
        </Card>
        {chosen ? (
          <OneDelivery
            key={chosen.id}
            delivery={chosen}
            params={params}
            mayResend={mayChange}
            onClose={() => put('delivery', undefined)}
            onSent={reread}
          />
        ) : null}
      </div>
      {open === 'delete' ? (
        <Confirm
          title="Delete this webhook?"
          action="Delete"
          onClose={() => setOpen(null)}
          act={async () => {
            await send(
              'DELETE organizations/{organization_id}/workspaces/{workspace_id}/webhooks/{webhook_id}',
              { params },
            );
            await reread();
            await navigate(linkTo(`/o/${organization.id}/w/${workspace?.id ?? 'none'}/webhooks`));
          }}
        >
          <p>Nothing more is sent to it. Its deliveries are deleted too.</p>
        </Confirm>
      ) : null}
      {open === 'rotate' ? (
        <Confirm
          title="Rotate the signing secret?"
          action="Rotate secret"
          isDanger={false}
          onClose={() => setOpen(null)}
          act={async () => {
            const made = await send(
              'POST organizations/{organization_id}/workspaces/{workspace_id}/webhooks/{webhook_id}/secret',
              { params },
            );
            setSecret(made.secret);
          }}
        >
          <p>For 24 hours requests are signed with both secrets, so that nothing has to stop.</p>
        </Confirm>
      ) : null}
      {secret === null ? null : (
        <SecretOnce
          title="Signing secret"
          secret={secret}
          stored="encrypted"
          onClose={() => setSecret(null)}
        />
      )}
    </div>
  );
}

/** Being sent, or sent within the next minute. */
const isOnItsWay = ({ status, next_attempt_at: next }: Delivery): boolean =>
  status === 'sending' || (status === 'pending' && (next === null || Date.parse(next) < Date.now() + soonMs));

const columns: readonly Column<Delivery>[] = [
  { name: 'event', head: 'Event', like: 'email_finding.completed', cell: ({ type }) => <code>{type}</code> },
  { name: 'status', head: 'Status', cell: (delivery) => <DeliveryTag delivery={delivery} /> },
  { name: 'attempts', head: 'Attempts', isNumber: true, cell: ({ attempts }) => attempts.length },
  {
    name: 'took',
    head: 'Took',
    isNumber: true,
    cell: ({ attempts: [last] }) => (
      <span className="sub">{last ? durationText(last.duration_ms) : '–'}</span>
    ),
  },
  {
    name: 'when',
    head: 'When',
    isNumber: true,
    cell: ({ created_at }) => (
      <span className="sub">
        <Ago at={created_at} />
      </span>
    ),
  },
];

export function DeliveryTag({ delivery: { status, last_status } }: { delivery: Delivery }) {
  const look = status === 'delivered' ? 'ok' : status === 'failed' ? 'bad' : 'warn';
  return (
    <Tag look={look}>
      {last_status ?? ''} {status.replaceAll('_', ' ')}
    </Tag>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Webhook } from '../../api/calls.ts';
import { send } from '../../api/core.ts';
import { type WebhookEvent, webhookEvents } from '../../api/endpoints.ts';
import { organizationQuery, tableState } from '../../api/queries.ts';
import { linkTo } from '../../session/link-to.ts';
import { may } from '../../session/session.ts';
import { usePlace } from '../../session/use-place.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { LocalTimes } from '../../ui/local-times.tsx';
import { Empty } from '../../ui/note.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Dot, Tag } from '../../ui/tag.tsx';
import { plural } from '../../words/format.ts';
import { SecretOnce } from '../keys/secret-once.tsx';
import { useSubmit } from '../sign-in/use-submit.ts';
import { eventText } from './event-text.ts';

/** Sent by the button on its page, or about the webhook itself: not chosen here. */
const own: ReadonlySet<WebhookEvent> = new Set(['webhook.test']);
const offered = webhookEvents.filter((event) => !own.has(event));

/** Webhook endpoints of the workspace. */
export function WebhooksPage() {
  const { organization, workspace } = usePlace();
  const client = useQueryClient();
  const [isNew, setNew] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const base = `/o/${organization.id}/w/${workspace?.id ?? 'none'}`;
  const query = useQuery({
    ...organizationQuery(
      organization.id,
      'GET organizations/{organization_id}/workspaces/{workspace_id}/webhooks',
      {
        params: { workspace_id: workspace?.id ?? '' },
      },
    ),
    enabled: workspace !== undefined,
  });
  const mayMake = may(organization.role, 'keys') && workspace !== undefined;
  const add = (
    <Button look="primary" onClick={() => setNew(true)}>
      Add webhook
    </Button>
  );
  return (
    <div className="page">
      <div className="h">
        <h1>Webhooks</h1>
        <div className="actions">{mayMake ? add : null}</div>
      </div>
      <Card>
        <Table
          label="Webhooks"
          columns={columnsOf(base)}
          state={tableState(query, ({ webhooks }) => webhooks)}
          idOf={({ id }) => id}
          empty={
            <Empty title="No webhooks yet" action={mayMake ? add : undefined}>
              Millrace sends a signed request to your address when a list ends or credits run low, and tries
              again for days if it fails.
            </Empty>
          }
        />
      </Card>
      {isNew && workspace ? (
        <NewWebhook
          organization={organization.id}
          workspace={workspace.id}
          onClose={() => setNew(false)}
          onMade={async (made) => {
            setNew(false);
            setSecret(made);
            await client.invalidateQueries({ queryKey: ['organization', organization.id] });
          }}
        />
      ) : null}
      {secret === null ? null : (
        <SecretOnce title="Signing secret" secret={secret} stored="encrypted" onClose={() => setSecret(null)}>
          Your program uses it to check that a request comes from Millrace.
        </SecretOnce>
      )}
    </div>
  );
}

const columnsOf = (base: string): Column<Webhook>[] => [
  { name: 'state', head: '', cell: (webhook) => <WebhookDot webhook={webhook} /> },
  {
    name: 'address',
    head: 'Address',
    className: 'cut',
    like: 'https://crm.example/hook',
    cell: ({ id, url }) => <Link {...linkTo(`${base}/webhooks/${id}`)}>{url}</Link>,
  },
  {
    name: 'description',
    head: 'Description',
    className: 'cut',
    cell: ({ description }) => <span className="sub">{description ?? '–'}</span>,
  },
  {
    name: 'events',
    head: 'Events',
    cell: ({ events }) => (
      <span className="row">
        {events.slice(0, 1).map((event) => (
          <Tag key={event}>{eventText(event)}</Tag>
        ))}
        {events.length > 1 ? (
          <span className="dim" title={events.slice(1).map(eventText).join(', ')}>
            +{events.length - 1}
          </span>
        ) : null}
      </span>
    ),
  },
  {
    name: 'health',
    head: 'Health',
    cell: ({ enabled, failures, failing_since, disabled_reason }) =>
      !enabled ? (
        <span className="sub">off{disabled_reason ? `: ${disabled_reason.replaceAll('_', ' ')}` : ''}</span>
      ) : failing_since ? (
        <span>
          {plural(failures, 'failure')} since <LocalTimes text={failing_since} />
        </span>
      ) : (
        <span className="sub">works</span>
      ),
  },
];

export function WebhookDot({ webhook: { enabled, failing_since } }: { webhook: Webhook }) {
  if (!enabled) return <Dot label="off" />;
  return failing_since ? <Dot look="warn" label="failing" /> : <Dot look="ok" label="works" />;
}

function NewWebhook({
  organization,
  workspace,
  onClose,
  onMade,
}: {
  organization: string;
  workspace: string;
  onClose: () => void;
  onMade: (secret: string) => Promise<void>;
}) {
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(offered);
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    const { secret } = await send('POST organizations/{organization_id}/workspaces/{workspace_id}/webhooks', {
      params: { organization_id: organization, workspace_id: workspace },
      body: {
        url: url.trim(),
        events,
        ...(description.trim() === '' ? {} : { description: description.trim() }),
      },
    });
    await onMade(secret);
  });
  return (
    <Dialog title="Add webhook" onClose={onClose}>
      <form className="stack" onSubmit={onSubmit}>
        <TextField
          label="Address"
          type="url"
          required
          isCode
          placeholder="https://crm.example.com/millrace"
          value={url}
          onValue={setUrl}
          autoFocus
        />
        <TextField
          label="Description"
          aside="optional"
          maxLength={200}
          placeholder="Into the CRM"
          value={description}
          onValue={setDescription}
        />
        <fieldset className="field">
          <legend className="label">Events</legend>
          {offered.map((event) => (
            <CheckField
              key={event}
              label={
                <>
                  {eventText(event)} <code className="dim">{event}</code>
                </>
              }
              isChecked={events.includes(event)}
              onValue={(isChecked) =>
                setEvents(isChecked ? [...events, event] : events.filter((one) => one !== event))
              }
            />
          ))}
        </fieldset>
        {error === null ? null : <ErrorNote error={error} />}
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" isBusy={isBusy} disabled={events.length === 0}>
            Add webhook
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/core.ts';
import type { OperatorMail } from '../../api/operator.ts';
import { useFilters } from '../../session/use-filters.ts';
import { Button, CopyId, IconButton } from '../../ui/button.tsx';
import { Card, Figures } from '../../ui/card.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { type Filter, Filters } from '../../ui/filters.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Empty, Note } from '../../ui/note.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Tag, type TagLook } from '../../ui/tag.tsx';
import { Ago } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { countText } from '../../words/format.ts';

/** While mails are on their way. */
const soonMs = 2000;
const usualMs = 15_000;

/** Mails of the service: what waits, was sent or failed. Their texts and links are stored nowhere. */
export function MailPage() {
  const [values, put] = useFilters();
  const [failed, setFailed] = useState<unknown>(null);
  const [dropped, setDropped] = useState<OperatorMail | null>(null);
  const client = useQueryClient();
  const asked = { state: values.state, kind: values.kind, search: values.search };
  const query = useInfiniteQuery({
    queryKey: ['operator', 'mails', asked],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      send('GET operator/mails', { query: { ...asked, cursor: pageParam, limit: 50 }, signal }),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ mails }) => mails.some(isOnItsWay)) ? soonMs : usualMs,
  });
  const [first] = query.data?.pages ?? [];
  const rows = query.data?.pages.flatMap(({ mails }) => mails);
  const isOn = first?.is_on ?? true;

  async function act(does: () => Promise<string>) {
    setFailed(null);
    try {
      toast(await does());
    } catch (error) {
      setFailed(error);
    }
    await client.invalidateQueries({ queryKey: ['operator', 'mails'] });
  }

  return (
    <div className="page stack">
      <div className="h" style={{ marginBottom: 0 }}>
        <h1>Mail</h1>
        <span className="sub">What the service sent to people in the last 7 days.</span>
        <div className="actions">
          <Button
            disabled={!isOn}
            onClick={() =>
              act(async () => {
                const { to } = await send('POST operator/mails/test', { body: {} });
                return `A test mail is on its way to ${to}.`;
              })
            }
          >
            Send me a test
          </Button>
        </div>
      </div>
      {isOn ? null : (
        <Note>
          This service sends no mail: set SMTP_URL and SMTP_FROM. Links are shown to the person who makes
          them.
        </Note>
      )}
      {failed === null ? null : <ErrorNote error={failed} />}
      <Figures
        figures={[
          { label: 'Sent', value: first && countText(first.sent_day), note: 'in 24 hours' },
          { label: 'Failed', value: first && countText(first.failed_day), note: 'in 24 hours' },
          {
            label: 'Late',
            value: first && countText(first.late),
            note: 'waiting for more than 10 minutes',
          },
        ]}
      />
      <Filters filters={filters} values={values} onValue={put} />
      <Card
        foot={
          query.hasNextPage ? (
            <Button size="small" isBusy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
              Show older
            </Button>
          ) : undefined
        }
      >
        <Table
          label="Mails"
          state={{ rows, error: rows ? null : query.error, retry: () => void query.refetch() }}
          idOf={({ mail_id }) => mail_id}
          empty={<Empty title="No mails">Send yourself a test, or remove a filter to see more.</Empty>}
          columns={[
            ...columns,
            {
              name: 'actions',
              head: '',
              className: 'more',
              cell: (mail) =>
                mail.state === 'waiting' || mail.state === 'failed' ? (
                  <Menu
                    trigger={
                      <IconButton icon="more" size="small" label={`Actions for the mail to ${mail.to}`} />
                    }
                    entries={[
                      {
                        label: mail.state === 'failed' ? 'Send again' : 'Send now',
                        isDisabled: !isOn,
                        act: () =>
                          void act(async () => {
                            await send('POST operator/mails/{mail_id}/again', {
                              params: { mail_id: mail.mail_id },
                            });
                            return `The mail to ${mail.to} is on its way.`;
                          }),
                      },
                      {
                        label: 'Drop…',
                        isDanger: true,
                        isDisabled: mail.state !== 'waiting',
                        act: () => setDropped(mail),
                      },
                    ]}
                  />
                ) : null,
            },
          ]}
        />
      </Card>
      {dropped ? (
        <Confirm
          title={`Drop the mail to ${dropped.to}?`}
          action="Drop"
          onClose={() => setDropped(null)}
          act={() =>
            act(async () => {
              await send('DELETE operator/mails/{mail_id}', { params: { mail_id: dropped.mail_id } });
              return 'The mail was dropped.';
            })
          }
        >
          <p>It is not sent. The person who expects it has to ask for another one.</p>
        </Confirm>
      ) : null}
    </div>
  );
}

const isOnItsWay = ({ state, tries }: OperatorMail) =>
  state === 'sending' || (state === 'waiting' && tries === 0);

const kindText: Readonly<Record<OperatorMail['kind'], string>> = {
  sign_in: 'link to sign in',
  password_reset: 'link to reset a password',
  sign_up: 'link to sign up',
  invitation: 'invitation',
  email_change: 'link to confirm an address',
  test: 'test',
  password_changed: 'notice: password changed',
  email_change_asked: 'notice: address about to change',
  email_changed: 'notice: address changed',
  passkey_added: 'notice: passkey added',
  passkey_removed: 'notice: passkey removed',
  second_factor_on: 'notice: authenticator app on',
  second_factor_off: 'notice: authenticator app off',
  recovery_codes_renewed: 'notice: new recovery codes',
  oidc_linked: 'notice: outside account linked',
  oidc_unlinked: 'notice: outside account removed',
  balance_low: 'few credits left',
  webhook_off: 'webhook switched off',
  key_expiring: 'key about to expire',
};

const looks: Readonly<Record<OperatorMail['state'], TagLook | undefined>> = {
  waiting: 'warn',
  sending: 'warn',
  sent: 'ok',
  failed: 'bad',
  dropped: undefined,
};

const filters: readonly Filter[] = [
  {
    name: 'state',
    label: 'State',
    choices: Object.keys(looks).map((value) => ({ value, label: value })),
  },
  {
    name: 'kind',
    label: 'Kind',
    choices: Object.entries(kindText).map(([value, label]) => ({ value, label })),
  },
  { name: 'search', label: 'Address', placeholder: 'maya@' },
];

const columns: readonly Column<OperatorMail>[] = [
  { name: 'when', head: 'Requested', like: '12 min ago', cell: ({ created_at }) => <Ago at={created_at} /> },
  { name: 'to', head: 'To', like: 'maya@northwind.example', cell: ({ to }) => to },
  { name: 'kind', head: 'Kind', cell: ({ kind }) => kindText[kind] },
  {
    name: 'state',
    head: 'State',
    cell: ({ state }) => <Tag look={looks[state]}>{state}</Tag>,
  },
  { name: 'tries', head: 'Tries', isNumber: true, cell: ({ tries }) => countText(tries) },
  {
    name: 'answer',
    head: 'Answer of the mail server',
    cell: ({ answer }) =>
      answer === null ? (
        <span className="dim">–</span>
      ) : (
        <span
          style={{
            display: 'inline-block',
            minWidth: 200,
            maxWidth: 300,
            whiteSpace: 'normal',
            overflowWrap: 'anywhere',
          }}
        >
          {answer}
        </span>
      ),
  },
  {
    name: 'next',
    head: 'Next try',
    cell: ({ next_try_at }) => (next_try_at ? <Ago at={next_try_at} /> : <span className="dim">–</span>),
  },
  {
    name: 'organization',
    head: 'Organization',
    cell: ({ organization_id }) =>
      organization_id ? <CopyId id={organization_id} short /> : <span className="dim">–</span>,
  },
];

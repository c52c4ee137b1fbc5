import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Wallets } from '../../api/calls.ts';
import { send } from '../../api/core.ts';
import { usePages } from '../../api/pages.ts';
import type { Mode, OrganizationSettings } from '../../api/people.ts';
import { homeQuery, organizationQuery } from '../../api/queries.ts';
import { may, sessionQuery } from '../../session/session.ts';
import { usePlace } from '../../session/use-place.ts';
import { Button, CopyId } from '../../ui/button.tsx';
import { Card, Facts, Figures } from '../../ui/card.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { MoreRows } from '../../ui/more-rows.tsx';
import { Empty } from '../../ui/note.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Table } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { creditsText, plural } from '../../words/format.ts';
import { entryText, statusText } from '../../words/ledger-text.ts';
import { useSubmit } from '../sign-in/use-submit.ts';
import { Notices } from './notices.tsx';

/** Name, overflow mode and notices; balances and the statement. */
export function SettingsPage() {
  const { organization, workspace } = usePlace();
  const query = useQuery(organizationQuery(organization.id, 'GET organizations/{organization_id}/settings'));
  const home = useQuery(homeQuery(organization.id, workspace?.id));
  const mode = workspace?.mode ?? 'live';
  const wallets = home.data?.balances[mode];
  return (
    <div className="page stack">
      <div className="h" style={{ marginBottom: 0 }}>
        <h1>Settings</h1>
      </div>
      {query.error && !query.data ? (
        <ErrorNote error={query.error} retry={() => void query.refetch()} />
      ) : null}
      {home.error && !home.data ? null : <Figures figures={balanceFigures(wallets, mode)} />}
      <div className="split">
        <Entries organization={organization.id} mode={mode} />
        <div className="stack">
          {query.data ? (
            <>
              <Name settings={query.data} isFixed={!may(organization.role, 'name')} />
              {query.data.plan ? (
                <Overflow
                  settings={query.data}
                  plan={query.data.plan}
                  isFixed={!may(organization.role, 'overflow')}
                />
              ) : null}
              <Card title="About" isPadded>
                <Facts
                  facts={[
                    ['Organization', <CopyId key="id" id={query.data.id} short />],
                    [
                      'Plan',
                      query.data.plan
                        ? `${query.data.plan.name}, ${statusText(query.data.plan.status)}`
                        : 'none',
                    ],
                    query.data.plan ? ['Billing day', query.data.plan.billing_day] : null,
                    ['Your role', organization.role],
                  ]}
                />
              </Card>
              {may(organization.role, 'notices') ? (
                <Notices key={organization.id} organization={organization.id} />
              ) : null}
            </>
          ) : null}
        </div>
      </div>
    </div>
  );
}

function balanceFigures(wallets: Wallets | undefined, mode: string) {
  return [
    {
      label: 'Plan credits',
      value: wallets && creditsText(wallets.plan_credits),
      note: wallets?.plan
        ? `of ${creditsText(wallets.plan.granted_credits)}, plan ${wallets.plan.name}`
        : 'no plan',
    },
    {
      label: mode === 'sandbox' ? 'Sandbox credits' : 'Add-on credits',
      value: wallets && creditsText(wallets.addon_credits),
      note: mode === 'sandbox' ? 'play money' : 'never expire',
    },
    {
      label: 'Held',
      value: wallets && creditsText(wallets.held_credits),
      note: 'for calls and lists in progress',
    },
  ];
}

function Entries({ organization, mode }: { organization: string; mode: Mode }) {
  const { state, more } = usePages(
    ['organization', organization, 'still', 'entries', mode],
    (cursor, signal) =>
      send('GET organizations/{organization_id}/entries', {
        params: { organization_id: organization },
        query: { mode, cursor },
        signal,
      }),
    ({ movements }) => movements,
  );
  const signed = (amount: number) =>
    amount === 0 ? (
      <span className="dim">0</span>
    ) : (
      `${amount > 0 ? '+' : '−'}${creditsText(Math.abs(amount))}`
    );
  return (
    <Card
      title="Statement"
      aside="charges between two entries are added up"
      foot={more ? <MoreRows more={more} label="Show older" /> : undefined}
    >
      <Table
        label="Statement"
        state={state}
        idOf={({ at, kind, number }) => `${at} ${kind} ${number}`}
        empty={<Empty title="Nothing yet">Credits that the operator grants show up here.</Empty>}
        columns={[
          { name: 'when', head: 'When', cell: ({ at }) => <Ago at={at} /> },
          {
            name: 'kind',
            head: 'Kind',
            cell: ({ kind, calls }) =>
              calls === null ? entryText(kind) : `${entryText(kind)}, ${plural(calls, 'call')}`,
          },
          { name: 'plan', head: 'Plan', isNumber: true, cell: ({ plan_credits }) => signed(plan_credits) },
          {
            name: 'add-on',
            head: 'Add-on',
            isNumber: true,
            cell: ({ addon_credits }) => signed(addon_credits),
          },
          {
            name: 'note',
            head: 'Note',
            className: 'cut',
            cell: ({ note }) => <span className="sub">{note ?? '–'}</span>,
          },
        ]}
      />
    </Card>
  );
}

function useSave(organization: string, save: () => Promise<unknown>) {
  const client = useQueryClient();
  return useSubmit(async () => {
    await save();
    toast('Saved');
    await Promise.all([
      client.invalidateQueries({ queryKey: ['organization', organization] }),
      client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    ]);
  });
}

function Form({
  title,
  isFixed,
  who,
  submit: { error, isBusy, onSubmit },
  children,
}: {
  title: string;
  isFixed: boolean;
  who: string;
  submit: ReturnType<typeof useSubmit>;
  children: ReactNode;
}) {
  return (
    <Card title={title} isPadded>
      <form className="stack tight" onSubmit={onSubmit}>
        <fieldset disabled={isFixed} className="stack tight">
          {children}
        </fieldset>
        {error === null ? null : <ErrorNote error={error} />}
        {isFixed ? (
          <p className="hint">Only {who} can change this.</p>
        ) : (
          <div>
            <Button type="submit" isBusy={isBusy}>
              Save
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}

function Name({ settings, isFixed }: { settings: OrganizationSettings; isFixed: boolean }) {
  const [name, setName] = useState(settings.name);
  const submit = useSave(settings.id, () =>
    send('PATCH organizations/{organization_id}/settings', {
      params: { organization_id: settings.id },
      body: { name: name.trim() },
    }),
  );
  return (
    <Form title="Name" isFixed={isFixed} who="owners and admins" submit={submit}>
      <TextField
        label="Organization name"
        required
        maxLength={100}
        value={name}
        onValue={setName}
        disabled={isFixed}
      />
    </Form>
  );
}

const overflowTexts: Readonly<Record<string, string>> = {
  wallet: 'Calls continue, paid with add-on credits.',
  block: 'Calls that the plan covers are refused with 402 until it refills.',
};

function Overflow({
  settings,
  plan,
  isFixed,
}: {
  settings: OrganizationSettings;
  plan: NonNullable<OrganizationSettings['plan']>;
  isFixed: boolean;
}) {
  const [mode, setMode] = useState(plan.overflow);
  const [byHeader, setByHeader] = useState(plan.overflow_by_header);
  const submit = useSave(settings.id, () =>
    send('PATCH organizations/{organization_id}/overflow', {
      params: { organization_id: settings.id },
      body: { overflow: mode, overflow_by_header: byHeader },
    }),
  );
  return (
    <Form title="When plan credits run out" isFixed={isFixed} who="owners" submit={submit}>
      <div>
        <Segmented
          label="When plan credits run out"
          value={mode}
          segments={[
            { value: 'wallet', label: 'Use add-on credits', isDisabled: isFixed },
            { value: 'block', label: 'Refuse', isDisabled: isFixed },
          ]}
          onValue={setMode}
        />
      </div>
      <p className="hint">{overflowTexts[mode]}</p>
      {mode === 'block' ? (
        <CheckField
          label="A call may ask for add-on credits"
          hint={
            <>
              with the header <code>X-Plan-Overflow: wallet</code>
            </>
          }
          isChecked={byHeader}
          isDisabled={isFixed}
          onValue={setByHeader}
        />
      ) : null}
    </Form>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { OperatorDetail, OperatorWorkspace } from '../../api/operator.ts';
import { operatorQuery } from '../../api/queries.ts';
import { useCrumb } from '../../frame/crumb.ts';
import { linkTo } from '../../session/link-to.ts';
import { Button, CopyId } from '../../ui/button.tsx';
import { Card, Facts, Figures } from '../../ui/card.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Empty, Skeleton, SkeletonTitle } from '../../ui/note.tsx';
import { Table } from '../../ui/table.tsx';
import { Tag, WithTags } from '../../ui/tag.tsx';
import { Ago } from '../../ui/time.tsx';
import { countText, creditsLabel, creditsText, exactText, plural } from '../../words/format.ts';
import { statusText } from '../../words/ledger-text.ts';
import { PlanForm, QuotaForm, WorkspaceLimits } from './organization-terms.tsx';

type Mode = 'live' | 'sandbox';
type Open =
  | { readonly what: 'plan'; readonly mode: Mode }
  | { readonly what: 'quota'; readonly mode: Mode; readonly endpoint: string | null }
  | { readonly what: 'workspace'; readonly workspace: OperatorWorkspace }
  | null;

/** One organization, as the operator sees and limits it: plan, quotas, rate tiers, spend limits, overflow. */
export function OrganizationPage() {
  const { organizationId = '' } = useParams({ strict: false }) as { organizationId?: string };
  const client = useQueryClient();
  const [open, setOpen] = useState<Open>(null);
  const query = useQuery(
    operatorQuery('GET operator/organizations/{organization_id}', {
      params: { organization_id: organizationId },
    }),
  );
  const detail = query.data;
  useCrumb(detail?.organization.name);
  const reread = () => client.invalidateQueries({ queryKey: ['operator'] });
  const close = () => setOpen(null);
  if (query.error && !detail) {
    return (
      <div className="page">
        <div className="h">
          <h1>Organization</h1>
        </div>
        <ErrorNote error={query.error} retry={() => void query.refetch()} />
      </div>
    );
  }
  return (
    <div className="page stack">
      <div className="h" style={{ marginBottom: 0 }}>
        <h1>{detail?.organization.name ?? <SkeletonTitle text="Northwind Sales" />}</h1>
        {detail?.organization.disabled ? <Tag look="bad">disabled</Tag> : null}
        <CopyId id={organizationId} short />
        <div className="actions">
          <Link className="btn" {...linkTo(`/operator/audit?organization_id=${organizationId}`)}>
            Audit log
          </Link>
        </div>
      </div>
      <Figures
        figures={[
          {
            label: 'Plan credits',
            value: detail && creditsText(detail.organization.plan_credits),
            note: detail?.organization.plan ?? 'no plan',
          },
          {
            label: 'Add-on credits',
            value: detail && creditsText(detail.organization.addon_credits),
            note: detail && `${creditsText(detail.organization.held_credits)} held`,
          },
          {
            label: 'Spent, 30 days',
            value: detail && creditsText(detail.organization.credits_30d),
            note: detail && plural(detail.organization.calls_30d, 'call'),
          },
          {
            label: 'Members',
            value: detail && countText(detail.organization.members),
            note: detail && (
              <>
                created <Ago at={detail.organization.created_at} />
              </>
            ),
          },
        ]}
      />
      <Card title="Workspaces" aside="rate tier, monthly spend limit">
        <Table
          label="Workspaces"
          state={{ rows: detail?.workspaces, error: null }}
          idOf={({ id }) => id}
          empty={<Empty title="No workspaces">Its members create one in Keys.</Empty>}
          columns={[
            {
              name: 'name',
              head: 'Workspace',
              like: 'n8n production',
              cell: ({ name, mode, disabled }) => (
                <WithTags name={name}>
                  {mode === 'sandbox' ? <Tag look="box">sandbox</Tag> : null}
                  {disabled ? <Tag look="bad">disabled</Tag> : null}
                </WithTags>
              ),
            },
            {
              name: 'key',
              head: 'Key',
              cell: ({ key_hint }) =>
                key_hint === null ? <span className="dim">none</span> : <code>{key_hint}</code>,
            },
            { name: 'tier', head: 'Rate tier', cell: ({ rate_tier }) => rate_tier },
            {
              name: 'spent',
              head: 'Spent this month',
              isNumber: true,
              cell: ({ spent_credits }) => creditsText(spent_credits),
            },
            {
              name: 'limit',
              head: 'Spend limit',
              isNumber: true,
              cell: ({ spend_limit_credits }) =>
                spend_limit_credits === null ? 'none' : creditsText(spend_limit_credits),
            },
            {
              name: 'actions',
              head: '',
              className: 'more',
              cell: (workspace) => (
                <Button
                  size="small"
                  aria-label={`Limits of ${workspace.name}`}
                  onClick={() => setOpen({ what: 'workspace', workspace })}
                >
                  Limits
                </Button>
              ),
            },
          ]}
        />
      </Card>
      {(['live', 'sandbox'] as const).map((mode) => (
        <div className="split" key={mode}>
          <Quotas
            mode={mode}
            detail={detail}
            onSet={(endpoint) => setOpen({ what: 'quota', mode, endpoint })}
          />
          <Plan mode={mode} detail={detail} onSet={() => setOpen({ what: 'plan', mode })} />
        </div>
      ))}
      {detail && open?.what === 'plan' ? (
        <PlanForm detail={detail} mode={open.mode} onClose={close} onChanged={reread} />
      ) : null}
      {detail && open?.what === 'quota' ? (
        <QuotaForm
          detail={detail}
          mode={open.mode}
          endpoint={open.endpoint}
          onClose={close}
          onChanged={reread}
        />
      ) : null}
      {open?.what === 'workspace' ? (
        <WorkspaceLimits workspace={open.workspace} onClose={close} onChanged={reread} />
      ) : null}
    </div>
  );
}

const titleOf = (what: string, mode: Mode) => (mode === 'live' ? what : `${what} of the sandbox`);

function Plan({
  mode,
  detail,
  onSet,
}: {
  mode: Mode;
  detail: OperatorDetail | undefined;
  onSet: () => void;
}) {
  const plan = detail?.plans[mode];
  return (
    <Card
      title={titleOf('Plan', mode)}
      end={
        <Button size="small" disabled={detail === undefined} onClick={onSet}>
          {plan ? 'Change' : 'Give a plan'}
        </Button>
      }
      isPadded
    >
      {plan ? (
        <Facts
          facts={[
            ['Plan', `${plan.name}, ${statusText(plan.status)}`],
            ['Left', `${creditsText(plan.remaining_credits)} of ${creditsLabel(plan.granted_credits)}`],
            [
              'Once used up',
              plan.overflow === 'wallet'
                ? 'add-on credits pay'
                : `calls are refused${plan.overflow_by_header ? ', unless they ask for add-on credits' : ''}`,
            ],
            ['Refills', plan.resets_at ? exactText(plan.resets_at) : 'no more'],
          ]}
        />
      ) : (
        <p className="sub">
          {detail ? 'No plan: add-on credits pay for everything.' : <Skeleton text="enrichment, active" />}
        </p>
      )}
    </Card>
  );
}

function Quotas({
  mode,
  detail,
  onSet,
}: {
  mode: Mode;
  detail: OperatorDetail | undefined;
  onSet: (endpoint: string | null) => void;
}) {
  const limits = detail?.limits[mode];
  return (
    <Card
      title={titleOf('Quotas', mode)}
      aside={limits && `${plural(limits.quota, 'call')} of each endpoint a month`}
      end={
        <Button size="small" disabled={limits === undefined} onClick={() => onSet(null)}>
          Set quota
        </Button>
      }
    >
      <Table
        label={titleOf('Quotas', mode)}
        state={{ rows: limits?.endpoints, error: null }}
        idOf={({ endpoint }) => endpoint}
        empty={
          <Empty title="No endpoint was called or limited yet">
            The quota above holds for each endpoint. Set another for one of them with Set quota.
          </Empty>
        }
        columns={[
          {
            name: 'endpoint',
            head: 'Endpoint',
            like: 'email_finder',
            cell: ({ endpoint }) => <code>{endpoint}</code>,
          },
          { name: 'used', head: 'Used this month', isNumber: true, cell: ({ used }) => countText(used) },
          { name: 'limit', head: 'Quota', isNumber: true, cell: ({ limit }) => countText(limit) },
          { name: 'own', head: 'Own quota', cell: ({ own_limit }) => (own_limit ? 'yes' : 'no') },
          {
            name: 'actions',
            head: '',
            className: 'more',
            cell: ({ endpoint }) => (
              <Button
                size="small"
                aria-label={`Change the quota of ${endpoint}`}
                onClick={() => onSet(endpoint)}
              >
                Change
              </Button>
            ),
          },
        ]}
      />
    </Card>
  );
}

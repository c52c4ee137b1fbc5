import { useState } from 'react';
import { send } from '../../api/core.ts';
import { endpoints, rateTiers } from '../../api/endpoints.ts';
import type { OperatorDetail, OperatorWorkspace } from '../../api/operator.ts';
import type { Routes } from '../../api/routes.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm, Dialog } from '../../ui/dialog.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { creditsLabel } from '../../words/format.ts';
import { statusText } from '../../words/ledger-text.ts';
import { useSubmit } from '../sign-in/use-submit.ts';

type PlanBody = Routes['PATCH operator/organizations/{organization_id}/plan']['body'];
type Tier = NonNullable<Routes['PATCH operator/workspaces/{workspace_id}']['body']['rate_tier']>;
type Mode = 'live' | 'sandbox';

interface FormProps {
  readonly onClose: () => void;
  readonly onChanged: () => Promise<unknown>;
}

const saved = 'Saved. Every process knows within a second.';
const planNames = ['enrichment'] as const;
const statuses = ['active', 'canceling', 'past_due', 'refund_pending', 'disputed'] as const;

/** Gives a plan, changes it, or ends it. */
export function PlanForm({
  detail: { organization, plans },
  mode,
  onClose,
  onChanged,
}: FormProps & { detail: OperatorDetail; mode: Mode }) {
  const plan = plans[mode];
  const [name, setName] = useState<string>(plan?.name ?? planNames[0]);
  const [status, setStatus] = useState<string>(plan?.status ?? 'active');
  const [overflow, setOverflow] = useState<string>(plan?.overflow ?? 'wallet');
  const [byHeader, setByHeader] = useState(plan?.overflow_by_header ?? false);
  const [day, setDay] = useState(plan ? String(plan.billing_day) : '');
  const [isEnding, setEnding] = useState(false);
  const isWrong = day !== '' && !/^(?:[1-9]|[12]\d|3[01])$/.test(day);
  const change = (body: Omit<PlanBody, 'mode'>) =>
    send('PATCH operator/organizations/{organization_id}/plan', {
      params: { organization_id: organization.id },
      body: { ...body, mode },
    });
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    if (isWrong) return;
    await change({
      name: name as PlanBody['name'],
      overflow: overflow as PlanBody['overflow'],
      overflow_by_header: overflow === 'block' && byHeader,
      status: status as PlanBody['status'],
      ...(day === '' ? {} : { billing_day: Number(day) }),
    });
    toast(saved);
    await onChanged();
    onClose();
  });
  if (isEnding) {
    return (
      <Confirm
        title={`End the plan of ${organization.name}?`}
        action="End the plan"
        onClose={onClose}
        act={async () => {
          await change({ name: null });
          await onChanged();
        }}
      >
        <p>Its remaining credits expire at once. Add-on credits stay.</p>
      </Confirm>
    );
  }
  return (
    <Dialog title={`Plan of ${organization.name}`} onClose={onClose}>
      <form className="stack" onSubmit={onSubmit}>
        <SelectField
          label="Plan"
          hint={plan ? undefined : 'Its first credits are available at once.'}
          value={name}
          onValue={setName}
          choices={[...new Set([...planNames, ...(plan ? [plan.name] : [])])].map((value) => ({
            value,
            label: value,
          }))}
        />
        <SelectField
          label="Status"
          hint="Only an active plan refills; a canceling one ends with its period."
          value={status}
          onValue={setStatus}
          choices={statuses.map((value) => ({ value, label: statusText(value) }))}
        />
        <SelectField
          label="Once its credits are used up"
          value={overflow}
          onValue={setOverflow}
          choices={[
            { value: 'wallet', label: 'Add-on credits pay' },
            { value: 'block', label: 'Calls are refused' },
          ]}
        />
        {overflow === 'block' ? (
          <CheckField
            label="Calls may ask for add-on credits"
            hint="By the header X-Plan-Overflow: wallet."
            isChecked={byHeader}
            onValue={setByHeader}
          />
        ) : null}
        <TextField
          label="Billing day"
          aside="day of the month"
          inputMode="numeric"
          placeholder="today"
          problem={isWrong ? 'Enter 1 to 31.' : null}
          value={day}
          onValue={setDay}
        />
        {error === null ? null : <ErrorNote error={error} />}
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          {plan ? (
            <>
              <Button look="danger" onClick={() => setEnding(true)}>
                End the plan…
              </Button>
              <span className="grow" />
            </>
          ) : null}
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" isBusy={isBusy}>
            {plan ? 'Save' : 'Give the plan'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Calls a month of each endpoint, or of one. */
export function QuotaForm({
  detail: { organization, limits },
  mode,
  endpoint: given,
  onClose,
  onChanged,
}: FormProps & { detail: OperatorDetail; mode: Mode; endpoint: string | null }) {
  const [endpoint, setEndpoint] = useState(given ?? '');
  const own = limits[mode].endpoints.find((one) => one.endpoint === endpoint)?.limit;
  const [quota, setQuota] = useState(String(own ?? limits[mode].quota));
  const isRight = /^\d{1,10}$/.test(quota) && Number(quota) <= 2_000_000_000;
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    if (!isRight) return;
    await send('PATCH operator/organizations/{organization_id}/quota', {
      params: { organization_id: organization.id },
      body: { mode, quota: Number(quota), ...(endpoint === '' ? {} : { endpoint }) },
    });
    toast(saved);
    await onChanged();
    onClose();
  });
  return (
    <Dialog title={`Quota of ${organization.name}`} onClose={onClose}>
      <form className="stack" onSubmit={onSubmit}>
        <SelectField
          label="Endpoint"
          value={endpoint}
          onValue={setEndpoint}
          choices={[
            { value: '', label: 'each that has no quota of its own' },
            ...endpoints
              .map(({ name }) => ({ value: name, label: name }))
              .toSorted((one, other) => (one.value < other.value ? -1 : 1)),
          ]}
        />
        <TextField
          label="Calls a month"
          required
          inputMode="numeric"
          hint="0 refuses every call. A list counts as one call."
          problem={isRight || quota === '' ? null : 'Enter a whole number, at most 2,000,000,000.'}
          value={quota}
          onValue={setQuota}
          autoFocus
        />
        {error === null ? null : <ErrorNote error={error} />}
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" isBusy={isBusy} disabled={!isRight}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** How fast a workspace may call, and what it may spend a month. */
export function WorkspaceLimits({
  workspace,
  onClose,
  onChanged,
}: FormProps & { workspace: OperatorWorkspace }) {
  const [tier, setTier] = useState<string>(workspace.rate_tier);
  const [limit, setLimit] = useState(
    workspace.spend_limit_credits === null ? '' : String(workspace.spend_limit_credits),
  );
  const isRight = limit === '' || (/^\d{1,9}(?:\.\d{1,2})?$/.test(limit) && Number(limit) <= 1_000_000_000);
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    if (!isRight) return;
    await send('PATCH operator/workspaces/{workspace_id}', {
      params: { workspace_id: workspace.id },
      body: { rate_tier: tier as Tier, spend_limit_credits: limit === '' ? null : Number(limit) },
    });
    toast(saved);
    await onChanged();
    onClose();
  });
  return (
    <Dialog title={`Limits of ${workspace.name}`} onClose={onClose}>
      <form className="stack" onSubmit={onSubmit}>
        <SelectField
          label="Rate tier"
          value={tier}
          onValue={setTier}
          choices={rateTiers.map((value) => ({ value, label: value }))}
        />
        <TextField
          label="Spend limit"
          aside="credits a month"
          inputMode="decimal"
          placeholder="no limit"
          hint={`${creditsLabel(workspace.spent_credits)} spent this month.`}
          problem={isRight ? null : 'Enter a number of credits, with two decimals at most, or nothing.'}
          value={limit}
          onValue={setLimit}
        />
        {error === null ? null : <ErrorNote error={error} />}
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" isBusy={isBusy} disabled={!isRight}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/core.ts';
import type { OrganizationNotices, Role } from '../../api/people.ts';
import { organizationQuery } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { Note, Skeleton } from '../../ui/note.tsx';
import { toast } from '../../ui/toast.tsx';
import { creditsEntered } from '../../words/credits-entered.ts';
import { useSubmit } from '../sign-in/use-submit.ts';

type Kind = 'balance_low' | 'webhook_off' | 'key_expiring';

const kinds: readonly { readonly kind: Kind; readonly title: string; readonly about: string }[] = [
  { kind: 'balance_low', title: 'Few credits left', about: 'Once the live credits fall below your number.' },
  {
    kind: 'webhook_off',
    title: 'A webhook was switched off',
    about: 'After five days of failures, or when its receiver answers 410.',
  },
  {
    kind: 'key_expiring',
    title: 'A key is about to expire',
    about: 'Management keys a week and a day before, replaced API keys a day before.',
  },
];
const roles: readonly Role[] = ['owner', 'admin', 'developer', 'billing', 'viewer'];

/** Which notices are mailed to whom, for roles that may choose it. */
export function Notices({ organization }: { organization: string }) {
  const query = useQuery(organizationQuery(organization, 'GET organizations/{organization_id}/notices'));
  return (
    <Card title="Notices by email" isPadded>
      {query.data ? (
        <NoticesForm organization={organization} notices={query.data} />
      ) : query.error ? (
        <ErrorNote error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Skeleton text="Once the live credits fall below your number." />
      )}
    </Card>
  );
}

interface Entered {
  readonly roles: readonly Role[];
  readonly emails: string;
}

function NoticesForm({ organization, notices }: { organization: string; notices: OrganizationNotices }) {
  const client = useQueryClient();
  const { below_credits: few } = notices.balance_low;
  const [below, setBelow] = useState(few === null ? '' : String(few));
  const [entered, setEntered] = useState<Readonly<Record<Kind, Entered>>>(() => ({
    balance_low: enteredOf(notices.balance_low),
    webhook_off: enteredOf(notices.webhook_off),
    key_expiring: enteredOf(notices.key_expiring),
  }));
  const credits = creditsEntered(below);
  const problem = credits === null || credits < 0 ? 'Must be a number of credits, such as 500.' : null;
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    if (problem !== null) return;
    const ruleOf = (kind: Kind) => ({
      roles: [...entered[kind].roles],
      emails: entered[kind].emails.split(/[\s,;]+/).filter((one) => one !== ''),
    });
    await send('PATCH organizations/{organization_id}/notices', {
      params: { organization_id: organization },
      body: {
        balance_low: { ...ruleOf('balance_low'), below_credits: credits === 0 ? null : (credits ?? null) },
        webhook_off: ruleOf('webhook_off'),
        key_expiring: ruleOf('key_expiring'),
      },
    });
    toast('Saved');
    await client.invalidateQueries({ queryKey: ['organization', organization] });
  });
  const put = (kind: Kind, change: Partial<Entered>) =>
    setEntered((before) => ({ ...before, [kind]: { ...before[kind], ...change } }));

  return (
    <form className="stack" onSubmit={onSubmit}>
      {notices.is_mail_on ? null : (
        <Note>This service sends no mail, so no notices go out. The operator can set up a mail server.</Note>
      )}
      {kinds.map(({ kind, title, about }) => (
        <fieldset key={kind} className="stack tight">
          <legend style={{ fontWeight: 500, padding: 0 }}>{title}</legend>
          <p className="hint">{about}</p>
          {kind === 'balance_low' ? (
            <TextField
              label="Fewer than"
              aside="credits; empty: no notice"
              inputMode="decimal"
              value={below}
              onValue={setBelow}
              problem={problem}
            />
          ) : null}
          <div className="row wrap">
            {roles.map((role) => (
              <CheckField
                key={role}
                label={
                  <>
                    <span className="hidden-text">{title}: </span>
                    {role}
                  </>
                }
                isChecked={entered[kind].roles.includes(role)}
                onValue={(isOn) =>
                  put(kind, {
                    roles: roles.filter((one) => (one === role ? isOn : entered[kind].roles.includes(one))),
                  })
                }
              />
            ))}
          </div>
          <TextField
            label={
              <>
                <span className="hidden-text">{title}: </span>Other addresses
              </>
            }
            aside="up to 10, separated by commas"
            value={entered[kind].emails}
            onValue={(emails) => put(kind, { emails })}
          />
        </fieldset>
      ))}
      {error === null ? null : <ErrorNote error={error} />}
      <div>
        <Button type="submit" isBusy={isBusy}>
          Save
        </Button>
      </div>
    </form>
  );
}

const enteredOf = ({ roles: to, emails }: OrganizationNotices['webhook_off']): Entered => ({
  roles: to,
  emails: emails.join(', '),
});

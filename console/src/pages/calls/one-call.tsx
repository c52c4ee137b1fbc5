import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CallDetail } from '../../api/calls.ts';
import { organizationQuery } from '../../api/queries.ts';
import { linkTo } from '../../session/link-to.ts';
import { useRuns } from '../../session/past-runs.ts';
import { may, useSession } from '../../session/session.ts';
import { Button, CopyId, copyText, IconButton } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Skeleton, SkeletonTitle } from '../../ui/note.tsx';
import { ResultTag, Tag } from '../../ui/tag.tsx';
import {
  countText,
  creditsLabel,
  creditsText,
  durationText,
  exactText,
  plural,
  shortId,
} from '../../words/format.ts';
import { entryText } from '../../words/ledger-text.ts';
import { providerText } from '../../words/provider-text.ts';
import { linkText } from '../playground/body-link.ts';
import { snippet } from '../playground/snippets.ts';
import { callerText } from './caller-text.ts';

/** All that is known of one call, beside the table. */
export function OneCall({
  requestId,
  organization,
  base,
  onClose,
}: {
  requestId: string;
  organization: string;
  base: string;
  onClose: () => void;
}) {
  const query = useQuery(
    organizationQuery(organization, 'GET organizations/{organization_id}/calls/{request_id}', {
      params: { request_id: requestId },
    }),
  );
  const call = query.data;
  return (
    <div className="beside-call">
      <Card
        title={call ? <code>{call.endpoint}</code> : <SkeletonTitle text="email_finder" />}
        aside={call ? <Outcome call={call} /> : null}
        end={<IconButton icon="close" label="Close" size="small" onClick={onClose} />}
        isPadded
      >
        {query.error ? <ErrorNote error={query.error} retry={() => void query.refetch()} /> : null}
        {call ? (
          <Known call={call} organization={organization} base={base} />
        ) : query.error ? null : (
          <Facts facts={waiting} />
        )}
      </Card>
    </div>
  );
}

function Outcome({ call: { status, code, records, charge, cached } }: { call: CallDetail }) {
  if (status === null) return <Tag look="warn">in progress</Tag>;
  return (
    <ResultTag
      call={{ status, code, records: records ?? 0, credits: charge?.credits ?? 0, cached: cached === true }}
    />
  );
}

const waiting = ['Request id', 'When', 'Charge'].map((label): [string, React.ReactNode] => [
  label,
  <Skeleton key={label} text="something of that width" />,
]);

/** Bodies are written some seconds after the call. */
const freshMs = 10_000;
const againMs = 2_000;

/** What of a call's bodies is kept, why and until when; or that nothing is. */
function Bodies({
  call,
  organization,
  isRequestShown,
}: {
  call: CallDetail;
  organization: string;
  /** Above, from what this browser remembers. */
  isRequestShown: boolean;
}) {
  const { organizations } = useSession();
  const role = organizations.find(({ id }) => id === organization)?.role;
  const mayRead = role !== undefined && may(role, 'run');
  const query = useQuery({
    ...organizationQuery(organization, 'GET organizations/{organization_id}/calls/{request_id}/bodies', {
      params: { request_id: call.request_id },
    }),
    enabled: mayRead && call.state === 'ended',
    refetchInterval: ({ state }) =>
      state.data?.kept_because === null && Date.now() - Date.parse(call.ended_at ?? call.began_at) < freshMs
        ? againMs
        : false,
  });
  if (query.error) return <ErrorNote error={query.error} retry={() => void query.refetch()} />;
  const kept = query.data;
  if (!kept)
    return mayRead ? null : <p className="hint">Your role does not show what calls sent and answered.</p>;
  if (kept.kept_because === null) {
    return isRequestShown ? null : (
      <p className="hint">
        Millrace did not keep what this call sent and answered. Owners and admins can have it kept for some
        days, in Keys. The answer of a call with an Idempotency-Key is kept for 24 hours, and items of lists
        as long as their results.
      </p>
    );
  }
  return (
    <section className="stack tight">
      {isRequestShown ? null : <Body name="Request" value={kept.request} cutFrom={kept.request_cut_from} />}
      <Body name="Answer" value={kept.answer} cutFrom={kept.answer_cut_from} />
      <p className="hint">{keptWhy(kept, call)}</p>
    </section>
  );
}

function keptWhy(
  { kept_because: because, kept_until: until }: { kept_because: string | null; kept_until: string | null },
  { began_at }: CallDetail,
): string {
  if (because === 'list') return 'Stored as long as the results of its list.';
  const end = `Stored until ${exactText(until ?? began_at)}`;
  return because === 'workspace'
    ? `${end}, as this workspace is set.`
    : `${end}, since a repeat with its Idempotency-Key gets this answer.`;
}

function Body({ name, value, cutFrom }: { name: string; value: unknown; cutFrom: number | null }) {
  if (value === null || value === undefined) return null;
  return (
    <>
      <h3>{name}</h3>
      <pre className={cutFrom === null ? 'code' : 'code wrapped'} tabIndex={0}>
        {cutFrom === null ? shownJson(value) : shownText(String(value))}
      </pre>
      {cutFrom === null ? null : (
        <p className="hint">Only the beginning of its {countText(cutFrom)} bytes is stored.</p>
      )}
    </>
  );
}

/** Letters of a body that are shown; the rest is in the answer that the caller got. */
const lettersMax = 20_000;

const shownJson = (value: unknown): string => shownText(JSON.stringify(value, null, 2));

function shownText(text: string): string {
  return text.length <= lettersMax
    ? text
    : `${text.slice(0, lettersMax)}\n… ${countText(text.length - lettersMax)} more characters`;
}

function Known({ call, organization, base }: { call: CallDetail; organization: string; base: string }) {
  const past = useRuns(useSession().person?.id ?? '').find(({ id }) => id === call.request_id);
  const hash = past ? linkText(past.body) : null;
  return (
    <div className="stack">
      <Facts
        facts={[
          ['Request id', <CopyId key="id" id={call.request_id} short />],
          ['When', exactText(call.began_at)],
          ['Took', call.ms === null ? 'still running' : durationText(call.ms)],
          call.code === null ? null : ['Code', <CodeLink key="code" code={call.code} />],
          call.charge === null
            ? null
            : [
                'Charge',
                <span key="charge">
                  <b>{creditsLabel(call.charge.credits)}</b> · {creditsText(call.charge.from_plan_credits)}{' '}
                  plan, {creditsText(call.charge.from_addon_credits)} add-on
                </span>,
              ],
          call.held === null
            ? null
            : ['Held', creditsLabel(call.held.plan_credits + call.held.addon_credits)],
          call.charge?.movement ? ['Ledger entry', countText(call.charge.movement)] : null,
          ['Caller', callerText(call)],
          ['Answered by', call.cached ? 'cache' : providerText(call.provider)],
          call.records === null ? null : ['Records', countText(call.records)],
          call.connection_id === null
            ? null
            : ['Connection', <CopyId key="connection" id={call.connection_id} short />],
          call.job === null
            ? null
            : [
                'List',
                <span key="list">
                  <Link {...linkTo(`${base}/lists/${call.job.job_id}`)}>{shortId(call.job.job_id)}</Link>
                  {call.job.item_index === null ? '' : `, row ${countText(call.job.item_index + 1)}`}
                  {call.job.item_tries !== null && call.job.item_tries > 1
                    ? `, ${plural(call.job.item_tries, 'try', 'tries')}`
                    : ''}
                </span>,
              ],
          call.idempotency_key === null
            ? null
            : ['Idempotency key', <code key="key">{call.idempotency_key}</code>],
        ]}
      />
      {call.bookings.length > 0 ? (
        <section className="stack tight">
          <h3>Corrections</h3>
          {call.bookings.map(({ kind, at, plan_credits, addon_credits, note }) => (
            <p key={at} className="sub">
              {entryText(kind)}: {creditsLabel(plan_credits + addon_credits)} {note ?? ''}
            </p>
          ))}
        </section>
      ) : null}
      {call.deliveries.length > 0 ? (
        <section className="stack tight">
          <h3>Webhook deliveries</h3>
          {call.deliveries.map(({ webhook_id, type, state, last_status }) => (
            <p key={`${webhook_id} ${type}`}>
              <Link {...linkTo(`${base}/webhooks/${webhook_id}`)}>{type}</Link>{' '}
              <span className="sub">
                {state.replaceAll('_', ' ')} {last_status ?? ''}
              </span>
            </p>
          ))}
        </section>
      ) : null}
      {past ? (
        <section className="stack tight">
          <h3>Request</h3>
          <pre className="code" tabIndex={0}>
            {JSON.stringify(past.body, null, 2)}
          </pre>
          <p className="hint">You ran it in this browser’s playground.</p>
        </section>
      ) : null}
      <Bodies call={call} organization={organization} isRequestShown={past !== undefined} />
      <div className="row wrap">
        <Link className="btn" {...linkTo(`${base}/playground/${call.endpoint}`)} hash={hash ?? undefined}>
          Open in playground
        </Link>
        {past ? (
          <Button
            look="ghost"
            onClick={() => copyText(snippet('curl', location.origin, call.endpoint, past.body))}
          >
            Copy as curl
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** An error code, with the page that says what it means. */
function CodeLink({ code }: { code: string }) {
  return (
    <a href={`/docs/errors/${encodeURIComponent(code)}`} target="_blank" rel="noreferrer">
      {code}
    </a>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { RunResult } from '../../api/calls.ts';
import { send } from '../../api/core.ts';
import { type Endpoint, leadOf } from '../../api/endpoints.ts';
import type { OrganizationBrief, WorkspaceBrief } from '../../api/people.ts';
import {
  emptyRequest,
  isObject,
  type RequestEntry,
  readRequest,
  requestEntryOf,
} from '../../forms/form-entry.ts';
import { requestForm } from '../../forms/form-field.ts';
import { RequestFormView } from '../../forms/request-form-view.tsx';
import { useCrumb } from '../../frame/crumb.ts';
import { rememberRun } from '../../session/past-runs.ts';
import { may, useSession } from '../../session/session.ts';
import { copyText } from '../../ui/button.tsx';
import { AreaField } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { toast } from '../../ui/toast.tsx';
import { WithCode } from '../../ui/with-code.tsx';
import { AnswerPane } from './answer-pane.tsx';
import { bodyOfHash, linkText } from './body-link.ts';
import { RunFoot } from './run-foot.tsx';

const nothing: ReadonlyMap<string, string> = new Map();

export type Outcome =
  | { readonly state: 'none' }
  | { readonly state: 'running' }
  | { readonly state: 'done'; readonly result: RunResult; readonly body: unknown }
  | { readonly state: 'failed'; readonly error: unknown };

/** Form and answer of one endpoint. */
export function Workbench({
  endpoint,
  organization,
  workspace,
  base,
}: {
  endpoint: Endpoint;
  organization: OrganizationBrief;
  workspace: WorkspaceBrief;
  base: string;
}) {
  const form = useMemo(() => requestForm(endpoint), [endpoint]);
  const { hash } = useLocation();
  const [entry, setEntry] = useState<RequestEntry>(() => entryOfHash(hash) ?? emptyRequest(form));
  const [opened, setOpened] = useState(hash);
  const [json, setJson] = useState<string | null>(null);
  const [isTold, setTold] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({ state: 'none' });
  const running = useRef<AbortController | null>(null);
  const pane = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const client = useQueryClient();
  const { person } = useSession();
  useCrumb(endpoint.title);
  // Whoever chose it by the keyboard goes on in its form, and not behind 70 other endpoints.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);

  function entryOfHash(text: string): RequestEntry | null {
    const body = bodyOfHash(text);
    return body === undefined ? null : requestEntryOf(form, body);
  }

  // Another link to the same endpoint: one of the last runs.
  if (opened !== hash) {
    setOpened(hash);
    const next = entryOfHash(hash);
    if (next) {
      setEntry(next);
      setJson(null);
      setTold(false);
    }
  }

  const read = useMemo(
    () => (json === null ? readRequest(form, entry) : readJson(json)),
    [form, entry, json],
  );
  const isWhole = read.problems.size === 0;
  const mayRun = may(organization.role, 'run') && !workspace.disabled;

  async function run() {
    if (outcome.state === 'running' || !mayRun) return;
    setTold(true);
    if (!isWhole) {
      const [first] = read.problems.keys();
      pane.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(first ?? '')}"]`)?.focus();
      return;
    }
    const abort = new AbortController();
    running.current = abort;
    setOutcome({ state: 'running' });
    try {
      const body = read.value ?? {};
      const result = await send('POST organizations/{organization_id}/workspaces/{workspace_id}/runs', {
        params: { organization_id: organization.id, workspace_id: workspace.id },
        body: { endpoint: endpoint.name, body, is_quote: false },
        signal: abort.signal,
      });
      setOutcome({ state: 'done', result, body });
      if (person) {
        rememberRun(person.id, {
          id: result.request_id,
          endpoint: endpoint.name,
          body,
          status: result.status,
          credits: result.credits_charged,
          ms: result.ms,
          at: new Date().toISOString(),
          workspaceId: workspace.id,
        });
      }
      void client.invalidateQueries({ queryKey: ['organization', organization.id] });
    } catch (error) {
      setOutcome(abort.signal.aborted ? { state: 'none' } : { state: 'failed', error });
    }
  }

  function onKey(event: KeyboardEvent) {
    if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') {
      event.preventDefault();
      void run();
    }
  }

  function switchTo(view: string) {
    if (view === 'json') {
      setJson(JSON.stringify(read.value ?? {}, null, 2));
      return;
    }
    const next = read.problems.has('*') ? null : requestEntryOf(form, read.value);
    if (next === null) {
      toast('This is no JSON object yet, so the form cannot show it. Mend it first.');
      return;
    }
    setEntry(next);
    setJson(null);
  }

  function fill(next: RequestEntry | null) {
    if (next) setEntry(next);
    setJson(null);
    setTold(false);
  }

  async function share() {
    const text = linkText(read.value ?? {});
    if (text === null) {
      toast('This request is too long for a link. Copy it as JSON instead.');
      return;
    }
    await copyText(
      `${location.origin}${location.pathname}#${text}`,
      'Link copied. It opens this form, filled in.',
    );
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Ctrl Enter in any of its fields */}
      <div className="pg-form" onKeyDown={onKey} ref={pane}>
        <div className="body">
          <div className="stack tight">
            <h1 ref={title} tabIndex={-1}>
              {endpoint.title}
            </h1>
            <Description text={endpoint.description} />
            <div className="row wrap small">
              <Segmented
                label="How to enter the request"
                size="small"
                value={json === null ? 'form' : 'json'}
                segments={[
                  { value: 'form', label: 'Form' },
                  { value: 'json', label: 'JSON' },
                ]}
                onValue={switchTo}
              />
              <span className="grow" />
              <button
                type="button"
                className="link"
                onClick={() => fill(requestEntryOf(form, endpoint.example))}
              >
                Example
              </button>
              <button type="button" className="link" onClick={() => fill(emptyRequest(form))}>
                Clear
              </button>
              <button type="button" className="link" onClick={share}>
                Copy link
              </button>
            </div>
          </div>
          {json === null ? (
            <RequestFormView
              form={form}
              entry={entry}
              problems={isTold ? read.problems : nothing}
              onEntry={setEntry}
            />
          ) : (
            <AreaField
              label="Request body"
              aside="JSON"
              isCode
              rows={16}
              spellCheck={false}
              value={json}
              onValue={setJson}
              problem={read.problems.get('*') ?? null}
            />
          )}
        </div>
        <RunFoot
          endpoint={endpoint}
          organization={organization}
          workspace={workspace}
          body={read.value}
          isWhole={isWhole}
          missing={isTold ? read.problems.size : 0}
          isRunning={outcome.state === 'running'}
          onRun={run}
          onStop={() => running.current?.abort()}
        />
      </div>
      <AnswerPane endpoint={endpoint} outcome={outcome} body={read.value ?? {}} base={base} />
    </>
  );
}

function Description({ text }: { text: string }) {
  const lead = leadOf(text);
  const [isWhole, setWhole] = useState(false);
  if (isWhole || lead.length >= text.length)
    return (
      <p className="sub">
        <WithCode text={text} />
      </p>
    );
  return (
    <p className="sub">
      <WithCode text={lead} />{' '}
      <button type="button" className="link" aria-expanded={isWhole} onClick={() => setWhole(true)}>
        more
      </button>
    </p>
  );
}

function readJson(letters: string): {
  value: Record<string, unknown> | undefined;
  problems: ReadonlyMap<string, string>;
} {
  try {
    const value: unknown = JSON.parse(letters);
    if (isObject(value)) return { value, problems: nothing };
    return { value: undefined, problems: new Map([['*', 'A request is a JSON object: {"name": "value"}.']]) };
  } catch (error) {
    return { value: undefined, problems: new Map([['*', `This is not JSON: ${(error as Error).message}.`]]) };
  }
}

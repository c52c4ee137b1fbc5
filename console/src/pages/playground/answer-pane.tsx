import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { RunResult } from '../../api/calls.ts';
import type { Endpoint } from '../../api/endpoints.ts';
import { isObject } from '../../forms/form-entry.ts';
import { linkTo } from '../../session/link-to.ts';
import { Button, CopyButton, CopyId, copyText } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Empty, Skeleton } from '../../ui/note.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { creditsLabel, durationText, plural } from '../../words/format.ts';
import { AnswerView, download } from './answer-view.tsx';
import { PastRuns } from './past-runs.tsx';
import { type Language, languageNotes, languages, snippet } from './snippets.ts';
import type { Outcome } from './workbench.tsx';

type Shown = 'answer' | 'raw' | 'headers' | 'code' | 'runs';

export function AnswerPane({
  endpoint,
  outcome,
  body,
  base,
}: {
  endpoint: Endpoint;
  outcome: Outcome;
  body: unknown;
  base: string;
}) {
  const [shown, setShown] = useState<Shown>('answer');
  return (
    <section className="pg-answer" aria-label="Answer" aria-busy={outcome.state === 'running' || undefined}>
      <Tabs
        label="Answer"
        value={shown}
        onValue={setShown}
        tabs={[
          { name: 'answer', label: 'Answer' },
          { name: 'raw', label: 'Raw' },
          { name: 'headers', label: 'Headers' },
          { name: 'code', label: 'Code' },
          { name: 'runs', label: 'Runs' },
        ]}
        end={
          <span className="row outcome nowrap" aria-live="polite">
            {outcome.state === 'running' ? <Skeleton text="running…" /> : null}
            {outcome.state === 'done' ? (
              <>
                <Tag look={outcome.result.status < 400 ? 'ok' : 'bad'}>{outcome.result.status}</Tag>
                <span className="sub">{durationText(outcome.result.ms)}</span>
                <b>{creditsLabel(outcome.result.credits_charged)}</b>
              </>
            ) : null}
          </span>
        }
      >
        {shown === 'code' ? (
          <Snippets name={endpoint.name} body={body} />
        ) : shown === 'runs' ? (
          <Runs base={base} />
        ) : (
          <Answer endpoint={endpoint} outcome={outcome} body={body} base={base} shown={shown} />
        )}
      </Tabs>
    </section>
  );
}

function Runs({ base }: { base: string }) {
  return (
    <>
      <p className="sub">
        Your last 50 runs in this browser. Each opens its form again. All calls of the workspace are in{' '}
        <Link {...linkTo(`${base}/calls`)}>Calls</Link>.
      </p>
      <PastRuns base={base} />
    </>
  );
}

function Answer({
  endpoint,
  outcome,
  body,
  base,
  shown,
}: {
  endpoint: Endpoint;
  outcome: Outcome;
  body: unknown;
  base: string;
  shown: 'answer' | 'raw' | 'headers';
}) {
  if (outcome.state === 'failed') return <ErrorNote error={outcome.error} />;
  if (outcome.state === 'running') {
    return (
      <Card isPadded>
        <Facts
          facts={['first fact', 'status', 'source'].map((text) => [
            <Skeleton key={text} text={text} />,
            <Skeleton key={`${text} v`} text="something like that" />,
          ])}
        />
      </Card>
    );
  }
  if (outcome.state === 'none') {
    return shown === 'answer' ? (
      <>
        <Empty title="The answer appears here">
          Fill in the form and run it. Nothing is charged for an error, and most misses are free.
        </Empty>
        <Snippets name={endpoint.name} body={body} />
      </>
    ) : (
      <Empty title="Nothing has run yet">Run the request first.</Empty>
    );
  }
  const { result } = outcome;
  if (shown === 'raw') return <Raw result={result} name={endpoint.name} />;
  if (shown === 'headers') {
    return (
      <Card title="Headers" isPadded>
        <Facts
          facts={[
            ['request id', <CopyId key="id" id={result.request_id} />],
            ...Object.entries(result.headers).map(([name, value]): [string, string] => [name, value]),
          ]}
        />
      </Card>
    );
  }
  return (
    <>
      {result.status >= 400 ? <AnsweredError result={result} /> : <AnswerView answer={result.answer} />}
      {endpoint.is_job &&
      result.status < 400 &&
      isObject(result.answer) &&
      typeof result.answer.id === 'string' ? (
        <Card isPadded>
          The list runs in the background.{' '}
          <Link {...linkTo(`${base}/lists/${result.answer.id}`)}>See its progress</Link>
        </Card>
      ) : null}
      {result.waterfall.length > 0 ? (
        <Card title="Waterfall" aside={waterfallText(result)} end="time" isPadded>
          <Timeline steps={result.waterfall} totalMs={result.ms} />
        </Card>
      ) : null}
      <p className="small sub">
        Request <CopyId id={result.request_id} /> ·{' '}
        <Link {...linkTo(`${base}/calls?call=${result.request_id}`)}>see the call</Link>
      </p>
      <Snippets name={endpoint.name} body={outcome.body} />
    </>
  );
}

function waterfallText({ waterfall }: RunResult): string {
  const checks = waterfall.filter(({ step }) => step === 'verify').length;
  return [
    plural(waterfall.length - checks, 'provider'),
    ...(checks > 0 ? [plural(checks, 'check')] : []),
  ].join(', ');
}

/** What the endpoint refused, as a caller reads it. */
function AnsweredError({ result }: { result: RunResult }) {
  const said = isObject(result.answer) ? result.answer : {};
  const { details } = said;
  return (
    <>
      <ErrorNote
        error={{
          code: String(said.code ?? result.status),
          message: String(said.message ?? 'The call failed.'),
          fix: typeof said.fix === 'string' ? said.fix : null,
          requestId: result.request_id,
        }}
      />
      {Array.isArray(details) && details.length > 0 ? <AnswerView answer={{ details }} /> : null}
    </>
  );
}

function Raw({ result, name }: { result: RunResult; name: string }) {
  const text = JSON.stringify(result.answer, null, 2);
  return (
    <Card
      title="Body"
      end={
        <>
          <Button size="small" onClick={() => download(`${name}.json`, text, 'application/json')}>
            Download
          </Button>
          <CopyButton text={text} />
        </>
      }
    >
      <pre className="code plain" tabIndex={0}>
        {text}
      </pre>
    </Card>
  );
}

function Snippets({ name, body }: { name: string; body: unknown }) {
  const [language, setLanguage] = useState<Language>('curl');
  const code = snippet(language, location.origin, name, body);
  return (
    <Card
      title="Code"
      end={
        <>
          <Segmented
            label="Language"
            size="small"
            value={language}
            segments={languages.map((one) => ({ value: one, label: one }))}
            onValue={setLanguage}
          />
          <Button size="small" onClick={() => copyText(code)}>
            Copy
          </Button>
        </>
      }
      foot={<span className="small">{languageNotes[language]}</span>}
    >
      <pre className="code plain" tabIndex={0}>
        {code}
      </pre>
    </Card>
  );
}

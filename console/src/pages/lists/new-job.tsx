import './new-list.css';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { send } from '../../api/core.ts';
import { type Endpoint, endpointNamed, endpoints, leadOf, priceText } from '../../api/endpoints.ts';
import { Once } from '../../api/once.ts';
import { linkTo } from '../../session/link-to.ts';
import { may } from '../../session/session.ts';
import { usePlace } from '../../session/use-place.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Empty, Note } from '../../ui/note.tsx';
import { WithCode } from '../../ui/with-code.tsx';
import { plural } from '../../words/format.ts';
import { BeforeStart } from './before-start.tsx';
import { Columns } from './columns.tsx';
import { DropZone } from './drop-zone.tsx';
import { exportOf, guessColumns } from './guess-columns.ts';
import { itemFieldsOf, planList, problemsOf } from './list-plan.ts';
import { fileBytesMax, readCsv, type Sheet, textOf } from './read-csv.ts';
import { startedOf } from './started.ts';
import { Steps } from './steps.tsx';

interface Chosen {
  readonly file: string;
  readonly sheet: Sheet;
}

const lists = endpoints.filter(({ is_job }) => is_job);

/** A file becomes a job of one endpoint that takes lists: file, endpoint, columns, start. */
export function NewJobPage() {
  const { organization, workspace } = usePlace();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [name, setName] = useState<string | null>(null);
  const [mapping, setMapping] = useState<readonly (string | null)[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const endpoint = name === null ? undefined : endpointNamed(name);
  const items = useMemo(() => itemFieldsOf(endpoint), [endpoint]);
  const plan = useMemo(
    () =>
      chosen && endpoint
        ? planList(
            chosen.sheet,
            mapping,
            items,
            items.fields.length > 0 && !items.isPlain ? { name: chosen.file } : {},
          )
        : null,
    [chosen, endpoint, mapping, items],
  );
  const wrong = useMemo(
    () => (endpoint && plan && plan.sent.length > 0 ? problemsOf(endpoint, plan.body) : []),
    [endpoint, plan],
  );

  async function take(file: File | undefined) {
    if (!file) return;
    setProblem(null);
    setError(null);
    if (file.size > fileBytesMax) {
      setProblem(
        `The file has ${Math.round(file.size / 1024 ** 2)} MB; at most ${fileBytesMax / 1024 ** 2} MB are read. Split it.`,
      );
      return;
    }
    if (/\.xlsx?$/i.test(file.name)) {
      setProblem('This is an Excel workbook. Save the sheet as CSV, and choose that file.');
      return;
    }
    try {
      const sheet = readCsv(textOf(new Uint8Array(await file.arrayBuffer())));
      const first = name ?? bestOf(sheet)?.name ?? null;
      setChosen({ file: file.name, sheet });
      choose(first, sheet);
    } catch (caught) {
      setProblem((caught as Error).message);
    }
  }

  function choose(next: string | null, sheet = chosen?.sheet) {
    setName(next);
    const { fields } = itemFieldsOf(next === null ? undefined : endpointNamed(next));
    if (sheet) setMapping(guessColumns(sheet.columns, sheet.rows, fields));
  }

  const [once] = useState(() => new Once());
  async function start() {
    if (!plan || !endpoint || !workspace) return;
    setBusy(true);
    setError(null);
    try {
      const started = await once.run((key) =>
        send('POST organizations/{organization_id}/workspaces/{workspace_id}/lists/{endpoint}/runs', {
          params: { organization_id: organization.id, workspace_id: workspace.id, endpoint: endpoint.name },
          body: plan.body,
          once: key,
        }),
      );
      await navigate(linkTo(`/o/${organization.id}/w/${workspace.id}/lists/${startedOf(started)}`));
    } catch (caught) {
      setError(caught);
    } finally {
      setBusy(false);
    }
  }

  if (!workspace || !may(organization.role, 'run')) {
    return (
      <div className="page">
        <div className="h">
          <h1>New bulk list</h1>
        </div>
        <Empty title="You cannot start lists here">
          {workspace
            ? 'Your role can view lists, not run them. Ask an admin for the role developer.'
            : 'Create a workspace first, in Keys.'}
        </Empty>
      </div>
    );
  }
  return (
    <div className="page">
      <div className="h">
        <h1>New bulk list</h1>
        <Steps of={['File', 'Endpoint', 'Columns', 'Start']} at={chosen ? (endpoint ? 3 : 2) : 1} />
      </div>
      {!chosen ? (
        <div className="stack">
          <DropZone
            label="CSV file"
            title="Drop a CSV file here"
            accept=".csv,.tsv,.txt,text/csv"
            onFile={take}
          >
            The first row names the columns. Up to 10,000 rows and 20 MB. The file stays in your browser until
            you start.
          </DropZone>
          <p className="sub">
            For several steps, other endpoints or Excel files, start a{' '}
            <Link {...linkTo(`/o/${organization.id}/w/${workspace.id}/lists/new`)}>list in steps</Link>.
          </p>
          {problem ? <Note look="bad">{problem}</Note> : null}
        </div>
      ) : (
        <div className="split close">
          <div className="stack">
            <Card
              title={chosen.file}
              aside={[
                plural(chosen.sheet.rows.length, 'row'),
                plural(chosen.sheet.columns.length, 'column'),
                ...(exportOf(chosen.sheet.columns)
                  ? [`recognized as ${exportOf(chosen.sheet.columns)}`]
                  : []),
              ].join(' · ')}
              end={
                <Button size="small" onClick={() => setChosen(null)}>
                  Choose another file
                </Button>
              }
            >
              <div className="list-kinds" role="radiogroup" aria-label="What to do with each row">
                {lists.map((one) => (
                  <Kind
                    key={one.name}
                    endpoint={one}
                    isOn={one.name === name}
                    onChoose={() => choose(one.name)}
                  />
                ))}
              </div>
              {endpoint ? (
                <Columns
                  sheet={chosen.sheet}
                  fields={items.fields}
                  mapping={mapping}
                  onMapping={setMapping}
                />
              ) : null}
            </Card>
          </div>
          <div className="stack">
            {endpoint && plan ? (
              <BeforeStart
                endpoint={endpoint}
                organization={organization.id}
                workspace={workspace.id}
                plan={plan}
                sheet={chosen.sheet}
                problems={wrong}
              />
            ) : null}
            {error === null ? null : <ErrorNote error={error} />}
            <Button
              look="primary"
              isWide
              isBusy={isBusy}
              disabled={!plan || plan.sent.length === 0 || wrong.length > 0}
              onClick={start}
            >
              {isBusy ? 'Starting…' : 'Start list'}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

/** The list that takes most columns of the file. */
function bestOf(sheet: Sheet): Endpoint | undefined {
  const taken = (endpoint: Endpoint) => {
    const { fields } = itemFieldsOf(endpoint);
    return guessColumns(sheet.columns, sheet.rows, fields).filter((name) => name !== null).length;
  };
  return lists.toSorted((one, other) => taken(other) - taken(one))[0];
}

function Kind({ endpoint, isOn, onChoose }: { endpoint: Endpoint; isOn: boolean; onChoose: () => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a whole card is chosen
    <button
      type="button"
      role="radio"
      aria-checked={isOn}
      className={isOn ? 'list-kind on' : 'list-kind'}
      onClick={onChoose}
    >
      <span className="row">
        <b>{endpoint.title}</b>
        <span className="grow" />
        <span className="dim small nowrap">{priceText(endpoint.pricing)}</span>
      </span>
      <span className="sub small">
        <WithCode text={leadOf(endpoint.description, 90)} />
      </span>
    </button>
  );
}

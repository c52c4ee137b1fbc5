import './new-list.css';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { ApiError, send, uploadFile } from '../../api/core.ts';
import { type Endpoint, endpointNamed } from '../../api/endpoints.ts';
import { Once } from '../../api/once.ts';
import { linkTo } from '../../session/link-to.ts';
import { may } from '../../session/session.ts';
import { usePlace } from '../../session/use-place.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Empty, Note } from '../../ui/note.tsx';
import { AddStep } from './add-step.tsx';
import { DropZone } from './drop-zone.tsx';
import { FileCard } from './file-card.tsx';
import { ListPreview, PlanWords } from './list-preview.tsx';
import { ChooseRecipe, type ChosenRecipe, RecipeCard } from './recipes.tsx';
import { StepCard } from './step-card.tsx';
import {
  idFor,
  type ListBody,
  type ListFile,
  lackingOf,
  outputOf,
  type Step,
  sentSteps,
  stepsMax,
  withGuess,
  withoutStep,
} from './step-plan.ts';
import { Steps } from './steps.tsx';
import { readRules, usualRules } from './stop-rules.ts';
import { StopRulesCard } from './stop-rules-card.tsx';
import { Uploading } from './uploading.tsx';
import { useListPreview } from './use-list-preview.ts';

const bytesMax = 64 * 1024 ** 2;
const base = 'organizations/{organization_id}/workspaces/{workspace_id}' as const;
/** By the end of a file's name: browsers name types by the programs that are installed. */
const types: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A file becomes a list in steps: file, steps, columns, preview, start. */
export function NewListPage() {
  const { organization, workspace } = usePlace();
  if (workspace && may(organization.role, 'run')) {
    return <NewList key={workspace.id} organization={organization.id} workspace={workspace.id} />;
  }
  return (
    <div className="page">
      <div className="h">
        <h1>New list</h1>
      </div>
      <Empty title="You cannot start lists here">
        {workspace
          ? 'Your role can view lists, not run them. Ask an admin for the role developer.'
          : 'Create a workspace first, in Keys.'}
      </Empty>
    </div>
  );
}

interface Going {
  readonly name: string;
  readonly share: number;
  readonly controller: AbortController;
}

const isMappingNeeded = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'mapping_needed';

function NewList({ organization, workspace }: { organization: string; workspace: string }) {
  const navigate = useNavigate();
  const params = { organization_id: organization, workspace_id: workspace };
  const [going, setGoing] = useState<Going | null>(null);
  const [file, setFile] = useState<ListFile | null>(null);
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [recipe, setRecipe] = useState<ChosenRecipe | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const [rules, setRules] = useState(usualRules(0));
  const [problem, setProblem] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isStarting, setStarting] = useState(false);
  const [once] = useState(() => new Once());
  const guesses = useRef(0);

  const { limits, problems } = readRules(rules);
  const isWhole =
    steps.length > 0 &&
    !isReading &&
    steps.every(({ endpoint, fills }) => {
      const found = endpointNamed(endpoint);
      return found !== undefined && lackingOf(found, fills) === null;
    });
  const output = outputOf(steps);
  const hasColumns = output === undefined || Object.keys(output).length > 0;
  const ofRecipe: ListBody | null =
    file && recipe && Object.keys(problems).length === 0
      ? {
          ...{ file: file.id, recipe: recipe.name, limits, invalid_rows: 'skip' },
          ...(Object.keys(recipe.columns).length === 0 ? {} : { columns: recipe.columns }),
        }
      : null;
  const ofSteps: ListBody | null =
    file && isWhole && hasColumns && Object.keys(problems).length === 0
      ? {
          file: file.id,
          steps: sentSteps(steps, endpointNamed),
          ...(output === undefined ? {} : { output }),
          limits,
          invalid_rows: 'skip',
        }
      : null;
  const body = recipe ? ofRecipe : ofSteps;
  const { preview, error: refused, isCurrent } = useListPreview({ organization, workspace }, body);

  async function take(chosen: File | undefined) {
    if (!chosen) return;
    setProblem(null);
    setError(null);
    if (chosen.size > bytesMax) {
      setProblem(
        `The file has ${Math.round(chosen.size / 1024 ** 2)} MB; a list has at most ${bytesMax / 1024 ** 2} MB. Split the file.`,
      );
      return;
    }
    const controller = new AbortController();
    setGoing({ name: chosen.name, share: 0, controller });
    try {
      const received = await uploadFile(`POST ${base}/list-files`, {
        params,
        query: { name: chosen.name.slice(0, 200) },
        file: chosen,
        type: types[/\.(\w+)$/.exec(chosen.name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream',
        signal: controller.signal,
        onProgress: (share) => setGoing({ name: chosen.name, share, controller }),
      });
      setFile(received);
      setRules(usualRules(received.total));
      if (steps.length > 0) await guess(received, steps);
    } catch (caught) {
      if (!controller.signal.aborted) setError(caught);
    } finally {
      setGoing(null);
    }
  }

  /** Asks again for what nobody has chosen. The last answer counts. */
  async function guess(of: ListFile, wanted: readonly Step[]) {
    setSteps(wanted);
    if (wanted.length === 0) return;
    guesses.current += 1;
    const number = guesses.current;
    setReading(true);
    setError(null);
    try {
      const guessed = await send(`POST ${base}/list-files/{file_id}/guess`, {
        params: { ...params, file_id: of.id },
        body: { steps: sentSteps(wanted, endpointNamed, { isGuess: true }) },
      });
      if (number === guesses.current) setSteps((now) => withGuess(now, guessed));
    } catch (caught) {
      if (number === guesses.current) setError(caught);
    } finally {
      if (number === guesses.current) setReading(false);
    }
  }

  function add(endpoint: Endpoint) {
    if (!file) return;
    const id = idFor(
      endpoint.name,
      steps.map((step) => step.id),
    );
    const ofItsName = steps.filter((step) => step.endpoint === endpoint.name).length;
    const title = ofItsName === 0 ? endpoint.title : `${endpoint.title} ${ofItsName + 1}`;
    setAdding(false);
    setAdded(id);
    void guess(file, [
      ...steps,
      {
        ...{ id, title, endpoint: endpoint.name, fills: {}, guessed: [], isTouched: false },
        ...{ answers: [], leftOut: [] },
        runIf: { when: 'always' },
      },
    ]);
  }

  function chooseAnother() {
    if (file) {
      // Nobody waits for it: rows that become no list leave after an hour.
      send(`DELETE ${base}/list-files/{file_id}`, { params: { ...params, file_id: file.id } }).catch(
        () => {},
      );
    }
    setFile(null);
    setError(null);
    // Columns of the next file may have other names.
    setRecipe((now) => now && { ...now, columns: {} });
    setSteps((now) =>
      now.map((step) => ({ ...step, fills: {}, guessed: [], isTouched: false, runIf: { when: 'always' } })),
    );
  }

  async function start() {
    if (!body) return;
    setStarting(true);
    setError(null);
    try {
      const { id } = await once.run((key) => send(`POST ${base}/list-runs`, { params, body, once: key }));
      await navigate(linkTo(`/o/${organization}/w/${workspace}/lists/${id}`));
    } catch (caught) {
      setError(caught);
    } finally {
      setStarting(false);
    }
  }

  const mayStart = body !== null && isCurrent && (preview?.preview.rows.valid ?? 0) > 0;
  return (
    <div className="page">
      <div className="h">
        <h1>New list</h1>
        <Steps
          of={['File', 'Steps', 'Columns', 'Start']}
          at={!file ? 1 : steps.length === 0 && !recipe ? 2 : mayStart ? 4 : 3}
        />
      </div>
      {going ? (
        <Uploading name={going.name} share={going.share} onCancel={() => going.controller.abort()} />
      ) : !file ? (
        <div className="stack">
          <DropZone
            label="File with rows"
            title="Drop a CSV or Excel file here"
            accept=".csv,.tsv,.txt,.xlsx,.json"
            onFile={take}
          >
            The first row names the columns. Up to 100,000 rows and 64 MB, as CSV, TSV, XLSX or JSON. Nothing
            is looked up until you start.
          </DropZone>
          {problem ? <Note look="bad">{problem}</Note> : null}
          {error === null ? null : <ErrorNote error={error} />}
          <p className="sub">
            To find or verify emails only, a{' '}
            <Link {...linkTo(`/o/${organization}/w/${workspace}/lists/new/bulk`)}>bulk list</Link> costs less
            per row.
          </p>
        </div>
      ) : (
        <div className="split close">
          <div className="stack">
            <FileCard file={file} onOther={chooseAnother} />
            {recipe ? (
              <RecipeCard
                chosen={recipe}
                file={file}
                plan={isCurrent ? preview?.preview.plan : undefined}
                onRecipe={setRecipe}
              />
            ) : null}
            {steps.length === 0 && !recipe ? <ChooseRecipe onRecipe={setRecipe} /> : null}
            {(recipe ? [] : steps).map((step, at) => {
              const endpoint = endpointNamed(step.endpoint);
              return endpoint ? (
                <StepCard
                  key={step.id}
                  step={step}
                  number={at + 1}
                  endpoint={endpoint}
                  file={file}
                  before={steps.slice(0, at)}
                  isReading={isReading && !step.isTouched && step.guessed.length === 0}
                  isNew={added === step.id}
                  warnings={isCurrent ? (preview?.preview.warnings ?? []) : []}
                  onStep={(next) => setSteps((now) => now.map((one) => (one.id === step.id ? next : one)))}
                  onRemove={() => void guess(file, withoutStep(steps, step.id))}
                />
              ) : null;
            })}
            {recipe ? null : steps.length === 0 || isAdding ? (
              <AddStep
                isFirst={steps.length === 0}
                onAdd={add}
                onClose={steps.length === 0 ? null : () => setAdding(false)}
              />
            ) : steps.length < stepsMax ? (
              <div>
                <Button onClick={() => setAdding(true)}>Add a step</Button>
              </div>
            ) : null}
          </div>
          <div className="stack">
            {steps.length === 0 && !recipe ? (
              <Note>
                Choose what each row should get. You see the price before anything runs, and can add more
                steps: each reads the columns of your file, and answers of the steps before it.
              </Note>
            ) : (
              <>
                {body ? <ListPreview preview={preview} isCurrent={isCurrent} /> : null}
                <StopRulesCard
                  rules={rules}
                  problems={problems}
                  most={preview?.preview.most_credits}
                  onRules={setRules}
                />
                {hasColumns || recipe ? null : (
                  <Note look="warn">Choose a column that a step adds to the result.</Note>
                )}
                {recipe && isMappingNeeded(refused) ? (
                  <Note look="warn">{refused.message} Choose it in the recipe.</Note>
                ) : refused ? (
                  <ErrorNote error={refused} />
                ) : null}
                {error === null ? null : <ErrorNote error={error} />}
                <Button look="primary" isWide isBusy={isStarting} disabled={!mayStart} onClick={start}>
                  {isStarting ? 'Starting…' : 'Start list'}
                </Button>
                {body ? <PlanWords preview={preview} /> : null}
              </>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

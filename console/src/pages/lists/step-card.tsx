import { useEffect, useRef, useState } from 'react';
import { type Endpoint, priceText } from '../../api/endpoints.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckField } from '../../ui/field.tsx';
import { Tag } from '../../ui/tag.tsx';
import { plural } from '../../words/format.ts';
import { FillSelect } from './fill-select.tsx';
import { RunIfFields } from './run-if-fields.tsx';
import {
  type Fill,
  fieldsOf,
  type ListFile,
  lackingOf,
  type Preview,
  type Step,
  type StepField,
  sampleOf,
} from './step-plan.ts';

type Warnings = Preview['preview']['warnings'];
/** Of an endpoint that needs none of them in particular, so many are shown at first. */
const optionalShown = 5;

/** One step: its price, what each of its fields is filled with, and in which rows it runs. */
export function StepCard({
  step,
  number,
  endpoint,
  file,
  before,
  isReading,
  isNew,
  warnings,
  onStep,
  onRemove,
}: {
  step: Step;
  number: number;
  endpoint: Endpoint;
  file: ListFile;
  before: readonly Step[];
  /** Its columns are being guessed. */
  isReading: boolean;
  /** Somebody has just added it: the keyboard goes on here. */
  isNew: boolean;
  warnings: Warnings;
  onStep: (step: Step) => void;
  onRemove: () => void;
}) {
  const [areAllShown, setAllShown] = useState(false);
  const heading = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  const fields = fieldsOf(endpoint, step.fills);
  const needsNone = fields.every(({ need }) => need === 'optional');
  const shown = fields.filter(
    ({ name, need }, at) =>
      areAllShown || need !== 'optional' || step.fills[name] || (needsNone && at < optionalShown),
  );
  const hidden = fields.length - shown.length;
  const lacking = isReading ? null : lackingOf(endpoint, step.fills);
  function put(name: string, fill: Fill | null) {
    const { [name]: _, ...others } = step.fills;
    onStep({
      ...step,
      fills: fill === null ? others : { ...others, [name]: fill },
      guessed: step.guessed.filter((one) => one !== name),
      isTouched: true,
    });
  }
  return (
    <Card
      title={
        <span ref={heading} tabIndex={-1} className="list-heading">
          {number}. {step.title}
        </span>
      }
      aside={priceText(endpoint.pricing)}
      end={
        <Button size="small" aria-label={`Remove ${step.title}`} onClick={onRemove}>
          Remove
        </Button>
      }
    >
      <section className="table-box" tabIndex={0} aria-label={`Columns of ${step.title}`}>
        <table className="table list-map" aria-busy={isReading || undefined}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Filled with</th>
              <th scope="col">First row</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((field) => {
              const fill = step.fills[field.name];
              const warning = warnings.find((one) => one.step === step.id && one.field === field.name);
              return (
                <tr key={field.name}>
                  <td className={fill ? undefined : 'sub'}>
                    <code title={field.field.description}>{field.name}</code> <Need field={field} />
                  </td>
                  <td className="list-cell">
                    <div className="row">
                      <FillSelect
                        label={`Fill ${field.name} of ${step.title}`}
                        field={field}
                        fill={fill}
                        columns={file.columns}
                        before={before}
                        onFill={(next) => put(field.name, next)}
                      />
                      {step.guessed.includes(field.name) ? (
                        <Tag title="Chosen by the name and the cells of the column. Check it.">guessed</Tag>
                      ) : null}
                    </div>
                    {warning ? <div className="list-warning">{warning.message}</div> : null}
                  </td>
                  <td className="cut mono">{sampleOf(fill, file.sample[0], before)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      <div className="cf list-foot">
        <RunIfFields
          step={step}
          columns={file.columns}
          before={before}
          onRunIf={(runIf) => onStep({ ...step, runIf })}
        />
        {hidden > 0 ? (
          <button type="button" className="link" onClick={() => setAllShown(true)}>
            Show {plural(hidden, 'more field')}
          </button>
        ) : null}
        <ResultColumns step={step} onStep={onStep} />
        {lacking ? <p className="problem">{lacking}</p> : null}
      </div>
    </Card>
  );
}

/** Which answers of a step are columns of the result. */
function ResultColumns({ step, onStep }: { step: Step; onStep: (step: Step) => void }) {
  const { answers, leftOut, title } = step;
  if (answers.length === 0) return null;
  const chosen = answers.length - leftOut.length;
  return (
    <details>
      <summary className="link">
        {chosen === answers.length
          ? `Adds ${plural(chosen, 'column')}`
          : `Adds ${chosen} of ${plural(answers.length, 'column')}`}
      </summary>
      <fieldset className="ticks list-ticks">
        <legend className="hidden-text">Columns that {title} adds</legend>
        {answers.map(({ reference }) => (
          <CheckField
            key={reference}
            label={<code>{reference.slice(step.id.length).replace(/^\./, '')}</code>}
            isChecked={!leftOut.includes(reference)}
            onValue={(isChecked) =>
              onStep({
                ...step,
                leftOut: isChecked ? leftOut.filter((one) => one !== reference) : [...leftOut, reference],
              })
            }
          />
        ))}
      </fieldset>
    </details>
  );
}

function Need({ field: { need } }: { field: StepField }) {
  if (need === 'optional') return null;
  return <span className="dim small">{need === 'required' ? 'needed' : 'one of several'}</span>;
}

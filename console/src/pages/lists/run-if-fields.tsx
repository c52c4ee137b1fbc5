import { columnThatFills, type RunIf, type Step } from './step-plan.ts';

/** In which rows a step runs: in all, or only where a column or an earlier step says so. */
export function RunIfFields({
  step,
  columns,
  before,
  onRunIf,
}: {
  step: Step;
  columns: readonly string[];
  before: readonly Step[];
  onRunIf: (runIf: RunIf) => void;
}) {
  const { runIf, title } = step;
  function choose(when: string) {
    const column = 'column' in runIf ? runIf.column : columnThatFills(columns, step);
    const earlier = 'step' in runIf ? runIf.step : (before.at(-1)?.id ?? '');
    if (when === 'is_empty' || when === 'is_not_empty') onRunIf({ when, column });
    else if (when === 'found' || when === 'not_found') onRunIf({ when, step: earlier });
    else onRunIf({ when: 'always' });
  }
  return (
    <div className="list-when">
      <select
        className="input"
        aria-label={`Rows where ${title} runs`}
        value={runIf.when}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="always">Run in every row</option>
        <option value="is_empty">Run only where a column is empty</option>
        <option value="is_not_empty">Run only where a column is filled</option>
        {before.length > 0 ? (
          <>
            <option value="found">Run only where a step found something</option>
            <option value="not_found">Run only where a step found nothing</option>
          </>
        ) : null}
      </select>
      {'column' in runIf ? (
        <select
          className="input"
          aria-label={`Column that decides whether ${title} runs`}
          value={runIf.column}
          onChange={(event) => onRunIf({ ...runIf, column: event.target.value })}
        >
          {columns.map((column) => (
            <option key={column}>{column}</option>
          ))}
        </select>
      ) : null}
      {'step' in runIf ? (
        <select
          className="input"
          aria-label={`Step that decides whether ${title} runs`}
          value={runIf.step}
          onChange={(event) => onRunIf({ ...runIf, step: event.target.value })}
        >
          {before.map((one) => (
            <option key={one.id} value={one.id}>
              {one.title}
            </option>
          ))}
        </select>
      ) : null}
    </div>
  );
}

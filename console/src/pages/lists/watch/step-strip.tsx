import { countText, creditsLabel } from '../../../words/format.ts';
import { outcomeText } from './cell-state.ts';
import type { ListRun } from './wait-words.ts';

export interface StepFilter {
  readonly step: string | undefined;
  readonly stepStatus: string | undefined;
}

const outcomes = ['found', 'not_found', 'failed', 'skipped', 'invalid'] as const;

/** What each step has come to. A count shows the rows that it counts. */
export function StepStrip({
  steps,
  filter,
  onFilter,
  onShow,
}: {
  steps: ListRun['steps'];
  filter: StepFilter;
  onFilter: (filter: StepFilter) => void;
  onShow: (step: string) => void;
}) {
  return (
    <ol className="run-steps" aria-label="Steps">
      {steps.map((step) => (
        <li key={step.id}>
          <div className="run-step">
            <button type="button" title={`Show the column of ${step.title}`} onClick={() => onShow(step.id)}>
              {step.title}
            </button>
            <span>{creditsLabel(step.credits_charged)}</span>
          </div>
          <div className="run-counts">
            {outcomes.map((outcome) => {
              const isOn = filter.step === step.id && filter.stepStatus === outcome;
              const count = step[outcome];
              // Zeros of what is rare would hide what is to be seen.
              if (count === 0 && !isOn && outcome !== 'found' && outcome !== 'not_found') return null;
              return (
                <button
                  type="button"
                  key={outcome}
                  className={`run-count ${outcome}`}
                  aria-pressed={isOn}
                  disabled={count === 0 && !isOn}
                  title={isOn ? 'Show all rows' : `Show rows where this step is ${outcomeText(outcome)}`}
                  onClick={() =>
                    onFilter(
                      isOn
                        ? { step: undefined, stepStatus: undefined }
                        : { step: step.id, stepStatus: outcome },
                    )
                  }
                >
                  <b>{countText(count)}</b> {outcomeText(outcome)}
                </button>
              );
            })}
            {step.repeated > 0 ? (
              <span className="run-count" title="Rows that asked the same as another row. They are free.">
                <b>{countText(step.repeated)}</b> repeated
              </span>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  );
}

import { type ReactNode, useState } from 'react';
import { endpointNamed } from '../../api/endpoints.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Note, Skeleton } from '../../ui/note.tsx';
import { countText, creditsLabel, plural } from '../../words/format.ts';
import { likelyText, likelyTime } from './likely-text.ts';
import type { Preview } from './step-plan.ts';

/** What a list comes to before it runs: its rows, its cost, and what is likely. */
export function ListPreview({ preview, isCurrent }: { preview: Preview | undefined; isCurrent: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const of = preview?.preview;
  const shown = (text: string | undefined): ReactNode => text ?? <Skeleton text="1,000" />;
  const duplicates = of?.steps.reduce((sum, step) => sum + step.duplicates, 0) ?? 0;
  return (
    <Card title="Before you start" isPadded>
      <div aria-busy={!isCurrent || undefined}>
        <dl className="sums">
          <dt>Rows to run</dt>
          <dd>
            <b>{shown(of && countText(of.rows.valid))}</b>
          </dd>
          {of && duplicates > 0 ? (
            <>
              <dt>Duplicates, paid once</dt>
              <dd>{countText(duplicates)}</dd>
            </>
          ) : null}
          {of && of.rows.already_filled > 0 ? (
            <>
              <dt>Already filled, skipped</dt>
              <dd>{countText(of.rows.already_filled)}</dd>
            </>
          ) : null}
          {of && of.rows.lacking_values > 0 ? (
            <>
              <dt>Without the values needed</dt>
              <dd>
                <span className="list-count">{countText(of.rows.lacking_values)}</span>
              </dd>
            </>
          ) : null}
          {of && of.rows.invalid > 0 ? (
            <>
              <dt>With wrong values, skipped</dt>
              <dd>
                <span className="list-count">{countText(of.rows.invalid)}</span>{' '}
                <button type="button" className="link" onClick={() => setOpen(true)}>
                  see rows
                </button>
              </dd>
            </>
          ) : null}
        </dl>
        <dl className="sums apart">
          <dt>Costs at most</dt>
          <dd>
            <b>{shown(preview && creditsLabel(preview.quote.max_credits))}</b>
          </dd>
          {of && of.likely_credits !== null ? (
            <>
              <dt>Likely</dt>
              <dd>
                {likelyText({ ...noHistory, likely_credits: of.likely_credits }, preview.quote.max_credits)}
              </dd>
            </>
          ) : null}
          {of && of.likely_found !== null ? (
            <>
              <dt>Likely found</dt>
              <dd>about {countText(of.likely_found)}</dd>
            </>
          ) : null}
          {of && of.likely_minutes !== null ? (
            <>
              <dt>Likely time</dt>
              <dd>{likelyTime(of.likely_minutes)}</dd>
            </>
          ) : null}
        </dl>
      </div>
      {of && of.most_credits > preview.quote.max_credits ? (
        <p className="hint sums-why">
          All calls together could cost {creditsLabel(of.most_credits)}. The list stops at your limit.
        </p>
      ) : null}
      {of && of.no_history.length > 0 ? (
        <p className="hint sums-why">
          No estimate yet: this workspace has not called{' '}
          {of.no_history.map((name) => endpointNamed(name)?.title ?? name).join(' and ')} in the last 30 days.
        </p>
      ) : null}
      {of?.rows.valid === 0 ? (
        <p className="problem">No row can run. Check what the fields are filled with.</p>
      ) : null}
      {preview && !preview.quote.would_succeed ? (
        <Note look="warn">
          This is more than you can spend now. Lower “Spend at most”, or raise the spend limit in Keys.
        </Note>
      ) : null}
      {preview?.quote.warnings?.map((warning) => (
        <Note key={warning} look="warn">
          {warning}
        </Note>
      ))}
      {isOpen && of ? <WrongRows of={of} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}

const noHistory = { history: { rows: 0, found: 0 } };

function WrongRows({ of, onClose }: { of: Preview['preview']; onClose: () => void }) {
  return (
    <Dialog
      title="Rows with wrong values"
      isWide
      onClose={onClose}
      foot={<Button onClick={onClose}>Close</Button>}
    >
      <p className="hint">
        {plural(of.rows.invalid, 'row')} will end as invalid and cost nothing.
        {of.problems.length < of.rows.invalid ? ` These are the first ${of.problems.length}.` : ''}
      </p>
      <section className="table-box" tabIndex={0} aria-label="Rows with wrong values">
        <table className="table wraps">
          <thead>
            <tr>
              <th scope="col" className="num">
                Line
              </th>
              <th scope="col">Step</th>
              <th scope="col">Column</th>
              <th scope="col">Reason</th>
            </tr>
          </thead>
          <tbody>
            {of.problems.map(({ row, line, step, column, reason }) => (
              <tr key={row}>
                <td className="num">{countText(line)}</td>
                <td>{of.steps.find(({ id }) => id === step)?.title ?? step}</td>
                <td>{column}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Dialog>
  );
}

const namedMax = 8;
const addedText = (added: readonly string[]): string =>
  added.length <= namedMax
    ? added.join(', ')
    : `${added.slice(0, namedMax).join(', ')} and ${countText(added.length - namedMax)} more`;

/** The plan in words, and the columns that come back. */
export function PlanWords({ preview }: { preview: Preview | undefined }) {
  if (!preview) return null;
  const { words, steps, plan, new_columns: added } = preview.preview;
  // Of a recipe, people read also what each new column is made of. Those of chosen steps are called by their step.
  const lines = plan === undefined ? words.slice(0, steps.length) : words;
  return (
    <Card title="What this list does" isPadded>
      <ol className="list-words">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <p className="hint list-added">
        {added.length === 0
          ? 'The result has the columns of your file.'
          : `The result has the columns of your file, then ${addedText(added)}.`}
      </p>
    </Card>
  );
}

import { useState } from 'react';
import type { Endpoint } from '../../api/endpoints.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Note, Skeleton } from '../../ui/note.tsx';
import { countText, creditsLabel, plural } from '../../words/format.ts';
import { useQuote } from '../playground/use-quote.ts';
import { likelyText, likelyWhy } from './likely-text.ts';
import type { Plan } from './list-plan.ts';
import type { Sheet } from './read-csv.ts';
import { useLikelyCost } from './use-likely-cost.ts';

const shownMax = 100;

/** How many rows are sent, what is left out and why, the most that it can cost, and what is likely. */
export function BeforeStart({
  endpoint,
  organization,
  workspace,
  plan,
  sheet,
  problems,
}: {
  endpoint: Endpoint;
  organization: string;
  workspace: string;
  plan: Plan;
  sheet: Sheet;
  problems: readonly string[];
}) {
  const [isOpen, setOpen] = useState(false);
  const isReady = plan.sent.length > 0 && problems.length === 0;
  const { data: quote, isError } = useQuote({ organization, workspace }, endpoint.name, plan.body, isReady);
  const { data: likely } = useLikelyCost(
    { organization, workspace },
    endpoint.name,
    isReady ? plan.sent.length : 0,
  );
  return (
    <Card title="Before you start" isPadded>
      <dl className="sums">
        <dt>Rows to send</dt>
        <dd>
          <b>{countText(plan.sent.length)}</b>
        </dd>
        <dt>Duplicates, sent once</dt>
        <dd>{countText(plan.duplicates)}</dd>
        <dt>Missing required fields</dt>
        <dd>
          {plan.incomplete.length > 0 ? (
            <>
              <span style={{ color: 'var(--warn)' }}>{countText(plan.incomplete.length)}</span>{' '}
              <button type="button" className="link" onClick={() => setOpen(true)}>
                see rows
              </button>
            </>
          ) : (
            0
          )}
        </dd>
      </dl>
      <dl className="sums apart">
        <dt>Costs at most</dt>
        <dd>
          <b>
            {!isReady || isError ? (
              '–'
            ) : quote ? (
              creditsLabel(quote.maxCredits)
            ) : (
              <Skeleton text="1,000 credits" />
            )}
          </b>
        </dd>
        {isReady && likely ? (
          <>
            <dt>Likely</dt>
            <dd>{quote ? likelyText(likely, quote.maxCredits) : '–'}</dd>
          </>
        ) : null}
      </dl>
      {isReady && likely ? <p className="hint sums-why">{likelyWhy(likely)}</p> : null}
      {plan.sent.length === 0 ? (
        <p className="problem">No row can be sent. Choose for each column what it is sent as.</p>
      ) : null}
      {problems.slice(0, 3).map((problem) => (
        <p className="problem" key={problem}>
          {problem}
        </p>
      ))}
      {quote && !quote.wouldSucceed ? (
        <Note look="warn">
          This is more than you can spend now. Send fewer rows, or raise the spend limit in Keys.
        </Note>
      ) : null}
      {quote?.warnings.map((warning) => (
        <Note key={warning} look="warn">
          {warning}
        </Note>
      ))}
      {sheet.longRows > 0 ? (
        <p className="hint">
          {plural(sheet.longRows, 'row has', 'rows have')} more cells than the first row. The extra cells are
          left out.
        </p>
      ) : null}
      {isOpen ? (
        <Dialog
          title="Rows that are not sent"
          isWide
          onClose={() => setOpen(false)}
          foot={<Button onClick={() => setOpen(false)}>Close</Button>}
        >
          {plan.incomplete.length > shownMax ? (
            <p className="hint">
              The first {shownMax} of {countText(plan.incomplete.length)}.
            </p>
          ) : null}
          <section className="table-box" tabIndex={0} aria-label="Rows that are not sent">
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">Row</th>
                  {sheet.columns.slice(0, 6).map((column) => (
                    <th scope="col" key={column}>
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {plan.incomplete.slice(0, shownMax).map((index) => (
                  <tr key={index}>
                    <td>{index + 2}</td>
                    {sheet.columns.slice(0, 6).map((column, at) => (
                      <td key={column} className="cut">
                        {sheet.rows[index]?.[at]}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </Dialog>
      ) : null}
    </Card>
  );
}

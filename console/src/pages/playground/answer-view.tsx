import { useMemo, useState } from 'react';
import { Button, CopyButton } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { isWebAddress, Markdown, SafeLink } from '../../ui/markdown.tsx';
import { Tag } from '../../ui/tag.tsx';
import { fieldLabel } from '../../words/field-label.ts';
import { countText, plural } from '../../words/format.ts';
import { answerParts, columnsOf, csvOf, placesOf } from './answer-parts.ts';
import { PlacesMap } from './places-map.tsx';

const rowsMax = 100;
const factsMax = 60;

/** An answer as people read it. */
export function AnswerView({ answer }: { answer: unknown }) {
  const { facts, tables, texts } = useMemo(() => answerParts(answer), [answer]);
  return (
    <>
      {facts.length > 0 ? (
        <Card isPadded>
          <Facts
            facts={facts
              .slice(0, factsMax)
              .map(({ label, value }) => [label, <Value key={label} value={value} />])}
          />
          {facts.length > factsMax ? (
            <p className="hint">And {facts.length - factsMax} more: see Raw.</p>
          ) : null}
        </Card>
      ) : null}
      {tables.map(({ title, rows }) => (
        <RecordTable key={title} title={title} rows={rows} />
      ))}
      {texts.map(({ title, text, isMarkdown }) => (
        <LongText key={title} title={title} text={text} isMarkdown={isMarkdown} />
      ))}
    </>
  );
}

function Value({ value }: { value: unknown }) {
  if (value === null || value === undefined || value === '') return <span className="dim">–</span>;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number')
    return Number.isInteger(value) && Math.abs(value) >= 10_000 ? countText(value) : String(value);
  if (typeof value === 'string') return <Text text={value} />;
  if (Array.isArray(value)) {
    if (value.length === 0) return <span className="dim">none</span>;
    return value.every((one) => typeof one !== 'object') ? (
      value.slice(0, 50).join(', ')
    ) : (
      <code>{JSON.stringify(value)}</code>
    );
  }
  return <code>{JSON.stringify(value)}</code>;
}

const statusLooks: Readonly<Record<string, 'ok' | 'warn' | 'bad'>> = {
  valid: 'ok',
  found: 'ok',
  success: 'ok',
  verified: 'ok',
  invalid: 'bad',
  disposable: 'bad',
  catch_all: 'warn',
  unknown: 'warn',
  not_found: 'warn',
};
const copied = /^(?:[^\s@]+@[^\s@]+\.[^\s@]+|\+?[\d ().-]{7,20})$/;

function Text({ text }: { text: string }) {
  const look = statusLooks[text];
  if (look) return <Tag look={look}>{text.replaceAll('_', ' ')}</Tag>;
  if (/^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z\d+/=]+$/.test(text)) {
    return <img src={text} alt="" style={{ maxWidth: '100%', borderRadius: 6 }} />;
  }
  if (isWebAddress(text)) return <SafeLink href={text}>{text}</SafeLink>;
  if (copied.test(text)) {
    return (
      <>
        <span className="mono">{text}</span> <CopyButton text={text} />
      </>
    );
  }
  return text;
}

/** Records as a table; a cell is cut, and the whole record opens beneath its row. */
function RecordTable({ title, rows }: { title: string; rows: readonly Record<string, unknown>[] }) {
  const columns = useMemo(() => columnsOf(rows), [rows]);
  const places = useMemo(() => placesOf(rows), [rows]);
  const [open, setOpen] = useState<number | null>(null);
  return (
    <>
      {places.length > 0 ? <PlacesMap places={places} /> : null}
      <Card
        title={title}
        aside={plural(rows.length, 'record')}
        end={
          <Button
            size="small"
            onClick={() => download(`${title.toLowerCase()}.csv`, csvOf(rows), 'text/csv')}
          >
            Download CSV
          </Button>
        }
        foot={rows.length > rowsMax ? `The first ${rowsMax} are shown. Download the CSV for all.` : undefined}
      >
        <section className="table-box" tabIndex={0} aria-label={title}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">
                  <span className="hidden-text">Open</span>
                </th>
                {columns.map((name) => (
                  <th key={name} scope="col">
                    {fieldLabel(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, rowsMax).map((row, at) => (
                <Record
                  key={at}
                  row={row}
                  columns={columns}
                  at={at}
                  isOpen={open === at}
                  onOpen={() => setOpen(open === at ? null : at)}
                />
              ))}
            </tbody>
          </table>
        </section>
      </Card>
    </>
  );
}

function Record({
  row,
  columns,
  at,
  isOpen,
  onOpen,
}: {
  row: Record<string, unknown>;
  columns: readonly string[];
  at: number;
  isOpen: boolean;
  onOpen: () => void;
}) {
  return (
    <>
      <tr>
        <td>
          <button
            type="button"
            className="link"
            aria-expanded={isOpen}
            aria-label={`Record ${at + 1}, all fields`}
            onClick={onOpen}
          >
            {isOpen ? '−' : '+'}
          </button>
        </td>
        {columns.map((name) => (
          <td key={name} className="cut">
            <Value value={row[name]} />
          </td>
        ))}
      </tr>
      {isOpen ? (
        <tr>
          <td colSpan={columns.length + 1} style={{ whiteSpace: 'normal' }}>
            <pre className="code" tabIndex={0}>
              {JSON.stringify(row, null, 2)}
            </pre>
          </td>
        </tr>
      ) : null}
    </>
  );
}

function LongText({ title, text, isMarkdown }: { title: string; text: string; isMarkdown: boolean }) {
  const [isPlain, setPlain] = useState(!isMarkdown);
  return (
    <Card
      title={title}
      aside={plural(text.length, 'character')}
      end={
        <>
          {isMarkdown ? (
            <Button size="small" onClick={() => setPlain(!isPlain)}>
              {isPlain ? 'As Markdown' : 'As text'}
            </Button>
          ) : null}
          <CopyButton text={text} />
        </>
      }
      isPadded
    >
      {isPlain ? (
        <pre className="code" tabIndex={0}>
          {text}
        </pre>
      ) : (
        <Markdown text={text} />
      )}
    </Card>
  );
}

/** Hands a text to the browser as a file. */
export function download(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replaceAll(/[^\w.-]+/g, '-');
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

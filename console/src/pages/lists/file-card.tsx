import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { plural } from '../../words/format.ts';
import { exportOf } from './guess-columns.ts';
import type { ListFile } from './step-plan.ts';

/** A file that was uploaded: what it is, and its first rows. */
export function FileCard({ file, onOther }: { file: ListFile; onOther: () => void }) {
  const exported = exportOf(file.columns);
  return (
    <Card
      title={file.name ?? 'Rows'}
      aside={[
        plural(file.total, 'row'),
        plural(file.columns.length, 'column'),
        ...(exported ? [`recognized as ${exported}`] : []),
      ].join(' · ')}
      end={
        <Button size="small" onClick={onOther}>
          Choose another file
        </Button>
      }
    >
      <section className="table-box" tabIndex={0} aria-label="First rows">
        <table className="table">
          <thead>
            <tr>
              {file.columns.map((column) => (
                <th scope="col" key={column} className="cut">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {file.sample.slice(0, shownRows).map((row, at) => (
              <tr key={at}>
                {file.columns.map((column) => (
                  <td key={column} className="cut">
                    {cellText(row[column])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}

const shownRows = 3;
const cellText = (cell: unknown): string =>
  cell === undefined || cell === null ? '' : typeof cell === 'string' ? cell : JSON.stringify(cell);

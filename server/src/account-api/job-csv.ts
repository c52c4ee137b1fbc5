import { schemaOf } from '../catalog/describe-endpoint.ts';
import type { JobEndpoint } from '../endpoints/define-endpoint.ts';
import {
  type ItemReport,
  itemsPageMax,
  type JobReport,
  readColumns,
  readItems,
} from '../jobs/bulk/read-job.ts';
import { shownStatus } from '../jobs/bulk/shown-job.ts';
import type { Queryable } from '../postgres/pool.ts';
import { csvRow } from '../text/csv-row.ts';

/**
 * All items of a job as a table, a page of them in memory at a time: refId, the columns of the list as they were sent, status, and
 * what was found out as `result_…`. @throws where its items are forgotten meanwhile
 */
export async function* jobCsv(db: Queryable, job: JobReport, endpoint: JobEndpoint): AsyncGenerator<string> {
  const sent = (JSON.parse(await readColumns(db, job.id)) as [string, string][]).filter(
    ([, field]) => field !== 'refId',
  );
  const found = resultColumns(endpoint);
  const ours = ['refId', 'status', ...found.map((field) => `result_${field}`)];
  const headings = sent.map(([heading]) => (ours.includes(heading) ? `${heading} (input)` : heading));
  const [refId, ...others] = ours as [string, ...string[]];
  yield csvRow([refId, ...headings, ...others]);
  for (let from = 0; from < job.total; ) {
    const items = await readItems(db, job.id, from, itemsPageMax);
    if (items.length === 0) throw new Error(`the items of job ${job.id} were forgotten as it was downloaded`);
    from += items.length;
    yield items.map((item) => itemRow(item, sent, found)).join('');
  }
}

/** What stands in the results as a text, number or truth; lists are told in JSON only. */
export function resultColumns({ result }: JobEndpoint): string[] {
  const { properties = {} } = schemaOf(result) as { properties?: Record<string, object> };
  return Object.entries(properties)
    .filter(([, schema]) => !/"type":\[?"(?:object|array)"/.test(JSON.stringify(schema)))
    .map(([field]) => field);
}

function itemRow(item: ItemReport, sent: readonly (readonly [string, string])[], found: readonly string[]) {
  const input = JSON.parse(item.input) as Record<string, unknown>;
  const answer = JSON.parse(item.answer ?? '{}') as Record<string, unknown>;
  return csvRow([
    input.refId,
    // A cell that was no value of its field stands under its heading.
    ...sent.map(([heading, field]) =>
      Object.hasOwn(input, field) ? input[field] : Object.hasOwn(input, heading) ? input[heading] : null,
    ),
    shownStatus(item),
    ...found.map((field) => answer[field]),
  ]);
}

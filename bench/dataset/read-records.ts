import { jobReading } from '../../server/src/dataset/readings/job-reading.ts';
import { personReading } from '../../server/src/dataset/readings/person-reading.ts';
import { postReading } from '../../server/src/dataset/readings/post-reading.ts';
import { jobOf, personOf, postOf } from './generate.ts';

/* How many records of our own are read out of JSON in a second of one core: node bench/dataset/read-records.ts */

const records = 10_000;
const runs = 8;
const own = { preset: 'millrace', mapping: {} };
const kinds = [
  { name: 'people', read: (row: Row) => personReading.fromRow(row, own), make: personOf },
  { name: 'jobs', read: (row: Row) => jobReading.fromRow(row, own), make: jobOf },
  {
    name: 'posts',
    read: (row: Row) => postReading.fromRow(row, own),
    make: (at: number) => postOf(at, 100_000),
  },
];
type Row = Readonly<Record<string, unknown>>;

for (const { name, read, make } of kinds) {
  const texts = Array.from({ length: records }, (_, at) => JSON.stringify(make(at)));
  const bytes = Math.round(texts.reduce((sum, text) => sum + text.length, 0) / records);
  const parsed = quickestMs(() => texts.forEach((text) => void JSON.parse(text)));
  const both = quickestMs(() => texts.forEach((text) => void read(JSON.parse(text))));
  const perSecond = (ms: number) => Math.round((records / ms) * 1_000).toLocaleString('en');
  console.log(
    `${name}: ${bytes} bytes each; JSON.parse alone ${perSecond(parsed)} a second, with reading ${perSecond(both)}`,
  );
}

function quickestMs(work: () => void): number {
  let quickest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    quickest = Math.min(quickest, (user + system) / 1_000);
  }
  return quickest;
}

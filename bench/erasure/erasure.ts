import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { openSecretBox } from '../../server/src/accounts/open-secret-box.ts';
import { eraseSubjects, type Subject } from '../../server/src/admin/erase-subject.ts';
import { noStore } from '../../server/src/cache/cache-store.ts';
import { Dataset } from '../../server/src/dataset/dataset.ts';
import { databaseReads } from '../../server/src/dataset/dataset-reads.ts';
import { importFile } from '../../server/src/dataset/import-file.ts';
import { personReading } from '../../server/src/dataset/readings/person-reading.ts';
import { SubjectRecords } from '../../server/src/dataset/subject-records.ts';
import { createPool } from '../../server/src/postgres/pool.ts';
import { SuppressionList } from '../../server/src/privacy/suppression-list.ts';
import { datasetProvider } from '../../server/src/providers/dataset/dataset.ts';
import { namedIdentifiers } from '../../server/src/records/suppression/identifiers.ts';
import {
  domainOf,
  emailOf,
  entityIdOf,
  fullNameOf,
  memberIdOf,
  privacyPerson,
  tokenOf,
  urlOf,
} from '../../server/src/testing/privacy-people.ts';
import { knowingVendor } from '../../server/src/testing/privacy-vendor.ts';
import { usualAsking } from '../../server/src/waterfall/call-sources.ts';
import { Sources } from '../../server/src/waterfall/sources.ts';
import { startDatabase } from '../database.ts';
import { openService } from './ask-service.ts';

/*
 * Forgets people at random out of many who were imported, and looks for them by every key and filter that names one, in the same import again
 * and in the answers of a source that knows them. Some are asked for over HTTP as well, by each question that may name them. It fails where one
 * is found.
 *   npm run bench:erasure [-- --people 1000000 --forgotten 1000 --asked 100]
 */
const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '1000000' },
    forgotten: { type: 'string', default: '1000' },
    asked: { type: 'string', default: '100' },
  },
});
const people = Number(options.people);
const forgotten = new Set<number>();
while (forgotten.size < Number(options.forgotten)) forgotten.add(Math.floor(Math.random() * people));
const numbers = [...forgotten];
/** The people whom the HTTP questions are about. */
const asked = numbers.slice(0, Number(options.asked));
const folder = mkdtempSync(join(tmpdir(), 'millrace-bench-erasure-'));
const database = await startDatabase();
const pool = createPool({
  connectionString: database.url,
  connectionsMax: 8,
  applicationName: 'bench',
  statementTimeoutMs: 0,
});
const signal = new AbortController().signal;
let failures = 0;
const check = (what: string, isRight: boolean) => {
  if (isRight) return;
  failures += 1;
  if (failures < 20) console.log(`WRONG: ${what}`);
};
async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await work();
  console.log(`${what}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  return result;
}

try {
  const box = await openSecretBox(pool, Buffer.alloc(32, 1));
  const suppressions = await SuppressionList.open(pool, () => box);
  const file = join(folder, 'people.jsonl');
  await pipeline(Readable.from(lines()), createWriteStream(file));
  const of = { pool, file, preset: 'millrace', source: 'bench', suppressions };
  await timed(`import of ${people} people`, () => importFile(personReading, of));

  // One that holds the index of before, as running services do.
  const dataset = new Dataset(databaseReads(pool, 256 * 1024 ** 2));
  const all = { page: 1, pageSize: 1 };
  check('all are there', (await dataset.searchPeople(all)).total === people);
  const search = new SubjectRecords(pool);
  const subjects = await timed(`finding ${numbers.length} of them`, async () => {
    const found: Subject[] = [];
    for (const [at, number] of numbers.entries()) {
      const identifiers = identifiersOf(number, at);
      found.push({ identifiers, records: await search.find(identifiers) });
    }
    return found;
  });
  check(
    'each is found',
    subjects.every(({ records }) => records.length === 1),
  );
  await using service = await openService(database.url, pool);
  const [first = 0] = asked;
  const before = await service.askAbout(first);
  console.log(`before, ${before.told.length} of ${before.asked} questions over HTTP tell of somebody`);
  check('over HTTP somebody is found before', before.told.length > 0);
  const erasure = await timed('forgetting them', () =>
    eraseSubjects({ pool, box, cache: noStore }, subjects),
  );
  check(`erased ${erasure.records?.removed}`, erasure.records?.removed === numbers.length);
  await timed('looking for each by every key and filter', () => findNobody(dataset));
  await timed(`asking for ${asked.length} of them over HTTP`, () => askForNobody(service));

  await suppressions.read(pool);
  const again = await timed('the same import again', () => importFile(personReading, of));
  check(`suppressed ${again.suppressed}`, again.suppressed === numbers.length && again.added === 0);
  await timed('looking again', () => findNobody(dataset));
  await timed('asking over HTTP again', () => askForNobody(service));

  const vendor = knowingVendor(numbers.map(privacyPerson), []);
  await timed('asking a source that knows each', async () => {
    for (const number of numbers) await askVendor(vendor.provider, number);
  });
  console.log(`${vendor.asked} questions reached the source; entries on the list: ${suppressions.count}`);
  let next = 0;
  while (forgotten.has(next)) next += 1;
  const one = { identifiers: identifiersOf(next, 0), records: await search.find(identifiersOf(next, 0)) };
  await timed('forgetting one more', () => eraseSubjects({ pool, box, cache: noStore }, [one]));
  console.log(failures === 0 ? 'Nobody was found.' : `${failures} were found.`);
  process.exitCode = failures === 0 ? 0 : 1;

  async function askVendor(
    provider: ReturnType<typeof knowingVendor>['provider'],
    number: number,
  ): Promise<void> {
    const sources = new Sources(
      [provider],
      { provider: null, cached: false },
      { ...usualAsking(), suppressed: suppressions },
    );
    const [firstName = '', lastName = ''] = fullNameOf(number).split(' ');
    const named = {
      firstName,
      lastName,
      fullName: null,
      domain: domainOf(number),
      companyName: null,
      networkUrl: null,
    };
    const nothing = { networkUrl: null, email: null, firstName: null, lastName: null, company: null };
    // The total counts those on its other pages.
    const searched = await sources.searchPeople({ page: 1, pageSize: 100 }, signal);
    const results = [
      await sources.findEmail(named, signal),
      await sources.findPhone({ ...named, networkUrl: urlOf(number) }, signal),
      await sources.findProfileByEmail(emailOf(number), signal),
      await sources.identifyPerson({ ...nothing, email: emailOf(number) }, signal),
      await sources.lookUpPerson({ by: 'member_id', value: memberIdOf(number) }, signal),
    ];
    check(
      `a source brings ${number} back`,
      results.every(({ value }) => value === null) && (searched.value?.items ?? []).length === 0,
    );
  }
} finally {
  await pool.end();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

function identifiersOf(number: number, at: number): string[] {
  const ways = [
    [`email:${emailOf(number)}`],
    [`public_id:${tokenOf(number)}`],
    [`member_id:${memberIdOf(number)}`],
    namedIdentifiers(fullNameOf(number), domainOf(number)),
  ];
  return ways[at % ways.length] as string[];
}

async function findNobody(dataset: Dataset): Promise<void> {
  const page = { page: 1, pageSize: 10 };
  check('the total is without them', (await dataset.searchPeople(page)).total === people - forgotten.size);
  const provider = datasetProvider(pool);
  for (const [at, number] of numbers.entries()) {
    const token = tokenOf(number);
    const found = await dataset.findPeople([
      { by: 'public_id', value: token },
      { by: 'entity_id', value: entityIdOf(number) },
      { by: 'member_id', value: memberIdOf(number) },
    ]);
    const byKeys = await dataset.peopleByKeys([
      `email:${emailOf(number)}`,
      ...namedIdentifiers(fullNameOf(number), domainOf(number)),
    ]);
    // Of misspelt names others are found: who bears the very name would come first.
    const pages = [
      await dataset.searchProfiles({ ...page, lastName: token }),
      await dataset.searchLeads({ ...page, lastNames: [token], excluded: {}, sessionId: 's' }),
      // A misspelt name is looked for among all words: of a million names of one person each that takes half a second.
      ...(at % 100 === 0
        ? [await dataset.searchLeads({ ...page, text: token, excluded: {}, sessionId: 's' })]
        : []),
    ];
    const byEmail = await provider.findProfileByEmail?.(emailOf(number), signal);
    check(
      `${token} is found`,
      found.every(({ outcome }) => outcome === 'not_found') &&
        byKeys.length === 0 &&
        pages.every(({ items }) => items.every(({ publicId }) => publicId !== token)) &&
        byEmail?.outcome === 'not_found',
    );
  }
  const { rows } = await pool.query<{ words: string }>(
    `select words from dataset_segments where kind = 'people'`,
  );
  const words = new Set(rows.flatMap((row) => row.words.split('\n')));
  check(
    'the index has none of their names',
    numbers.every((number) => !words.has(tokenOf(number))),
  );
}

async function askForNobody(service: Awaited<ReturnType<typeof openService>>): Promise<void> {
  let count = 0;
  for (const number of asked) {
    const one = await service.askAbout(number);
    count += one.asked;
    check(`${tokenOf(number)} is in answers over HTTP: ${one.told}`, one.told.length === 0);
  }
  console.log(`${count} questions over HTTP`);
}

/** Only what a record knows: to check the form of a million would take longer than to import them. */
function* lines(): Generator<string> {
  for (let number = 0; number < people; number += 1) {
    const [firstName, lastName] = fullNameOf(number).split(' ');
    yield `${JSON.stringify({
      publicId: tokenOf(number),
      entityId: entityIdOf(number),
      memberId: memberIdOf(number),
      networkUrl: urlOf(number),
      name: fullNameOf(number),
      firstName,
      lastName,
      headline: `Buyer ${tokenOf(number)}`,
      positions: [
        {
          title: 'Buyer',
          company: { name: `Halden ${number % 17}`, domain: domainOf(number) },
          start: { year: 2020, month: 1 },
          isCurrent: true,
        },
      ],
      emails: [emailOf(number)],
      phones: [`+4520${String(number).padStart(6, '0')}`],
      followerCount: 10 + number,
    })}\n`;
  }
}

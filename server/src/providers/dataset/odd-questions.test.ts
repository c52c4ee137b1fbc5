import { expect } from 'vitest';
import { importFile } from '../../dataset/import-file.ts';
import { personReading } from '../../dataset/readings/person-reading.ts';
import { postReading } from '../../dataset/readings/post-reading.ts';
import { lines, test } from '../../testing/import-files.ts';
import { barePost } from '../../testing/post-records.ts';
import { blankPerson } from '../blank-records.ts';
import { datasetProvider } from './dataset.ts';

const signal = AbortSignal.timeout(600_000);
const texts = [
  ...['\ud800', 'x\udc00', 'a\u0000b', '%', "'; --", '__proto__', '\\', '*', '\u202e', '😀', '\u0301'],
  ...['x'.repeat(2_000), 'a '.repeat(1_000), '\u0301'.repeat(2_000), '9'.repeat(2_000), '\ufdfa'.repeat(500)],
];

// Whatever the database refuses (NUL in a text) would be told as a failure of it, and take the source out after a few.
test('no text that is asked with is a failure of the database', async ({ db, folder }) => {
  const file = folder.write(lines({ ...blankPerson('Mira Voss'), publicId: 'mira' }));
  await importFile(personReading, { pool: db.pool, file });
  await importFile(postReading, { pool: db.pool, file: folder.write(lines(barePost), 'posts') });
  const dataset = datasetProvider(db.pool);
  const paged = { page: 1, pageSize: 10 };
  const name = { firstName: null, lastName: null, networkUrl: null };

  for (const text of texts) {
    const named = { by: 'name', value: text } as const;
    const lead = { ...paged, sessionId: 's', excluded: { locations: [text], currentTitles: [text] } };
    const answers = await Promise.all([
      dataset.searchCompanies?.({ ...paged, text, location: text, industries: [text] }, signal),
      dataset.searchPeople?.({ ...paged, titles: [text], locations: [text], companies: [named] }, signal),
      dataset.searchProfiles?.(
        { ...paged, text, firstName: text, title: text, schoolKeywords: text },
        signal,
      ),
      dataset.searchLeads?.({ ...lead, text, locations: [text], lastNames: [text] }, signal),
      dataset.listEmployees?.({ ...paged, company: named }, signal),
      dataset.searchJobs?.({ ...paged, title: text, location: text, company: named }, signal),
      dataset.searchPosts?.({ ...paged, keyword: text, sort: 'RELEVANCE', authorKeywords: [text] }, signal),
      dataset.findProfileByName?.({ fullName: text, companyName: text }, signal),
      dataset.findProfileByEmail?.(`${text}@halden.example`, signal),
      dataset.findEmail?.({ ...name, fullName: text, domain: null, companyName: text }, signal),
      dataset.identifyPerson?.({ ...name, email: `${text}@x.example`, company: null }, signal),
      dataset.lookUpCompanies?.([named], signal).then(([first]) => first),
    ]);

    for (const [at, answer] of answers.entries()) {
      expect(answer, `${JSON.stringify(text.slice(0, 9))} ${at}`).toMatchObject({ outcome: 'not_found' });
    }
  }
});

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { companyOf, jobOf, personOf, postOf } from './generate.ts';

export interface Sizes {
  readonly companies: number;
  readonly people: number;
  readonly jobs: number;
  readonly posts: number;
}

/** Writes the records as JSON Lines, a file a kind. */
export async function writeFiles(
  folder: string,
  sizes: Sizes,
): Promise<Readonly<Record<keyof Sizes, string>>> {
  return {
    companies: await lines(join(folder, 'companies.jsonl'), sizes.companies, companyOf),
    people: await lines(join(folder, 'people.jsonl'), sizes.people, personOf),
    jobs: await lines(join(folder, 'jobs.jsonl'), sizes.jobs, jobOf),
    posts: await lines(join(folder, 'posts.jsonl'), sizes.posts, (number) => postOf(number, sizes.people)),
  };
}

const lines = (file: string, count: number, recordOf: (number: number) => unknown) =>
  textFile(file, '', count, (number) => JSON.stringify(recordOf(number)));

/** Writes a file line by line, the head without a number first. */
export async function textFile(
  file: string,
  head: string,
  count: number,
  lineOf: (number: number) => string,
): Promise<string> {
  const out = createWriteStream(file);
  out.write(head);
  const atOnce = 2_000;
  for (let from = 0; from < count; from += atOnce) {
    let text = '';
    for (let number = from; number < Math.min(count, from + atOnce); number += 1) {
      text += `${lineOf(number)}\n`;
    }
    if (!out.write(text)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
  return file;
}

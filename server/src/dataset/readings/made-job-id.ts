import { hash } from 'node:crypto';
import type { Job } from '../../records/job.ts';
import { normalName } from '../../records/normal-name.ts';

/** Numbers of the network have ten digits, so that these never meet one; PostgreSQL's bigint ends below 2^63. */
const least = 10n ** 16n;
const numbers = 2n ** 63n - least;

/**
 * The number of a job of which the file has none: the same for the same page, and where it has no page for the same company, title, place, day of
 * posting and id in the file.
 */
export function madeJobId(
  job: Pick<Job, 'title' | 'company' | 'location' | 'postedAt'>,
  { page, idInFile = null }: { readonly page: string | null; readonly idInFile?: string | null },
): string {
  const { text, city, region, country } = job.location ?? {};
  const place = text ?? [city, region, country].filter((part) => part).join(', ');
  const names = [job.company.name, job.title, place].map(normalName);
  const facts = page === null ? [...names, job.postedAt?.slice(0, 10), idInFile] : [withoutFragment(page)];
  const digest = hash('sha256', JSON.stringify(facts), 'hex').slice(0, 32);
  return String(least + (BigInt(`0x${digest}`) % numbers));
}

function withoutFragment(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  url.hash = '';
  return url.href;
}

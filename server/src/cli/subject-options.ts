import type { Command } from 'commander';
import { z } from 'zod';
import type { Subject } from '../admin/erase-subject.ts';
import type { SubjectRecords } from '../dataset/subject-records.ts';
import { profileKeyOf } from '../records/profile-key.ts';
import { registrableDomain } from '../records/registrable-domain.ts';
import { areDifferent } from '../records/same-person.ts';
import {
  emailIdentifier,
  namedIdentifiers,
  phoneIdentifier,
  profileIdentifier,
} from '../records/suppression/identifiers.ts';
import { parseEmailAddress } from '../text/email-address.ts';
import { normalizePhone } from '../text/normalize-phone.ts';
import { UsageError } from './command-error.ts';
import { linesOfFile } from './lines-of-file.ts';

export interface SubjectOptions {
  readonly email?: readonly string[];
  readonly networkUrl?: readonly string[];
  readonly phone?: readonly string[];
  readonly name?: string;
  readonly domain?: readonly string[];
}

const collected = (text: string, before: readonly string[] = []) => [...before, text];
/** Lines of a file of people. */
export const subjectsMax = 10_000;

/** The options that say who is meant; all of them are of one person. */
export function withSubjectOptions(command: Command): Command {
  return command
    .option('--email <address>', 'an email address; may be given several times', collected)
    .option('--network-url <url>', 'LinkedIn profile URL, handle or URN; several times', collected)
    .option(
      '--phone <number>',
      'phone number with its country code, such as +45 12 34 56 78; several times',
      collected,
    )
    .option('--name <name>', 'first name and surname, with --domain')
    .option(
      '--domain <domain>',
      'domain or name of a company where they work or worked; several times',
      collected,
    );
}

/** @throws {UsageError} for a value that is none, or where nothing says who is meant */
export function identifiersGiven(options: SubjectOptions): string[] {
  const { email = [], networkUrl = [], phone = [], name, domain = [] } = options;
  if (domain.length > 0 && name === undefined) throw new UsageError('--domain goes with --name.');
  const identifiers = [
    ...email.map((text) => {
      if (!parseEmailAddress(text.trim())) throw new UsageError(`${text} is not an email address.`);
      return emailIdentifier(text);
    }),
    ...networkUrl.map((text) => {
      const key = profileKeyOf(text);
      if (!key) throw new UsageError(`${text} is not a LinkedIn profile of a person.`);
      return profileIdentifier(key);
    }),
    ...phone.map((text) => {
      const { e164 } = normalizePhone(text);
      if (e164 === null) throw new UsageError(`${text} is not a phone number with its country code.`);
      return phoneIdentifier(e164);
    }),
    ...(name === undefined ? [] : domain.flatMap((one) => namedAt(name, one))),
  ];
  return [...new Set(identifiers)];
}

function namedAt(name: string, domain: string): string[] {
  if (name.trim() === '' || domain.trim() === '')
    throw new UsageError('--name and --domain must not be empty.');
  return namedIdentifiers(name, registrableDomain(domain) ?? domain);
}

/**
 * Who is meant, with what is stored of them.
 *
 * @throws {UsageError} where it is nobody, or may be several people; it names the candidates
 */
export async function theSubject(search: SubjectRecords, options: SubjectOptions): Promise<Subject> {
  const identifiers = identifiersGiven(options);
  if (identifiers.length === 0) {
    if (options.name === undefined) {
      throw new UsageError('Name the person: --email, --network-url, --phone, or --name with --domain.');
    }
    const candidates = await search.ofName(options.name);
    throw new UsageError(
      `Many people may have this name.${candidates.length === 0 ? ' Nobody of that name is imported.' : ` Imported are:\n${candidates.map(candidateText).join('\n')}`}`,
      'Add --domain, or name one by --network-url or --email.',
    );
  }
  const records = await search.find(identifiers);
  const isNameOnly = identifiers.every((text) => text.startsWith('name:'));
  const [first] = records;
  const isOfSeveral = records.some((one) => first && areDifferent(first.value, one.value));
  if (isNameOnly && isOfSeveral) {
    throw new UsageError(
      `Several people have that name there:\n${records.map(candidateText).join('\n')}`,
      'Name one of them by --network-url or --email.',
    );
  }
  return { identifiers, records };
}

const candidateText = ({ value, source, organization }: Subject['records'][number]) =>
  `  ${[
    value.name,
    value.headline,
    value.networkUrl ?? value.emails[0],
    `source ${source}`,
    organization === null ? null : `of ${organization}`,
  ]
    .filter((text) => text)
    .join(', ')}`;

const lineOfFile = z.strictObject({
  email: z.union([z.string(), z.array(z.string())]).optional(),
  network_url: z.union([z.string(), z.array(z.string())]).optional(),
  phone: z.union([z.string(), z.array(z.string())]).optional(),
  name: z.string().optional(),
  domain: z.union([z.string(), z.array(z.string())]).optional(),
});

/** One person a line, as JSON with the options as members. @throws {UsageError} that names the line */
export async function subjectsOfFile(search: SubjectRecords, file: string): Promise<Subject[]> {
  const subjects: Subject[] = [];
  let number = 0;
  for await (const line of linesOfFile(file)) {
    number += 1;
    if (line.trim() === '') continue;
    if (subjects.length === subjectsMax) throw new UsageError(`More than ${subjectsMax} people at once.`);
    const read = subjectOfLine(line);
    if (!read) {
      throw new UsageError(
        `Line ${number} is not a person.`,
        'Write one JSON object per line: {"email": "…", "network_url": "…", "phone": "…", "name": "…", "domain": "…"}',
      );
    }
    const identifiers = identifiersGiven(read);
    if (identifiers.length === 0) throw new UsageError(`Line ${number} does not name a person.`);
    subjects.push({ identifiers, records: await search.find(identifiers) });
  }
  return subjects;
}

/** The options that a line of a file has as members; null where it is none. */
export function subjectOfLine(line: string): SubjectOptions | null {
  let document: unknown;
  try {
    document = JSON.parse(line);
  } catch {
    // The caller says which line it is.
    return null;
  }
  const read = lineOfFile.safeParse(document);
  if (!read.success) return null;
  const { email, network_url: networkUrl, phone, name, domain } = read.data;
  const listed = (value: string | string[] | undefined) => (value === undefined ? [] : [value].flat());
  return {
    email: listed(email),
    networkUrl: listed(networkUrl),
    phone: listed(phone),
    domain: listed(domain),
    ...(name === undefined ? {} : { name }),
  };
}

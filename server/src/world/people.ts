import { currentPosition, type Person } from '../records/person.ts';
import type { ProfileKey } from '../records/profile-key.ts';
import { foldAccents } from '../text/words.ts';
import { drawCareer, drawRole } from './career.ts';
import type { Companies } from './companies.ts';
import { slugOf } from './company-names.ts';
import { type ExamplePerson, miraVoss, ottoLindqvist } from './example-people.ts';
import { mailboxOf } from './mail-situation.ts';
import { type DrawnName, drawName } from './person-names.ts';
import type { PhoneBook } from './phone-book.ts';
import { type City, cities, locationOf } from './places.ts';
import { drawEducations, drawProfileLanguage, drawSections } from './profile-sections.ts';
import { Random } from './random.ts';
import type { WorldCompany } from './world-company.ts';

/** Somebody, and what the rest of the world has to know of them. */
export interface WorldPerson {
  readonly record: Person;
  /** Their place in the list. */
  readonly number: number;
  /** Where they work now; null of those who look for work. */
  readonly company: WorldCompany | null;
  /** Label of what they do. */
  readonly workLabel: string;
  readonly workEmail: string | null;
  readonly personalEmail: string | null;
  readonly phone: string | null;
  /** 0 to 100: how sure a search for the work address is. */
  readonly confidence: number;
}

export interface People {
  readonly list: readonly WorldPerson[];
  find(key: ProfileKey): WorldPerson | undefined;
  /** Who works there now, in the order in which they were made. */
  staffOf(company: WorldCompany): readonly WorldPerson[];
}

const lookingForWork = 60;
/** Put under their keys between two pauses. */
const peopleAtOnce = 1_000;
const personalDomains = ['mailbox.example', 'postbox.example', 'letterbox.example'];

export function* makePeople(seed: number, companies: Companies, phones: PhoneBook): Generator<void, People> {
  const maker = new PeopleMaker(seed, companies, phones);
  const staff = new Map<WorldCompany, WorldPerson[]>();
  for (const company of companies.list) staff.set(company, yield* maker.staff(company));
  for (let count = 0; count < lookingForWork; count++) maker.seeker();
  yield;

  const byKey = new Map<string, WorldPerson>();
  for (const [number, person] of maker.list.entries()) {
    const { publicId, entityId, memberId } = person.record;
    byKey.set(`public_id:${publicId}`, person);
    byKey.set(`entity_id:${entityId}`, person);
    byKey.set(`member_id:${memberId}`, person);
    if (number % peopleAtOnce === peopleAtOnce - 1) yield;
  }
  return {
    list: maker.list,
    find: (key) => byKey.get(`${key.by}:${key.value}`),
    staffOf: (company) => staff.get(company) ?? [],
  };
}

class PeopleMaker {
  readonly list: WorldPerson[] = [];
  readonly #seed: number;
  readonly #companies: Companies;
  readonly #phones: PhoneBook;
  readonly #taken = new Set<string>();
  /** Companies have the people of the examples as their first. */
  readonly #examples: ReadonlyMap<WorldCompany, ExamplePerson>;

  constructor(seed: number, companies: Companies, phones: PhoneBook) {
    this.#seed = seed;
    this.#companies = companies;
    this.#phones = phones;
    const [halden, northgate, school] = companies.list as [WorldCompany, WorldCompany, WorldCompany];
    this.#examples = new Map([
      [halden, miraVoss(halden, school)],
      [northgate, ottoLindqvist(northgate, school)],
    ]);
    for (const { record } of this.#examples.values()) this.#take(record);
  }

  *staff(company: WorldCompany): Generator<void, WorldPerson[]> {
    const mailboxes = new Set<string>();
    const first = this.list.length;
    const example = this.#examples.get(company);
    for (let place = 0; place < company.staff; place++) {
      // Behind the chief executive.
      const made =
        example && place === 1
          ? asWorldPerson(example, company, this.list.length)
          : this.#draw(company, place, mailboxes);
      this.list.push(made);
      yield;
    }
    return this.list.slice(first);
  }

  seeker(): void {
    const random = new Random(this.#seed, 'seeker', this.list.length);
    this.list.push(this.#draw(random.pick(this.#companies.list), 1, new Set(), { hasLeft: true }));
  }

  #draw(
    company: WorldCompany,
    place: number,
    mailboxes: Set<string>,
    { hasLeft }: { readonly hasLeft: boolean } = { hasLeft: false },
  ): WorldPerson {
    const number = this.list.length;
    const random = new Random(this.#seed, 'person', number);
    const city = random.chance(88) ? company.city : random.pick(cities);
    const name = this.#name(random, city, company, mailboxes);
    const role = drawRole(random, company, place);
    const career = drawCareer(random, company, role, this.#companies.list, { hasLeft });
    const employer = hasLeft ? null : company;
    const publicId = this.#publicId(random, name);
    const full = [name.first, ...(name.middle === null ? [] : [name.middle]), name.last].join(' ');
    const mailbox = mailboxOf(company.mail.pattern, name.first, name.last);
    const hasMail = employer !== null && company.mail.manner !== 'none' && random.chance(92);
    const workEmail = hasMail ? `${mailbox}@${company.record.domain}` : null;
    const personalEmail = random.chance(55) ? this.#personalEmail(random, name) : null;
    const phone = random.chance(50) ? this.#phones.give(city.country, 'mobile') : null;
    const followerCount = random.chance(95) ? random.int(30, random.chance(10) ? 20_000 : 2_500) : null;
    const entityId = this.#unused(() => `ACoAA${random.token(34)}`);
    const record: Person = {
      publicId,
      entityId,
      memberId: this.#unused(() => random.digits(9)),
      networkUrl: `https://network.example/in/${publicId}`,
      name: full,
      firstName: name.first,
      middleName: name.middle,
      lastName: name.last,
      headline: headlineOf(random, role.title, company, career.work.skills, { hasLeft }),
      summary: random.chance(55) ? summaryOf(random, career.work.skills, city) : null,
      picture: random.chance(85) ? `https://cdn.example/p/${publicId}.jpg` : null,
      background: random.chance(30) ? `https://cdn.example/b/${publicId}.jpg` : null,
      industry: company.ref.industry,
      location: locationOf(city),
      positions: [...career.positions],
      educations: drawEducations(random, career, this.#companies.schools),
      ...drawSections(random, career, city),
      openToWork: hasLeft || random.chance(4),
      hiring: role.rank >= 5 && random.chance(30),
      premium: random.chance(18),
      creator: random.chance(6),
      influencer: random.chance(1),
      verified: random.chance(40),
      followerCount,
      connectionCount: Math.min(
        5_000,
        Math.max(3, Math.floor((followerCount ?? 400) * (random.int(30, 95) / 100))),
      ),
      profileLanguage: drawProfileLanguage(random, city),
      emails: [workEmail, personalEmail].filter((email) => email !== null),
      phones: phone === null ? [] : [phone],
      websites: random.chance(10) ? [`https://${publicId}.example/`] : [],
      twitterHandle: random.chance(14) ? publicId.replaceAll('-', '').slice(0, 15) : null,
    };
    const workLabel = career.work.label;
    const confidence = company.mail.manner === 'catch_all' ? random.int(50, 75) : random.int(88, 99);
    return { record, number, company: employer, workLabel, workEmail, personalEmail, phone, confidence };
  }

  /** A name whose mailbox nobody else at the company has. */
  #name(random: Random, city: City, company: WorldCompany, mailboxes: Set<string>): DrawnName {
    for (;;) {
      const name = drawName(random, city.cultures);
      const mailbox = mailboxOf(company.mail.pattern, name.first, name.last);
      const fullName = ` ${foldAccents(`${name.first} ${name.last}`)}`;
      if (mailboxes.has(mailbox) || mailboxes.has(fullName)) continue;
      mailboxes.add(mailbox).add(fullName);
      return name;
    }
  }

  #publicId(random: Random, { first, last }: DrawnName): string {
    const slug = slugOf(`${first} ${last}`);
    return this.#taken.has(slug)
      ? this.#unused(() => `${slug}-${random.digits(6)}`)
      : this.#unused(() => slug);
  }

  #personalEmail(random: Random, { first, last }: DrawnName): string {
    const mailbox = mailboxOf('first.last', first, last);
    const plain = `${mailbox}@${random.pick(personalDomains)}`;
    if (!this.#taken.has(plain)) return this.#unused(() => plain);
    return this.#unused(() => `${mailbox}${random.int(10, 9_999)}@${random.pick(personalDomains)}`);
  }

  #unused(draw: () => string): string {
    let value = draw();
    while (this.#taken.has(value)) value = draw();
    this.#taken.add(value);
    return value;
  }

  #take({ publicId, entityId, memberId, emails }: Person): void {
    for (const key of [publicId, entityId, memberId, ...emails]) if (key !== null) this.#taken.add(key);
  }
}

function asWorldPerson(example: ExamplePerson, company: WorldCompany, number: number): WorldPerson {
  const { record, workLabel, confidence } = example;
  const [workEmail = null, personalEmail = null] = record.emails;
  const [phone = null] = record.phones;
  return { record, number, company, workLabel, confidence, workEmail, personalEmail, phone };
}

function headlineOf(
  random: Random,
  title: string,
  company: WorldCompany,
  skills: readonly string[],
  { hasLeft }: { readonly hasLeft: boolean },
): string {
  if (hasLeft) return `${title}, looking for something new`;
  return random.weighted([
    [`${title} at ${company.record.name}`, 6],
    [`${title} | ${random.some(skills, 2).join(', ')}`, 3],
    [title, 1],
  ]);
}

function summaryOf(random: Random, skills: readonly string[], { city }: City): string {
  const [first = '', second = ''] = random.some(skills, 2).map((skill) => skill.toLowerCase());
  return random.pick([
    `${random.int(3, 20)} years of ${first} and ${second}, most of them in ${city}.`,
    `I care for ${first}, and explain it to those who have to pay for it.`,
    `From ${first} to ${second}: I like work that can be seen when it is done.`,
  ]);
}

/** What they are called where they work now. */
export const titleNow = ({ record }: WorldPerson): string | null => currentPosition(record)?.title ?? null;

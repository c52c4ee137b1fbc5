import { type Company, type CompanySize, companySizes } from '../records/company.ts';
import type { CompanyKey } from '../records/company-key.ts';
import type { CompanyRef } from '../records/company-ref.ts';
import { type SameAs, sameCompanyTerms } from '../records/matching/company-terms.ts';
import { normalName } from '../records/normal-name.ts';
import { alikeNames, isAlike, readName } from '../text/company-names/alike-names.ts';
import { drawCompanyName, slugOf } from './company-names.ts';
import { haldenInstruments, jutlandPolytechnic, northgateValves } from './example-companies.ts';
import { type LineOfBusiness, linesOfBusiness, schooling } from './lines-of-business.ts';
import { drawMail } from './mail-situation.ts';
import type { PhoneBook } from './phone-book.ts';
import { addressIn, type City, cities } from './places.ts';
import { Random } from './random.ts';
import type { CompanyFacts, WorldCompany } from './world-company.ts';

export interface Companies {
  readonly list: readonly WorldCompany[];
  readonly schools: readonly WorldCompany[];
  find(key: CompanyKey): WorldCompany | undefined;
  /** By a name as people write it. */
  named(name: string): WorldCompany | undefined;
  atDomain(domain: string): WorldCompany | undefined;
  readonly sameAs: SameAs;
}

const companiesTotal = 400;
const schoolsTotal = 40;
/** Who works nowhere at the moment comes on top, see people.ts. */
const staffTotal = 3_940;

/** @param phones companies have theirs before people have */
export function* makeCompanies(seed: number, phones: PhoneBook): Generator<void, Companies> {
  const facts: CompanyFacts[] = [haldenInstruments, northgateValves, jutlandPolytechnic];
  const taken = {
    slugs: new Set(facts.map(({ record }) => record.universalName ?? '')),
    ids: new Set(facts.map(({ record }) => record.networkId ?? '')),
  };
  while (facts.length < companiesTotal) {
    facts.push(drawCompany(new Random(seed, 'company', facts.length), facts.length, { ...taken, phones }));
    yield;
  }
  const list = withStaff(facts);

  const byKey = new Map<string, WorldCompany>();
  for (const company of list) {
    const { networkId, universalName, domain, otherDomains, name } = company.record;
    byKey.set(`network_id:${networkId}`, company);
    byKey.set(`universal_name:${universalName}`, company);
    for (const one of [domain, ...otherDomains]) byKey.set(`domain:${one}`, company);
    byKey.set(`name:${normalName(name)}`, company);
    for (const alike of alikeNames(name)) {
      if (!byKey.has(`alike:${alike}`)) byKey.set(`alike:${alike}`, company);
    }
  }
  /** As the dataset finds imported companies: without accents, legal form and so on. */
  const named = (text: string) =>
    byKey.get(`name:${normalName(text)}`) ??
    alikeNames(text)
      .map((alike) => byKey.get(`alike:${alike}`))
      .find((company) => company && isAlike(readName(text), readName(company.record.name)));
  const find = (key: CompanyKey) =>
    byKey.get(`${key.by}:${key.value}`) ??
    (key.by === 'name' ? named(key.value) : undefined) ??
    ('orName' in key && key.orName !== undefined ? named(key.orName) : undefined);
  return {
    list,
    schools: list.filter(({ isSchool }) => isSchool),
    find,
    named,
    atDomain: (domain) => byKey.get(`domain:${domain}`),
    sameAs: (key) => {
      const company = find(key);
      return company ? sameCompanyTerms(company.record) : [];
    },
  };
}

const sizeShares = [
  ['1-10', 32],
  ['11-50', 28],
  ['51-200', 18],
  ['201-500', 9],
  ['501-1000', 5],
  ['1001-5000', 5],
  ['5001-10000', 2],
  ['10001+', 1],
] as const satisfies readonly (readonly [CompanySize, number])[];
/** No company of the world has more people. */
const employeesMost = 48_000;

const revenues: Readonly<Record<CompanySize, string>> = {
  '1-10': 'Under $1M',
  '11-50': '$1M-$5M',
  '51-200': '$5M-$25M',
  '201-500': '$25M-$50M',
  '501-1000': '$50M-$100M',
  '1001-5000': '$100M-$500M',
  '5001-10000': '$500M-$1B',
  '10001+': '$1B-$10B',
};

const technologies = [
  ...['WordPress', 'HubSpot', 'Shopify', 'nginx', 'PostgreSQL', 'Kubernetes', 'React', 'Salesforce'],
  ...['SAP', 'Zendesk', 'Matomo', 'Google Analytics', 'Cloudflare', 'Drupal', 'TYPO3', 'Stripe'],
];
const streets =
  'Mill Lane,Canal Row,Station Street,Harbour Road,Market Square,Foundry Way,Orchard Street'.split(',');
const firstYear = 1890;
const lastYear = 2024;

interface Taken {
  readonly slugs: Set<string>;
  readonly ids: Set<string>;
  readonly phones: PhoneBook;
}

function drawCompany(random: Random, number: number, taken: Taken): CompanyFacts {
  const isSchool = number < schoolsTotal + 2;
  // Each line and each city has a company at least.
  const line = isSchool ? schooling : (linesOfBusiness[number % linesOfBusiness.length] as LineOfBusiness);
  const city = cities[number % cities.length] as City;
  const name = drawCompanyName(random, line, city, taken.slugs, { isSchool });
  const slug = slugOf(name);
  let networkId = random.digits(8);
  while (taken.ids.has(networkId)) networkId = random.digits(8);
  taken.slugs.add(slug);
  taken.ids.add(networkId);

  const label = isSchool
    ? random.pick(['51-200', '201-500', '1001-5000'] as const)
    : random.weighted(sizeShares);
  const { start, end } = companySizes.find((size) => size.label === label) ?? companySizes[0];
  const employeeCount = random.int(start, Math.min(end ?? employeesMost, start * 4));
  const domain = `${slug}.example`;
  const second = random.pick(linesOfBusiness).industry;
  const specialties = random.some(line.specialties, random.int(1, 3));
  const others = random.chance(employeeCount > 200 ? 70 : 15)
    ? random.some(
        cities.filter((one) => one !== city),
        random.int(1, employeeCount > 1_000 ? 5 : 2),
      )
    : [];
  const pageKind = isSchool ? 'school' : 'company';
  return {
    city,
    line,
    isSchool,
    staff: null,
    mail: drawMail(random, employeeCount),
    record: {
      networkId,
      universalName: slug,
      name,
      networkUrl: `https://network.example/${pageKind}/${slug}`,
      website: `https://${domain}`,
      domain,
      otherDomains: random.chance(6) ? [`${slug}-group.example`] : [],
      description: `${line.does}. ${name} was founded in ${city.city} and works on ${specialties.join(', ')}.`,
      tagline: random.chance(60) ? tagline(random, line) : null,
      industries: random.chance(20) && second !== line.industry ? [line.industry, second] : [line.industry],
      specialties,
      hashtags: random.chance(50)
        ? specialties.slice(0, 2).map((one) => slugOf(one).replaceAll('-', ''))
        : [],
      technologies: random.some(technologies, random.int(0, 6)),
      type: isSchool
        ? 'Educational Institution'
        : random.weighted([
            ['Privately Held', 70],
            ['Public Company', employeeCount > 500 ? 30 : 1],
            ['Partnership', 8],
            ['Nonprofit', line.industry === 'Philanthropy' ? 300 : 3],
          ]),
      employeeCount,
      employeeRange: { start, end },
      foundedYear: random.chance(92)
        ? random.int(isSchool ? firstYear : 1950, isSchool ? 2005 : lastYear)
        : null,
      followerCount: Math.min(5_000_000, employeeCount * random.int(8, 70) + random.int(10, 300)),
      phone: random.chance(45) ? taken.phones.give(city.country, 'landline') : null,
      email: random.chance(60) ? `${random.pick(['info', 'hello', 'contact', 'office'])}@${domain}` : null,
      logo: random.chance(95) ? `https://cdn.example/logos/${slug}-400.png` : null,
      cover: random.chance(60) ? `https://cdn.example/covers/${slug}.png` : null,
      twitterHandle: random.chance(40) ? slug.replaceAll('-', '').slice(0, 15) : null,
      ticker: null,
      revenue: isSchool || random.chance(30) ? null : revenues[label],
      headquarters: addressIn(city, `${random.int(1, 240)} ${random.pick(streets)}`),
      otherLocations: others.map((one) => addressIn(one, `${random.int(1, 240)} ${random.pick(streets)}`)),
    },
  };
}

function tagline(random: Random, { specialties }: LineOfBusiness): string {
  const subject = random.pick(specialties);
  return random.pick([
    `The quiet side of ${subject}`,
    `${subject[0]?.toUpperCase()}${subject.slice(1)} that lasts`,
    `Better ${subject}, less fuss`,
    `All about ${subject}`,
  ]);
}

/** All people of companies of up to ten, and of the others shares that make the sum right. */
function withStaff(facts: readonly CompanyFacts[]): WorldCompany[] {
  const wanted = facts.map(({ staff, record }) => {
    const count = record.employeeCount ?? 1;
    return staff ?? (count <= 10 ? count : Math.min(count, 8 + Math.floor(Math.log2(count))));
  });
  const growing = facts.flatMap(({ staff, record }, index) =>
    staff === null && (record.employeeCount ?? 0) > 30 ? [index] : [],
  );
  let missing = staffTotal - wanted.reduce((sum, one) => sum + one, 0);
  for (let turn = 0; missing !== 0; turn++) {
    const index = growing[turn % growing.length] as number;
    const step = Math.sign(missing);
    const next = (wanted[index] as number) + step;
    if (next < 1 || next > (facts[index]?.record.employeeCount ?? 0)) continue;
    wanted[index] = next;
    missing -= step;
  }
  return facts.map((one, index) => ({ ...one, staff: wanted[index] as number, ref: refOf(one.record) }));
}

function refOf(company: Company): CompanyRef {
  const { name, networkId, universalName, networkUrl, domain, logo } = company;
  const { employeeCount, employeeRange, headquarters, industries } = company;
  return {
    ...{ name, networkId, universalName, networkUrl, domain, logo },
    industry: industries[0] ?? null,
    ...{ employeeCount, employeeRange, headquarters },
  };
}

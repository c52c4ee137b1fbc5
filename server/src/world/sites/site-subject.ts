import type { Address } from '../../records/company.ts';
import { registrableDomain } from '../../records/registrable-domain.ts';
import { slugOf } from '../company-names.ts';
import { type LineOfBusiness, linesOfBusiness } from '../lines-of-business.ts';
import type { WorldPerson } from '../people.ts';
import { Random } from '../random.ts';
import type { WorldCompany } from '../world-company.ts';

/** Whom a site is about, and what it says of them. */
export interface SiteSubject {
  /** Without www. */
  readonly host: string;
  readonly name: string;
  readonly description: string;
  readonly tagline: string | null;
  readonly specialties: readonly string[];
  readonly address: Address | null;
  readonly phone: string | null;
  /** The general one, if it has one. */
  readonly email: string | null;
  readonly pressEmail: string | null;
  readonly logo: string | null;
  readonly foundedYear: number | null;
  readonly profiles: readonly string[];
  readonly technologies: readonly string[];
  /** Its people are those of the company. */
  readonly company: WorldCompany | null;
  /** Of somebody's own site. */
  readonly person: WorldPerson | null;
  /** It writes about everything (web-publishers.ts). */
  readonly isPublisher: boolean;
  /** There is nothing on it. */
  readonly isEmpty: boolean;
}

/** As the examples of the reference have it. */
const haldenDescription = 'Flow meters and the software that reads them.';

export function ofCompany(company: WorldCompany): SiteSubject {
  const { record, line } = company;
  const isHalden = record.universalName === 'halden-instruments';
  const host = record.domain ?? `${record.universalName}.example`;
  const takesMail = company.mail.manner !== 'none';
  return {
    host,
    name: record.name,
    description: isHalden ? haldenDescription : (record.description ?? `${line.does}.`),
    tagline: record.tagline,
    specialties: record.specialties,
    address: record.headquarters,
    phone: record.phone,
    email: takesMail ? record.email : null,
    pressEmail: takesMail ? `press@${host}` : null,
    logo: record.logo,
    foundedYear: record.foundedYear,
    profiles: [record.networkUrl, channelUrlOf(company), ...accountsOf(company)].filter(
      (url) => url !== null,
    ),
    technologies: isHalden ? ['Next.js', ...record.technologies] : record.technologies,
    company,
    person: null,
    isPublisher: false,
    isEmpty: false,
  };
}

/** Where else it shows itself. Hosts below .example are nobody's. */
function accountsOf({ record }: WorldCompany): string[] {
  const name = channelHandleOf(record.universalName ?? record.name);
  return [
    `https://facebook.example/${name}`,
    `https://instagram.example/${name.slice(0, 30)}`,
    `https://github.example/${name.slice(0, 39)}`,
    `https://tiktok.example/@${name.slice(0, 24)}`,
    `https://twitter.example/${record.twitterHandle ?? name.slice(0, 15)}`,
  ];
}

/** Every company has a channel of its name. */
export const channelUrlOf = ({ record }: WorldCompany): string =>
  `https://video.example/@${channelHandleOf(record.universalName ?? record.name)}`;

export const channelHandleOf = (name: string): string => slugOf(name).replaceAll('-', '');

export function ofPerson(person: WorldPerson, host: string): SiteSubject {
  const { record } = person;
  return {
    ...nothing,
    host,
    name: record.name,
    description: record.headline ?? `The site of ${record.name}.`,
    specialties: record.skills.slice(0, 3).map((skill) => skill.toLowerCase()),
    profiles: record.networkUrl === null ? [] : [record.networkUrl],
    technologies: ['WordPress'],
    person,
  };
}

export const ofPublisher = ({
  site,
  name,
}: {
  readonly site: string;
  readonly name: string;
}): SiteSubject => ({
  ...nothing,
  host: site,
  name,
  description: `${name} writes about work, tools and those who use them.`,
  specialties: [],
  profiles: [],
  technologies: ['WordPress'],
  isPublisher: true,
});

/** Named by a magic input (docs/sandbox.md): of a miss there is nothing on it, else it is a site as any. */
export function ofMagicWord(seed: number, host: string): SiteSubject {
  const isEmpty = host.startsWith('magic-miss');
  return { ...ofStranger(seed, host), isEmpty, ...(isEmpty ? { technologies: [] } : {}) };
}

const nothing = {
  tagline: null,
  address: null,
  phone: null,
  email: null,
  pressEmail: null,
  logo: null,
  foundedYear: null,
  company: null,
  person: null,
  isPublisher: false,
  isEmpty: false,
};

/**
 * A site of the real world, of which the world knows nothing: a made-up one takes its place, so that any address is answered. Its
 * addresses are below .example, where mail reaches nobody, and it says that it is made up.
 */
export function ofStranger(seed: number, hostname: string): SiteSubject {
  const host = hostname.replace(/^www\./, '');
  const domain = registrableDomain(host) ?? host;
  const random = new Random(seed, 'site', domain);
  const line: LineOfBusiness = random.pick(linesOfBusiness);
  const label = (domain.split('.')[0] ?? domain).slice(0, 40);
  const slug = slugOf(label) || 'site';
  const name = label
    .split(/[-_]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
  const specialties = random.some(line.specialties, 3);
  return {
    ...nothing,
    host,
    name: name || 'Site',
    description: `${line.does}. A made-up page of the sandbox in the place of ${host}.`,
    specialties,
    phone: `+1202555${String(random.int(100, 199)).padStart(4, '0')}`,
    email: `hello@${slug}.example`,
    pressEmail: `press@${slug}.example`,
    foundedYear: random.int(1960, 2020),
    profiles: [
      `https://network.example/company/${slug}`,
      `https://video.example/@${slug.replaceAll('-', '')}`,
    ],
    technologies: random.some(['WordPress', 'HubSpot', 'Shopify', 'React', 'Matomo', 'Stripe', 'nginx'], 3),
  };
}

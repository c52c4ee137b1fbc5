import { z } from 'zod';
import { networkHost } from '../../records/network-host.ts';
import type { Person, Position } from '../../records/person.ts';
import { alwaysNull } from '../always-null.ts';
import { leadIdOf, personPage } from '../enrichment/person-page.ts';
import { placeText } from '../enrichment/place-answer.ts';
import { companyStart, tenureSince } from './tenure.ts';

/* A person as lead_search answers it (shapes.md, lead_search). What is not known is null. */

const text = z.string().nullable();

const tenure = z
  .object({ numYears: z.int().optional().describe('Omitted under one year.'), numMonths: z.int() })
  .nullable()
  .describe('Null if the start month is unknown.');

export const lead = z.object({
  id: text.describe("Person's token as searches return it; profile endpoints accept it."),
  firstName: text,
  lastName: text,
  fullName: z.string(),
  networkUrl: text.describe('LinkedIn profile URL.'),
  summary: text,
  headline: text,
  openProfile: alwaysNull(z.boolean()),
  premium: z.boolean().nullable(),
  pictureUrl: text,
  location: z.object({
    networkText: text,
    geoId: alwaysNull(z.string()),
    countryCode: text.describe('ISO 3166-1 alpha-2, lowercase.'),
  }),
  currentPositions: z.array(
    z.object({
      companyId: text.describe('Digits.'),
      companyName: z.string(),
      companyNetworkUrl: text,
      title: text,
      description: text,
      current: z.literal(true),
      startedOn: z.object({ month: z.int().nullable(), year: z.int() }).nullable(),
      tenureAtPosition: tenure,
      tenureAtCompany: tenure,
    }),
  ),
});

/** @param now end of current tenures */
export function leadOf(person: Person, now: Date): z.infer<typeof lead> {
  const id = leadIdOf(person);
  return {
    id,
    firstName: person.firstName,
    lastName: person.lastName,
    fullName: person.name,
    // Of a search the network gives the address that is built on the id.
    networkUrl: id === null ? personPage(person) : `${originOf(person.networkUrl)}/in/${id}`,
    summary: person.summary,
    headline: person.headline,
    openProfile: null,
    premium: person.premium,
    pictureUrl: person.picture,
    location: {
      networkText: placeText(person.location),
      geoId: null,
      countryCode: person.location?.country?.toLowerCase() ?? null,
    },
    currentPositions: person.positions
      .filter(({ isCurrent }) => isCurrent)
      .map((position) => currentPositionOf(position, person, now)),
  };
}

function currentPositionOf(position: Position, { positions }: Person, now: Date) {
  const { company, title, description, start } = position;
  return {
    companyId: company.networkId,
    companyName: company.name,
    companyNetworkUrl:
      company.networkId === null
        ? company.networkUrl
        : `${originOf(company.networkUrl)}/company/${company.networkId}`,
    title,
    description,
    current: true as const,
    startedOn: start && { month: start.month, year: start.year },
    tenureAtPosition: tenureSince(start, now),
    tenureAtCompany: tenureSince(companyStart(position, positions), now),
  };
}

/** Of the network's pages. */
function originOf(networkUrl: string | null): string {
  const host = networkHost(URL.parse(networkUrl ?? '')?.hostname ?? '');
  return `https://${host ?? 'www.linkedin.com'}`;
}

import { z } from 'zod';
import { personAskedFor } from '../../records/asked-for.ts';
import { currentPosition, type Person } from '../../records/person.ts';
import { profileUrl } from '../../records/profile-handle.ts';
import { profileKeyOf } from '../../records/profile-key.ts';
import { givenNames } from '../../text/given-names.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { examplePerson } from '../enrichment/person-example.ts';
import { personPage } from '../enrichment/person-page.ts';
import { placeText } from '../enrichment/place-answer.ts';
import { profileField } from '../enrichment/profile-field.ts';
import { emailField, nameField, nameOfPersonField } from '../waterfall/person-fields.ts';

const text = z.string().nullable();

export const personEnricher = defineEndpoint({
  name: 'person_enricher',
  title: 'Person enricher',
  group: 'Leads',
  description: `Describes a person and how to contact them, by LinkedIn profile URL, email address, or name and company.
    The more you send, the more certain the result. Unknown fields are null. A miss has \`found\` false and is free.`,
  keywords: [
    'enrich a contact',
    'person data from email',
    'who is this person',
    'contact enrichment',
    'lead enrichment',
    'full contact record',
    'person lookup by name and company',
    'fill in missing contact fields',
    'people data',
    'enrich a lead by email',
    'contact details of a person',
    'look up a person',
    'complete a crm contact',
    'who owns this email',
  ],
  price: { per: 'call', credits: 2, missed: (response) => !response.found },
  runs: 'outside',
  needs: ['identifyPerson'],
  synonyms: { firstname: 'first_name', lastname: 'last_name', company_name: 'company', url: 'network_url' },

  request: z
    .strictObject({
      network_url: profileField
        .optional()
        .describe('LinkedIn profile URL; or its URN, token, numeric id or handle.'),
      email: emailField.optional().describe('Work or personal email address.'),
      first_name: nameOfPersonField('First name.').optional(),
      last_name: nameOfPersonField('Last name.').optional(),
      company: nameField('Company name or domain.').optional(),
    })
    .refine(
      ({ network_url, email, first_name, last_name, company }) => {
        const [first, last] = givenNames([first_name, last_name]);
        return Boolean(network_url || email || (first && last && company));
      },
      { error: 'Send network_url; or email; or first_name, last_name and company.' },
    ),

  sendOneOf: [['network_url'], ['email'], ['first_name', 'last_name', 'company']],

  response: z.object({
    found: z.boolean(),
    firstName: text,
    lastName: text,
    fullName: text,
    email: text,
    phone: text.describe('E.164.'),
    title: text.describe('Current job.'),
    company: text.describe('Current company.'),
    location: text,
    networkUrl: text,
    twitterHandle: text,
  }),

  mainFields: {
    Name: 'fullName',
    Title: 'title',
    Company: 'company',
    Email: 'email',
    Phone: 'phone',
    Location: 'location',
    'LinkedIn URL': 'networkUrl',
  },

  example: {
    request: { network_url: 'https://network.example/in/mira-voss' },
    response: answerOf(examplePerson, null),
  },

  async run(request, { sources, signal }) {
    const [firstName = null, lastName = null] = givenNames([request.first_name, request.last_name]);
    const { value } = await sources.identifyPerson(
      {
        networkUrl: request.network_url === undefined ? null : pageAddress(request.network_url),
        email: request.email ?? null,
        firstName,
        lastName,
        company: request.company ?? null,
      },
      signal,
    );
    const key = request.network_url === undefined ? undefined : profileKeyOf(request.network_url);
    return answerOf(
      value && personAskedFor(value, key),
      request.network_url === undefined ? (request.email ?? null) : null,
    );
  },
});

/** The page of whatever names a person; of a numeric id, which opens none, its URN. */
function pageAddress(sent: string): string | null {
  const key = profileKeyOf(sent);
  if (!key) return null;
  return key.by === 'member_id' ? `urn:li:member:${key.value}` : profileUrl(key.value);
}

/** @param asked the address that they were found by */
function answerOf(person: Person | null, asked: string | null) {
  const current = person && currentPosition(person);
  return {
    found: person !== null,
    firstName: person?.firstName ?? null,
    lastName: person?.lastName ?? null,
    fullName: person?.name ?? null,
    email: person && (person.emails[0] ?? asked),
    phone: person?.phones[0] ?? null,
    title: current?.title ?? null,
    company: current?.company.name ?? null,
    location: placeText(person?.location ?? null),
    networkUrl: person && personPage(person),
    twitterHandle: person?.twitterHandle ?? null,
  };
}

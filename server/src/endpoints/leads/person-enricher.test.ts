import { expect } from 'vitest';
import type { Provider } from '../../providers/capabilities.ts';
import type { Person } from '../../records/person.ts';
import type { PersonQuestion } from '../../records/person-searches.ts';
import { TestApp } from '../../testing/app.ts';
import { test } from '../../testing/database.ts';
import { personOf } from '../../testing/people.ts';
import { examplePerson } from '../enrichment/person-example.ts';

function registry(person: Person | null) {
  const questions: PersonQuestion[] = [];
  const source: Provider = {
    name: 'dataset',
    unavailable: () => null,
    identifyPerson: async (question) => {
      questions.push(question);
      return person ? { outcome: 'found', value: person } : { outcome: 'not_found' };
    },
  };
  return { source, questions };
}

const nothing = { networkUrl: null, email: null, firstName: null, lastName: null, company: null };

test('somebody is asked for by page, by address, or by name and company', async ({ db }) => {
  const { source, questions } = registry(null);
  const app = await TestApp.open(db, [source]);
  const { live } = await app.customer();

  for (const body of [
    { network_url: 'https://dk.linkedin.com/in/Mira-Voss?trk=x' },
    { network_url: 'ACwAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk' },
    { network_url: '512' },
    { email: ' mira@halden.example ' },
    { first_name: 'Mira', last_name: 'Voss', company: 'Halden' },
    { firstname: 'Mira', lastname: 'Voss', company_name: 'Halden' },
  ])
    await app.post('/person_enricher', live, body);
  await app.app.close();

  const named = { ...nothing, firstName: 'Mira', lastName: 'Voss', company: 'Halden' };
  expect(questions).toEqual([
    { ...nothing, networkUrl: 'https://www.linkedin.com/in/mira-voss' },
    { ...nothing, networkUrl: 'https://www.linkedin.com/in/ACoAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk' },
    { ...nothing, networkUrl: 'urn:li:member:512' },
    { ...nothing, email: 'mira@halden.example' },
    named,
    named,
  ]);
});

test('who was found costs 2 credits, a miss is free, and what is not known is null, but for what was asked by', async ({
  db,
}) => {
  const email = 'mira@halden.example';
  const answers = [];
  for (const person of [examplePerson, personOf({ name: 'Otto Lind' }), null]) {
    const app = await TestApp.open(db, [registry(person).source]);
    const { live } = await app.customer();
    const { status, headers, body } = await app.post('/person_enricher', live, { email });
    const { service_meta: _, ...answer } = body;
    answers.push([status, headers['x-credits-charged'], answer]);
    await app.app.close();
  }

  const unknown = {
    firstName: null,
    lastName: null,
    fullName: null,
    email: null,
    phone: null,
    title: null,
    company: null,
    location: null,
    networkUrl: null,
    twitterHandle: null,
  };
  expect(answers).toEqual([
    [
      200,
      '2',
      {
        found: true,
        firstName: 'Mira',
        lastName: 'Voss',
        fullName: 'Mira Voss',
        email: 'mira.voss@halden-instruments.example',
        phone: '+4555501042',
        title: 'Head of Field Operations',
        company: 'Halden Instruments',
        location: 'Aarhus, Central Denmark Region, Denmark',
        networkUrl: 'https://network.example/in/mira-voss',
        twitterHandle: 'miravoss',
      },
    ],
    [200, '2', { ...unknown, found: true, fullName: 'Otto Lind', email }],
    [200, '0', { ...unknown, found: false }],
  ]);
});

test('a request that names nobody is refused with what would', async ({ db }) => {
  const { source, questions } = registry(examplePerson);
  const app = await TestApp.open(db, [source]);
  const { live } = await app.customer();

  for (const body of [{}, { first_name: 'Mira', last_name: 'Voss' }, { company: 'Halden' }]) {
    const refused = await app.post('/person_enricher', live, body);
    expect(refused).toMatchObject({
      status: 422,
      body: { error: 'Send network_url; or email; or first_name, last_name and company.' },
    });
  }
  for (const body of [{ email: 'N/A' }, { network_url: 'https://acme.com' }, { email: 'mira' }])
    expect((await app.post('/person_enricher', live, body)).status).toBe(422);
  await app.app.close();

  expect(questions).toEqual([]);
});

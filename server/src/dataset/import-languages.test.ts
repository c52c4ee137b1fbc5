import { describe, expect, test } from 'vitest';
import { csvOf, readRecords } from '../testing/read-records.ts';
import { likelyKind } from './likely-kind.ts';
import { companyReading } from './readings/company-reading.ts';
import { headingInEnglish } from './readings/headings-in-english.ts';
import { personReading } from './readings/person-reading.ts';
import { unusedColumns } from './unused-columns.ts';

/*
 * CRMs write headings in the language of the user who exports. The rules for English headings apply to their translations.
 */

type Row = Readonly<Record<string, string>>;

const people: readonly (readonly [string, string, Row])[] = [
  [
    'German',
    'outlook',
    {
      Anrede: 'Dr.',
      Vorname: 'Mira',
      'Weitere Vornamen': '',
      Nachname: 'Voss',
      Firma: 'Halden GmbH',
      Position: 'Buyer',
      'Ort geschäftlich': 'Köln',
      'Land/Region geschäftlich': 'Deutschland',
      'Telefon geschäftlich': '030 901820',
      'E-Mail-Adresse': 'mira@halden.example',
      'E-Mail-Typ': 'SMTP',
    },
  ],
  [
    'French',
    'outlook',
    {
      Titre: 'Mme',
      Prénom: 'Mira',
      Nom: 'Voss',
      Société: 'Halden GmbH',
      Fonction: 'Buyer',
      'Ville (bureau)': 'Köln',
      'Pays/Région (bureau)': 'Allemagne',
      'Téléphone (bureau)': '030 901820',
      'Adresse de messagerie': 'mira@halden.example',
    },
  ],
  [
    'Spanish',
    'outlook',
    {
      Tratamiento: 'Sra.',
      Nombre: 'Mira',
      Apellidos: 'Voss',
      Organización: 'Halden GmbH',
      Puesto: 'Buyer',
      'Ciudad de trabajo': 'Köln',
      'País o región del trabajo': 'Alemania',
      'Teléfono del trabajo': '030 901820',
      'Dirección de correo electrónico': 'mira@halden.example',
    },
  ],
  [
    'Italian',
    'outlook',
    {
      Titolo: 'Dott.',
      Nome: 'Mira',
      Cognome: 'Voss',
      Società: 'Halden GmbH',
      Posizione: 'Buyer',
      'Città (uff.)': 'Köln',
      'Paese (uff.)': 'Germania',
      'Telefono (uff.)': '030 901820',
      'Indirizzo posta elettronica': 'mira@halden.example',
    },
  ],
  [
    'Portuguese',
    'outlook',
    {
      Título: 'Sra.',
      Nome: 'Mira',
      Sobrenome: 'Voss',
      Empresa: 'Halden GmbH',
      Cargo: 'Buyer',
      'Cidade do endereço comercial': 'Köln',
      'País/Região do endereço comercial': 'Alemanha',
      'Telefone comercial': '030 901820',
      'Endereço de email': 'mira@halden.example',
    },
  ],
  [
    'Dutch',
    'outlook',
    {
      Titel: 'Mevr.',
      Voornaam: 'Mira',
      Achternaam: 'Voss',
      Bedrijf: 'Halden GmbH',
      Functie: 'Buyer',
      'Werkadres, plaats': 'Köln',
      'Werkadres, land/regio': 'Duitsland',
      'Telefoon op werk': '030 901820',
      'E-mailadres': 'mira@halden.example',
    },
  ],
  [
    'German',
    'hubspot',
    {
      'Datensatz-ID': '501',
      Vorname: 'Mira',
      Nachname: 'Voss',
      'E-Mail': 'mira@halden.example',
      Telefonnummer: '030 901820',
      'Lead-Status': 'Neu',
      Jobtitel: 'Buyer',
      Unternehmensname: 'Halden GmbH',
      Ort: 'Köln',
      'Land/Region': 'Deutschland',
    },
  ],
  [
    'French',
    'hubspot',
    {
      "ID de fiche d'informations": '501',
      Prénom: 'Mira',
      Nom: 'Voss',
      'E-mail': 'mira@halden.example',
      'Numéro de téléphone': '030 901820',
      'Propriétaire du contact': 'Jane',
      'Intitulé du poste': 'Buyer',
      "Nom de l'entreprise": 'Halden GmbH',
      Ville: 'Köln',
      'Pays/Région': 'Allemagne',
    },
  ],
  [
    'German',
    'pipedrive',
    {
      'Person - ID': '1',
      'Person - Name': 'Mira Voss',
      'Person - Organisation': 'Halden GmbH',
      'Person - Telefon - Büro': '030 901820',
      'Person - E-Mail-Adresse - Büro': 'mira@halden.example',
      'Person - Besitzer': 'Jane',
      'Person - Berufsbezeichnung': 'Buyer',
      'Person - City': 'Köln',
      'Person - Country': 'Deutschland',
    },
  ],
  [
    'German',
    'salesforce',
    {
      Anrede: 'Frau',
      Vorname: 'Mira',
      Nachname: 'Voss',
      Titel: 'Buyer',
      Accountname: 'Halden GmbH',
      'Postanschrift: Ort': 'Köln',
      'Postanschrift: Land': 'Deutschland',
      Telefon: '030 901820',
      'E-Mail': 'mira@halden.example',
    },
  ],
];

describe('contacts exported in another language are read as in English', () => {
  test.each(people)('%s, %s', async (_, preset, row) => {
    const { records, preset: recognized } = await readRecords(personReading, csvOf(row));

    expect(recognized).toBe(preset);
    expect(records).toMatchObject([
      {
        name: 'Mira Voss',
        phones: ['+4930901820'],
        location: { city: 'Köln', country: 'DE' },
        positions: [{ title: 'Buyer', company: { name: 'Halden GmbH' } }],
      },
    ]);
    expect(JSON.stringify(records)).toContain('mira@halden.example');
  });
});

const companies: readonly (readonly [string, string, Row])[] = [
  [
    'German',
    'hubspot',
    {
      'Datensatz-ID': '1',
      Unternehmensname: 'Halden',
      'Für Unternehmen zuständiger Mitarbeiter': 'Jane',
      Telefonnummer: '030 901820',
      Ort: 'Köln',
      'Land/Region': 'Deutschland',
      Branche: 'Pumps',
      'Domain-Name des Unternehmens': 'halden.com',
      Typ: 'Interessent',
    },
  ],
  [
    'French',
    'hubspot',
    {
      "Nom de l'entreprise": 'Halden',
      "Propriétaire de l'entreprise": 'Jane',
      Ville: 'Köln',
      'Pays/Région': 'Allemagne',
      "Secteur d'activité": 'Pumps',
      "Nom de domaine de l'entreprise": 'halden.com',
      Type: 'PROSPECT',
    },
  ],
  [
    'Spanish',
    'hubspot',
    {
      'Nombre de la empresa': 'Halden',
      'Propietario de la empresa': 'Jane',
      Ciudad: 'Köln',
      'País/región': 'Alemania',
      Sector: 'Pumps',
      'Nombre de dominio de la empresa': 'halden.com',
      Tipo: 'PROSPECT',
    },
  ],
  [
    'German',
    'salesforce',
    {
      Accountname: 'Halden',
      'Account-Inhaber': 'Jane',
      Typ: 'Kunde',
      Rechnungsort: 'Köln',
      Rechnungsland: 'Deutschland',
      Website: 'halden.com',
      Branche: 'Pumps',
    },
  ],
];

describe('companies exported in another language are read as in English', () => {
  test.each(companies)('%s, %s', async (_, preset, row) => {
    const { records, preset: recognized } = await readRecords(companyReading, csvOf(row));

    expect(recognized).toBe(preset);
    expect(records).toMatchObject([
      { name: 'Halden', type: null, industries: ['Pumps'], headquarters: { city: 'Köln', country: 'DE' } },
    ]);
    expect(JSON.stringify(records)).toContain('halden.com');
  });

  test.each([
    ['Nom', 'Site web', 'Effectif'],
    ['Empresa', 'Página web', 'Empleados'],
    ['Firma', 'Webseite', 'Mitarbeiter'],
    ['Azienda', 'Sito', 'Dipendenti'],
    ['Bedrijf', 'Webpagina', 'Aantal werknemers'],
  ])('a list that somebody keeps: %s, %s, %s', async (name, site, employees) => {
    const { records } = await readRecords(
      companyReading,
      csvOf({ [name]: 'Halden', [site]: 'halden.com', [employees]: '88' }),
    );

    expect(records).toMatchObject([{ name: 'Halden', website: 'https://halden.com/', employeeCount: 88 }]);
  });
});

test.each([
  ['Förnamn', 'Efternamn', 'Företag', 'Befattning', 'E-post'],
  ['Fornavn', 'Efternavn', 'Virksomhed', 'Stilling', 'E-mail'],
  ['Fornavn', 'Etternavn', 'Bedrift', 'Stilling', 'E-post'],
  ['Etunimi', 'Sukunimi', 'Yritys', 'Tehtävänimike', 'Sähköposti'],
  ['Imię', 'Nazwisko', 'Firma', 'Stanowisko', 'E-mail'],
  ['Jméno', 'Příjmení', 'Společnost', 'Pozice', 'E-mail'],
])('a list of people that somebody keeps: %s, %s, %s', async (first, last, company, title, email) => {
  const { records } = await readRecords(
    personReading,
    csvOf({
      [first]: 'Mira',
      [last]: 'Voss',
      [company]: 'Halden',
      [title]: 'Buyer',
      [email]: 'mira@halden.example',
    }),
  );

  expect(records).toMatchObject([
    { name: 'Mira Voss', positions: [{ title: 'Buyer', company: { name: 'Halden' } }] },
  ]);
  expect(JSON.stringify(records)).toContain('mira@halden.example');
});

test('a column that is not used gets the field that it has in English', () => {
  const seen = (column: string) => [{ column, values: ['x'] }];
  const fieldOf = (column: string) => unusedColumns(seen(column), {}, personReading.columns)[0]?.field;

  expect(fieldOf('Land/Region')).toBe('country');
  expect(fieldOf('E-Mail-Typ')).toBeNull();
});

test('the kind of a file is seen in other languages too', () => {
  const kindOf = (...columns: string[]) => likelyKind(columns.map((column) => ({ column, values: ['x'] })));

  expect(kindOf('Prénom', 'Nom', 'Société')).toBe('people');
  expect(kindOf("Nom de l'entreprise", "Secteur d'activité", 'Effectif')).toBe('companies');
});

test.each(['Name', 'Position', 'Company name', 'Organization - Name', 'Address 1: City', 'Notes - 2024'])(
  'a heading in English stays: %s',
  (heading) => {
    expect(headingInEnglish(heading)).toBe(heading);
  },
);

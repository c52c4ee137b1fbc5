import { companyColumns } from '../../dataset/readings/company-columns.ts';
import { personColumns } from '../../dataset/readings/person-columns.ts';
import { addressHeadings, personHeadings } from '../../endpoints/waterfall/list-headings.ts';
import { columnKey } from '../../text/column-key.ts';

/*
 * What columns hold that endpoints take, and what they are called: in files about people and in files about companies, where the same name can mean
 * another thing (`Name`, `LinkedIn`). Names that imports and bulk lists know come from there; the others are here, with their source. All are
 * compared by `headingKey`, the better one first.
 */

export const columnKinds = [
  'full_name',
  'first_name',
  'last_name',
  'email',
  'company_name',
  'domain',
  'profile',
  'company_page',
  'company_id',
  'company_handle',
  'phone',
  'job_title',
  'country',
  'city',
  'place',
  'page',
  'query',
  'text',
  'date',
  'job_page',
  'post',
  'video',
  'channel',
  'map_page',
  'funding_page',
  'ad_page',
] as const;
export type ColumnKind = (typeof columnKinds)[number];

interface Names {
  /** In files about people, and in those of which nobody knows what they are about. */
  readonly people: readonly string[];
  /** In files about companies. */
  readonly companies: readonly string[];
}

const importedPeople = (...fields: readonly string[]): readonly string[] =>
  fields.flatMap((field) => [
    ...personColumns.presets.flatMap(({ mapping }) => mapping[field] ?? []),
    ...(personColumns.usual[field] ?? []),
  ]);
const importedCompanies = (...fields: readonly string[]): readonly string[] =>
  fields.flatMap((field) => companyColumns.usual[field] ?? []);
const listed = (field: string): readonly string[] => personHeadings[field] ?? addressHeadings[field] ?? [];
const both = (...names: readonly string[]): Names => ({ people: names, companies: names });

// Sources: HubSpot's export of contacts and companies; Salesforce's data export (API names) and its reports; Google Contacts and Outlook as CSV in English; the
// headings of Excel lists in German, French, Spanish and Dutch as people write them.
const companyNames = [
  ...['Account.Name', 'Company / Account', 'Current company name', 'Organization 1 - Name'],
  ...['Firma', 'Firmenname', 'Unternehmen', 'Unternehmensname', 'Name der Firma', 'Arbeitgeber', 'Kunde'],
  ...['Entreprise', 'Société', "Nom de l'entreprise", 'Nom de la société', 'Raison sociale', 'Employeur'],
  ...['Empresa', 'Nombre de la empresa', 'Nombre empresa', 'Compañía', 'Razón social', 'Organización'],
  ...['Bedrijf', 'Bedrijfsnaam', 'Naam bedrijf', 'Organisatie', 'Werkgever'],
];
const websites = [
  ...['Account.Website', 'Web Page', 'Business Web Page', 'Website 1 - Value'],
  ...[
    'Firmenwebsite',
    'Firmenwebseite',
    'Webseite',
    'Internetseite',
    'Internetadresse',
    'Domäne',
    'Webadresse',
  ],
  ...["Site web de l'entreprise", 'Site web', 'Site internet', 'Domaine', 'Nom de domaine', 'Site'],
  ...['Sitio web de la empresa', 'Sitio web', 'Página web', 'Web de la empresa', 'Dominio', 'Web'],
  ...['Bedrijfswebsite', 'Webadres', 'Domein', 'Domeinnaam', 'Webpagina'],
];
const companyPages = [
  ...['LinkedIn Company Page', 'Company LinkedIn URL Unique ID', 'Account LinkedIn', 'LinkedIn company'],
  ...['LinkedIn Unternehmensseite', 'LinkedIn Firma', 'Page LinkedIn', "LinkedIn de l'entreprise"],
  ...['LinkedIn empresa', 'LinkedIn de la empresa', 'LinkedIn bedrijfspagina', 'LinkedIn bedrijf'],
];
const phones = [
  ...['MobilePhone', 'Business Phone', 'Primary Phone', 'Company Main Phone', 'Phone 1 - Value'],
  ...[
    'Mobiltelefon',
    'Mobilnummer',
    'Mobil',
    'Handy',
    'Handynummer',
    'Telefonnummer',
    'Telefon',
    'Rufnummer',
  ],
  ...['Téléphone portable', 'Numéro de téléphone', 'Téléphone', 'Portable', 'Tél'],
  ...['Teléfono móvil', 'Número de teléfono', 'Teléfono', 'Móvil', 'Celular'],
  ...['Mobiel nummer', 'Mobiel', 'Telefoonnummer', 'Telefoon'],
];
const countries = [
  ...[
    'MailingCountry',
    'BillingCountry',
    'ShippingCountry',
    'Business Country/Region',
    'Home Country/Region',
  ],
  ...['Land', 'Ländercode', 'Länderkürzel', 'Pays', 'Code pays', 'País', 'Código de país', 'Landcode'],
];
const cities = [
  ...['MailingCity', 'BillingCity', 'ShippingCity', 'Business City', 'Home City'],
  ...['Ort', 'Stadt', 'Wohnort', 'Ville', 'Commune', 'Ciudad', 'Población', 'Localidad', 'Municipio'],
  ...['Plaats', 'Stad', 'Woonplaats', 'Gemeente'],
];
const places = [
  ...['Headquarters Location', 'Company Address', 'Business Address', 'Mailing Address', 'Billing Address'],
  ...['Standort', 'Adresse', 'Anschrift', 'Localisation', 'Adresse complète'],
  ...['Ubicación', 'Dirección', 'Locatie', 'Adres'],
];

const names: Readonly<Record<ColumnKind, Names>> = {
  full_name: {
    people: [
      ...listed('full_name'),
      ...importedPeople('name'),
      ...['Lead: Full Name', 'Name (First Last)', 'File As'],
      ...['Vor- und Nachname', 'Vollständiger Name', 'Ansprechpartner', 'Ansprechpartnerin', 'Kontaktperson'],
      ...['Nom complet', 'Prénom et nom', 'Nom et prénom', 'Interlocuteur', 'Nom'],
      ...['Nombre completo', 'Nombre y apellidos', 'Persona de contacto', 'Contacto', 'Nombre'],
      ...['Volledige naam', 'Voor- en achternaam', 'Contactpersoon', 'Naam'],
    ],
    companies: [],
  },
  first_name: {
    people: [
      ...listed('first_name'),
      ...importedPeople('firstName'),
      ...['Vorname', 'Rufname', 'Prénom', 'Nombre de pila', 'Primer nombre', 'Voornaam', 'Roepnaam'],
    ],
    companies: [],
  },
  last_name: {
    people: [
      ...listed('last_name'),
      ...importedPeople('lastName'),
      ...['Nachname', 'Familienname', 'Zuname', 'Nom de famille'],
      ...['Apellidos', 'Apellido', 'Primer apellido', 'Achternaam', 'Familienaam'],
    ],
    companies: [],
  },
  email: both(
    ...listed('email'),
    ...importedPeople('emails'),
    ...importedCompanies('email'),
    ...['E-mail 1 - Value', 'E-mail 2 Address', 'Email: Primary', 'Lead Email'],
    ...['E-Mail-Adresse', 'Mailadresse', 'E-Mail geschäftlich', 'Geschäftliche E-Mail', 'Firmen-E-Mail'],
    ...['Adresse e-mail', 'Adresse mail', 'Adresse électronique', 'E-mail professionnel', 'Courriel'],
    ...['Correo electrónico', 'Dirección de correo electrónico', 'Correo de trabajo', 'Correo'],
    ...['E-mailadres', 'Mailadres', 'Zakelijk e-mailadres'],
  ),
  company_name: {
    people: [...listed('company_name'), ...importedPeople('company'), ...companyNames],
    companies: [
      ...importedCompanies('name').filter((name) => name !== 'title'),
      ...listed('company_name'),
      ...companyNames,
      ...['Nom', 'Nombre', 'Naam'],
    ],
  },
  domain: {
    people: [...listed('company_domain'), ...importedPeople('companyDomain', 'companyWebsite'), ...websites],
    companies: [
      ...importedCompanies('domains'),
      ...listed('company_domain'),
      ...importedCompanies('website'),
      ...websites,
    ],
  },
  profile: {
    people: [
      ...importedPeople('networkUrl'),
      ...listed('network_url'),
      // Custom fields of Salesforce, as admins name them.
      ...['LinkedIn__c', 'LinkedIn_URL__c', 'LinkedIn_Profile__c', 'Person LinkedIn'],
      ...['LinkedIn-Profil', 'Profil-URL', 'Profil', 'Profil LinkedIn', 'URL du profil'],
      ...['Perfil de LinkedIn', 'Perfil LinkedIn', 'Perfil', 'LinkedIn-profiel', 'Profiel'],
    ],
    companies: [],
  },
  company_page: {
    people: [...importedPeople('companyNetworkUrl'), ...companyPages],
    companies: [...companyPages, ...importedCompanies('networkUrl'), ...importedPeople('companyNetworkUrl')],
  },
  company_id: {
    people: importedPeople('companyNetworkId'),
    companies: importedCompanies('networkId'),
  },
  company_handle: {
    people: importedPeople('companyUniversalName'),
    companies: importedCompanies('universalName'),
  },
  phone: {
    people: [...importedPeople('phones'), ...phones],
    companies: [...importedCompanies('phone'), ...importedPeople('phones'), ...phones],
  },
  job_title: {
    people: [
      ...importedPeople('title'),
      ...['Organization 1 - Title', 'Organization Title'],
      ...['Jobtitel', 'Berufsbezeichnung', 'Stellenbezeichnung', 'Funktion', 'Stelle'],
      ...['Intitulé du poste', 'Poste', 'Fonction', 'Cargo', 'Puesto', 'Functietitel', 'Functie'],
    ],
    companies: [],
  },
  country: {
    people: [...importedPeople('country'), ...countries],
    companies: [...importedCompanies('country'), ...importedPeople('companyCountry'), ...countries],
  },
  city: {
    people: [...importedPeople('city'), ...cities],
    companies: [...importedCompanies('city'), ...importedPeople('companyCity'), ...cities],
  },
  place: {
    people: [...importedPeople('location'), ...places],
    companies: [
      ...importedCompanies('headquarters'),
      ...importedPeople('companyHeadquarters'),
      'Company Headquarters (Full Address)',
      ...places,
    ],
  },
  page: both(
    ...['url', 'page url', 'web page url', 'landing page', 'landing page url', 'web address', 'link', 'page'],
    ...['Seite', 'Seiten-URL', 'Lien', 'URL de la page', 'Enlace', 'URL de la página', 'Pagina', 'Koppeling'],
  ),
  query: both(
    ...['keyword', 'search term', 'search query', 'query', 'search', 'phrase'],
    ...['Suchbegriff', 'Suchwort', 'Stichwort', 'Mot-clé', 'Recherche', 'Palabra clave', 'Búsqueda'],
    ...['Zoekterm', 'Trefwoord'],
  ),
  text: both(
    ...[
      'text',
      'input text',
      'message',
      'body',
      'content',
      'Nachricht',
      'Texte',
      'Texto',
      'Mensaje',
      'Tekst',
    ],
  ),
  date: both('date', 'datetime', 'timestamp', 'Datum', 'Fecha'),
  job_page: both('job url', 'job link', 'job posting url', 'posting url', 'vacancy url', 'job post'),
  post: both(
    'post url',
    'post link',
    'linkedin post url',
    'linkedin post',
    'activity url',
    'post urn',
    'post',
  ),
  video: both('video url', 'youtube video', 'youtube video url', 'video link', 'youtube url', 'video'),
  channel: both('channel url', 'youtube channel', 'youtube channel url', 'youtube url', 'youtube', 'channel'),
  map_page: both('google maps url', 'google maps link', 'maps url', 'maps link', 'place url', 'google maps'),
  // "Organization Name URL" is Crunchbase's export of companies.
  funding_page: both('crunchbase url', 'crunchbase', 'crunchbase link', 'organization name url'),
  ad_page: both('ad url', 'ad link', 'ad library url', 'ad library link'),
};

/**
 * Names that mean it only beside a column of another kind. `Name` beside `Vorname` is the last name, and `Nombre` beside `Apellidos` the first;
 * the cells may still say that it is the whole.
 */
export const besideNames = {
  lastBesideFirst: ['name', 'nom', 'naam'],
  firstBesideLast: ['nombre'],
} as const;

/** Columns that only files about companies have; see `aboutOf`. */
export const companyMarks: readonly string[] = importedCompanies(
  ...['employeeCount', 'size', 'foundedYear', 'revenue', 'ticker', 'industries', 'specialties', 'type'],
).concat(
  'Mitarbeiter',
  'Mitarbeiterzahl',
  'Effectif',
  'Empleados',
  'Número de empleados',
  'Medewerkers',
  'Branche',
);

/** Like `columnKey`, also without accents and Salesforce's mark of a custom field. At most 200 characters are looked at. */
export const headingKey = (heading: string): string => {
  const plain = heading.slice(0, headingCharactersMax).normalize('NFD').replace(/\p{M}/gu, '');
  return columnKey(plain.replace(/__c$/i, ''));
};
const headingCharactersMax = 200;

/** What a file is about, as far as its columns say so. */
export type About = 'people' | 'companies' | 'unknown';

/** The kinds that a name may mean in such a file, each with its place among the names of the kind: 0 is the best. */
export function kindsNamed(key: string, about: About): ReadonlyMap<ColumnKind, number> {
  if (about !== 'unknown') return byKey[about].get(key) ?? nothing;
  return new Map([...(byKey.companies.get(key) ?? nothing), ...(byKey.people.get(key) ?? nothing)]);
}
const nothing: ReadonlyMap<ColumnKind, number> = new Map();

const byKey = { people: index('people'), companies: index('companies') };

function index(about: keyof Names): ReadonlyMap<string, ReadonlyMap<ColumnKind, number>> {
  const found = new Map<string, Map<ColumnKind, number>>();
  for (const kind of columnKinds) {
    const keys = new Set(names[kind][about].map(headingKey));
    for (const [at, key] of [...keys].entries()) {
      const kinds = found.get(key) ?? new Map<ColumnKind, number>();
      found.set(key, kinds.set(kind, at));
    }
  }
  return found;
}

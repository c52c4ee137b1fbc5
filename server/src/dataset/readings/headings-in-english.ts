import { columnKey } from '../../text/column-key.ts';

/*
 * CRMs and address books write headings in the language of the user who exports. Each heading is read as the English heading of the same tool, so the
 * rules for English exports apply in every language. German, French, Spanish, Italian, Portuguese and Dutch have the headings of these tools. The Nordic
 * languages, Polish and Czech have only the most common ones.
 */

const inOthers: Readonly<Record<string, string>> = {
  // People
  Salutation: 'Anrede|Civilité|Tratamiento|Saluto|Aanhef|Tratamento|Saudação',
  Title: 'Titel|Titre|Titolo|Título',
  'First Name': 'Förnamn|Fornavn|Etunimi|Imię|Jméno|Vorname|Prénom|Nombre|Nome|Voornaam|Primeiro nome',
  'Middle Name':
    'Weitere Vornamen|Zweiter Vorname|Deuxième prénom|Segundo nombre|Secondo nome|Middelste naam|Segundo nome',
  'Last Name':
    'Efternamn|Efternavn|Etternavn|Sukunimi|Nazwisko|Příjmení|Nachname|Familienname|Nom|Nom de famille|Apellido|Apellidos|Cognome|Achternaam|Sobrenome|Último nome|Apelido',
  Suffix: 'Suffixe|Sufijo|Suffisso|Achtervoegsel|Sufixo|Namenszusatz',
  'Full Name':
    'Fullständigt namn|Fulde navn|Fullt navn|Koko nimi|Imię i nazwisko|Jméno a příjmení|Vollständiger Name|Kompletter Name|Nom complet|Nombre completo|Nome completo|Volledige naam|Vor- und Nachname',
  'Contact Name':
    'Kontaktname|Nom du contact|Nombre del contacto|Nome del contatto|Nome do contato|Contactnaam',
  'Job Title':
    'Befattning|Jobbtitel|Stilling|Stillingsbetegnelse|Tehtävänimike|Stanowisko|Pozice|Jobtitel|Job-Titel|Stellenbezeichnung|Berufsbezeichnung|Positionsbezeichnung|Funktion|Rolle|Fonction|Poste|Intitulé du poste|Intitulé de poste|Titre du poste|Titre de poste|Poste occupé|Cargo|Puesto|Puesto de trabajo|Título del puesto|Qualifica|Posizione|Ruolo|Posizione lavorativa|Functie|Functietitel|Cargo atual|Título do cargo|Posição',
  Department: 'Abteilung|Département|Departamento|Reparto|Dipartimento|Afdeling',
  'Company Name':
    "Företag|Företagsnamn|Virksomhed|Virksomhedsnavn|Firmanavn|Bedrift|Selskap|Yritys|Nazwa firmy|Společnost|Název firmy|Cégnév|Firma|Firmenname|Unternehmen|Unternehmensname|Name des Unternehmens|Société|Nom de la société|Entreprise|Nom de l'entreprise|Raison sociale|Empresa|Nombre de la empresa|Nombre de empresa|Nombre de la compañía|Compañía|Organización|Razón social|Azienda|Nome azienda|Nome dell'azienda|Società|Nome società|Ragione sociale|Bedrijf|Bedrijfsnaam|Nome da empresa|Organização|Nome da organização|Razão social",
  'Associated Company (Primary)':
    'Zugehöriges Unternehmen|Primäres zugeordnetes Unternehmen|Entreprise associée|Empresa asociada|Azienda associata',
  // Addresses
  'E-mail Address':
    'E-post|E-postadress|E-postadresse|Sähköposti|Sähköpostiosoite|Adres e-mail|E-Mail-Adresse|Email-Adresse|Mailadresse|Adresse de messagerie|Adresse e-mail|Adresse électronique|Adresse de courriel|Courriel|Adresse mail|Correo|Correo electrónico|Dirección de correo|Dirección de correo electrónico|Indirizzo posta elettronica|Indirizzo di posta elettronica|Indirizzo e-mail|Posta elettronica|E-mailadres|E-mail adres|Endereço de email|Endereço de e-mail|Endereço de correio eletrônico|Correio eletrônico|Correio electrónico',
  'E-mail 2 Address':
    'E-Mail 2: Adresse|E-Mail-Adresse 2|Adresse de messagerie 2|Adresse e-mail 2|Dirección de correo electrónico 2|Indirizzo posta elettronica 2|E-mailadres 2|Endereço de email 2|Endereço de e-mail 2',
  'E-mail 3 Address':
    'E-Mail 3: Adresse|E-Mail-Adresse 3|Adresse de messagerie 3|Adresse e-mail 3|Dirección de correo electrónico 3|Indirizzo posta elettronica 3|E-mailadres 3|Endereço de email 3|Endereço de e-mail 3',
  'Work email':
    'Geschäftliche E-Mail|E-Mail geschäftlich|E-Mail (geschäftlich)|Geschäftliche E-Mail-Adresse|E-mail professionnel|Adresse e-mail professionnelle|Correo de trabajo|Correo electrónico de trabajo|Correo corporativo|E-mail aziendale|E-mail di lavoro|E-mail corporativo|E-mail profissional|Zakelijk e-mailadres',
  'E-mail Type':
    'E-Mail-Typ|E-Mail 2: Typ|E-Mail 3: Typ|Type de messagerie|Type de messagerie 2|Type de messagerie 3|Tipo de correo electrónico|Tipo de correo electrónico 2|Tipo posta elettronica|E-mailtype|Tipo de email|Tipo de e-mail',
  'E-mail Display Type':
    "E-Mail: Angezeigter Name|E-Mail 2: Angezeigter Name|E-Mail 3: Angezeigter Name|Nom complet de l'adresse de messagerie|Nombre para mostrar del correo electrónico|Nome visualizzato posta elettronica|Weergavenaam voor e-mail|Nome para exibição do email",
  Phone:
    'Telefonnr|Telefono fisso|Puhelin|Puhelinnumero|Numer telefonu|Telefon|Telefonnummer|Téléphone|Numéro de téléphone|Teléfono|Número de teléfono|Telefono|Numero di telefono|Telefoon|Telefoonnummer|Telefone|Número de telefone',
  'Mobile Phone':
    'Mobilnr|Mobiltelefonnr|Matkapuhelin|Telefon komórkowy|Mobiltelefon|Mobil|Mobilnummer|Mobiltelefonnummer|Mobilfunknummer|Handy|Handynummer|Tél. mobile|Téléphone mobile|Numéro de téléphone mobile|Mobile|Portable|Téléphone portable|Móvil|Teléfono móvil|Número de teléfono móvil|Celular|Teléfono celular|Cellulare|Telefono cellulare|Numero di cellulare|Mobiele telefoon|Mobiel|Mobiel nummer|Mobiel telefoonnummer|Telefone celular|Telemóvel|Número de celular',
  'Business Phone':
    'Telefon geschäftlich|Telefon (geschäftlich)|Geschäftlich|Diensttelefon|Téléphone (bureau)|Téléphone bureau|Téléphone professionnel|Téléphone fixe|Teléfono del trabajo|Teléfono de trabajo|Telefono (uff.)|Telefono ufficio|Telefoon op werk|Werktelefoon|Zakelijke telefoon|Telefone comercial|Telefone (comercial)',
  'Business Phone 2':
    'Telefon geschäftlich 2|Téléphone 2 (bureau)|Teléfono del trabajo 2|Telefono (uff.) 2|Telefoon op werk 2|Telefone comercial 2',
  'Home Phone':
    'Telefon privat|Telefon (privat)|Téléphone (domicile)|Téléphone domicile|Particular|Teléfono particular|Abitazione|Telefono abitazione|Telefoon thuis|Telefone residencial',
  'Main Phone':
    'Haupttelefon|Hauptrufnummer|Téléphone principal|Teléfono principal|Telefono principale|Hoofdtelefoonnummer|Telefone principal',
  'Company Main Phone':
    'Telefon Firma|Téléphone société|Número de centralita de la organización|Telefono principale società|Hoofdtelefoon bedrijf|Telefone principal da empresa',
  'Business Fax':
    'Fax geschäftlich|Télécopie (bureau)|Fax del trabajo|Fax (uff.)|Fax op werk|Fax comercial|Télécopie|Faxnummer',
  Website:
    'Webbplats|Webbsida|Hemsida|Hjemmeside|Nettsted|Verkkosivu|Verkkosivusto|Strona internetowa|Strona www|Dirección web|Web stránky|Webseite|Internetseite|Internetadresse|Webadresse|Website-URL|Page Web|Site web|Site internet|Página Web|Sitio web|URL del sitio web|Pagina Web|Sito Web|Sito|Sito internet|URL sito web|Webpagina|Página da Web|Site da empresa|URL do site',
  'Company Domain Name':
    "Domain-Name des Unternehmens|Unternehmens-Domainname|Unternehmensdomain|Domainname des Unternehmens|Domain des Unternehmens|Nom de domaine de l'entreprise|Domaine de l'entreprise|Nom de domaine|Domaine|Nombre de dominio de la empresa|Dominio de la empresa|Nombre de dominio|Dominio|Nome di dominio dell'azienda|Nome dominio azienda|Dominio azienda|Nome do domínio da empresa|Domínio da empresa|Domínio|Bedrijfsdomeinnaam|Domeinnaam|Domein",
  'LinkedIn URL':
    'LinkedIn-URL|LinkedIn-Profil|LinkedIn-Profil-URL|URL LinkedIn|Profil LinkedIn|URL du profil LinkedIn|URL de LinkedIn|Perfil de LinkedIn|URL del perfil de LinkedIn|Profilo LinkedIn|URL del profilo LinkedIn|Perfil do LinkedIn|LinkedIn-profiel',
  'LinkedIn Company Page':
    "LinkedIn-Unternehmensseite|Page entreprise LinkedIn|Page d'entreprise LinkedIn|Página de empresa de LinkedIn|Página de la empresa en LinkedIn|Pagina aziendale LinkedIn|Página da empresa no LinkedIn|LinkedIn-bedrijfspagina",
  // Places
  Street: 'Straße|Strasse|Straße und Hausnummer|Rue|Calle|Via|Straat|Rua|Logradouro',
  Address: 'Adresse|Anschrift|Adresse postale|Dirección|Dirección postal|Indirizzo|Adres|Endereço|Morada',
  City: 'Postort|Poststed|Kaupunki|Miasto|Město|Ort|Stadt|Ort/Stadt|Ville|Ciudad|Localidad|Población|Città|Comune|Località|Plaats|Stad|Woonplaats|Cidade|Localidade',
  State:
    'Bundesland|Bundesland/Region|Bundesland/Kanton|État/Région|Département/Région|Estado/Región|Estado/Provincia|Provincia|Provincia/Región|Stato/Provincia|Stato/Regione|Regione|Provincie|Provincie/regio|Estado/Região|Estado/Província|Staat/Region',
  'Postal Code':
    'Postnummer|Postnr|Postinumero|Kod pocztowy|PSČ|CP|PLZ|Postleitzahl|Code postal|Código postal|CAP|Codice postale|C.P.|Postcode|CEP|Código Postal',
  'Country/Region':
    'Maa|Kraj|Země|Paese/Area geografica|Land|Land/Region|Staat|Pays|Pays/Région|País|País/región|País o región|Paese|Paese/regione|Nazione|Land/regio|País/Região',
  'Business Street':
    'Straße geschäftlich|Rue (bureau)|Calle del trabajo|Via (uff.)|Werkadres, straat|Endereço comercial|Rua do endereço comercial',
  'Business City':
    'Ort geschäftlich|Ville (bureau)|Ciudad de trabajo|Ciudad del trabajo|Città (uff.)|Werkadres, plaats|Cidade do endereço comercial',
  'Business State':
    'Region geschäftlich|Bundesland/Kanton geschäftlich|Dép/Région (bureau)|Provincia o estado de trabajo|Provincia o estado del trabajo|Provincia (uff.)|Werkadres, provincie|Estado do endereço comercial',
  'Business Postal Code':
    'Postleitzahl geschäftlich|Code postal (bureau)|Código postal de trabajo|Código postal del trabajo|CAP (uff.)|Werkadres, postcode|CEP do endereço comercial',
  'Business Country/Region':
    'Land/Region geschäftlich|Pays/Région (bureau)|País o región del trabajo|País o región de trabajo|Paese (uff.)|Paese/area geografica (uff.)|Werkadres, land/regio|País/Região do endereço comercial',
  'Home Street':
    'Straße privat|Rue (domicile)|Calle particular|Via (ab.)|Huisadres, straat|Endereço residencial',
  'Home City':
    'Ort privat|Ville (domicile)|Ciudad particular|Città (ab.)|Huisadres, plaats|Cidade do endereço residencial',
  'Home Country/Region':
    'Land/Region privat|Pays/Région (domicile)|País o región particular|Paese (ab.)|Huisadres, land/regio|País/Região do endereço residencial',
  'Mailing City':
    'Postanschrift (Ort)|Postanschrift: Ort|Postanschrift - Ort|Ville postale|Adresse postale - Ville|Ciudad de correo|Dirección postal: Ciudad|Città indirizzo postale|Cidade da correspondência|Postadres: plaats',
  'Mailing State/Province':
    'Postanschrift (Bundesland)|Postanschrift (Bundesland/Kanton)|Postanschrift: Bundesland|Postanschrift: Bundesland/Kanton|Estado de correo|Provincia indirizzo postale|Estado da correspondência',
  'Mailing Country':
    'Postanschrift (Land)|Postanschrift: Land|Postanschrift - Land|Pays postal|Adresse postale - Pays|País de correo|Dirección postal: País|Paese indirizzo postale|País da correspondência|Postadres: land',
  'Billing Street':
    'Rechnungsstraße|Rechnungsanschrift (Straße)|Rechnungsanschrift: Straße|Adresse de facturation - Rue|Rue de facturation|Calle de facturación|Via di fatturazione|Rua de cobrança|Factuuradres: straat',
  'Billing City':
    'Rechnungsort|Rechnungsanschrift (Ort)|Rechnungsanschrift: Ort|Rechnungsanschrift - Ort|Ville de facturation|Adresse de facturation - Ville|Ciudad de facturación|Città di fatturazione|Cidade de cobrança|Factuuradres: plaats',
  'Billing State/Province':
    'Rechnungsbundesland|Rechnungsanschrift (Bundesland)|Rechnungsanschrift (Bundesland/Kanton)|Rechnungsanschrift: Bundesland|Rechnungsanschrift: Bundesland/Kanton|Estado de facturación|Provincia di fatturazione|Estado de cobrança',
  'Billing Zip/Postal Code':
    'Rechnungspostleitzahl|Rechnungs-PLZ|Rechnungsanschrift (PLZ)|Rechnungsanschrift (Postleitzahl)|Rechnungsanschrift: PLZ|Rechnungsanschrift: Postleitzahl|Code postal de facturation|Adresse de facturation - Code postal|Código postal de facturación|CAP di fatturazione|CEP de cobrança|Factuuradres: postcode',
  'Billing Country':
    'Rechnungsland|Rechnungsanschrift (Land)|Rechnungsanschrift: Land|Rechnungsanschrift - Land|Pays de facturation|Adresse de facturation - Pays|País de facturación|Paese di fatturazione|País de cobrança|Factuuradres: land',
  // Companies
  Industry:
    "Bransch|Bransje|Toimiala|Branża|Branche|Branchen|Secteur|Secteur d'activité|Sector|Sector de actividad|Industria|Settore|Settore industriale|Bedrijfstak|Sectoren|Setor|Indústria|Ramo de atividade",
  'Number of Employees':
    "Employés|Número empleados|Nº empleados|Antal anställda|Antal ansatte|Antall ansatte|Anställda|Ansatte|Henkilöstömäärä|Liczba pracowników|Počet zaměstnanců|Mitarbeiter|Mitarbeiterzahl|Anzahl Mitarbeiter|Anzahl der Mitarbeiter|Mitarbeiteranzahl|Beschäftigte|Effectif|Effectifs|Nombre d'employés|Nombre de salariés|Empleados|Número de empleados|N.º de empleados|Dipendenti|Numero di dipendenti|Numero dipendenti|Aantal werknemers|Aantal medewerkers|Número de funcionários|Número de empregados|Funcionários",
  'Annual Revenue':
    "Omsättning|Omsætning|Omsetning|Liikevaihto|Przychody|Obrat|Umsatz|Jahresumsatz|Chiffre d'affaires|CA annuel|Revenu annuel|Ingresos anuales|Facturación|Facturación anual|Fatturato|Fatturato annuo|Entrate annue|Jaaromzet|Omzet|Receita anual|Faturamento",
  'Year Founded':
    'Gründungsjahr|Gegründet|Jahr der Gründung|Année de création|Année de fondation|Año de fundación|Año de creación|Anno di fondazione|Oprichtingsjaar|Ano de fundação',
  Description: 'Beschreibung|Descripción|Descrizione|Beschrijving|Descrição',
  Type: 'Typ|Tipo',
  Headquarters: 'Hauptsitz|Firmensitz|Siège|Siège social|Sede|Sede central|Sede principale|Hoofdkantoor',
  // What belongs to the work with a record
  'Record ID':
    "Datensatz-ID|Datensatz ID|ID de fiche d'informations|ID de l'enregistrement|ID de la fiche|ID de registro|ID de objeto|ID record|ID del record|ID do registro|Record-id",
  'Contact owner':
    'Kontakt zuständiger Mitarbeiter|Für Kontakt zuständiger Mitarbeiter|Kontaktinhaber|Kontakt-Inhaber|Zuständiger Mitarbeiter|Kontakteigentümer|Propriétaire du contact|Propietario del contacto|Proprietario del contatto|Contacteigenaar|Proprietário do contato',
  'Company owner':
    "Für Unternehmen zuständiger Mitarbeiter|Für das Unternehmen zuständiger Mitarbeiter|Unternehmensinhaber|Propriétaire de l'entreprise|Propietario de la empresa|Proprietario dell'azienda|Bedrijfseigenaar|Proprietário da empresa",
  'Account Name':
    "Accountname|Account-Name|Nom du compte|Nombre de la cuenta|Nombre de cuenta|Nome account|Nome dell'account|Accountnaam|Nome da conta",
  'Account Owner':
    'Account-Inhaber|Accountinhaber|Propriétaire du compte|Propietario de la cuenta|Titolare account|Accounteigenaar|Proprietário da conta',
  'Lead Owner':
    'Lead-Inhaber|Propriétaire de la piste|Propietario del candidato|Titolare lead|Proprietário do lead',
  'Lifecycle Stage':
    'Lifecycle-Phase|Phase du cycle de vie|Etapa del ciclo de vida|Fase del ciclo di vita|Fase do ciclo de vida|Levenscyclusfase',
  'Lead Status':
    'Lead-Status|Statut du lead|Estado del lead|Stato del lead|Status do lead|Leadstatus|Leadstatut',
  'Lead Source':
    'Lead-Quelle|Source du lead|Origine de la piste|Origen del candidato|Fonte del lead|Origem do lead|Leadbron',
  'Create Date':
    'Erstellungsdatum|Erstelldatum|Erstellt am|Date de création|Fecha de creación|Data di creazione|Aanmaakdatum|Data de criação',
  'Last Activity Date':
    'Letzte Aktivität|Letztes Aktivitätsdatum|Datum der letzten Aktivität|Dernière activité|Date de la dernière activité|Fecha de la última actividad|Última actividad|Data ultima attività|Ultima attività|Laatste activiteit|Última atividade|Data da última atividade',
  Rating: 'Bewertung|Évaluation|Valoración|Valutazione|Classificação',
  'Primary Contact':
    'Primärer Kontakt|Contact principal|Contacto principal|Contatto principale|Primaire contactpersoon|Contato principal',
  Notes: 'Notizen|Notas|Note interne|Notities|Observações',
  Label: 'Bezeichnung|Étiquette|Etiqueta|Etichetta',
  Owner: 'Besitzer|Eigentümer|Inhaber|Propriétaire|Propietario|Proprietario|Eigenaar|Proprietário',
};

const english: ReadonlyMap<string, string> = new Map(
  Object.entries(inOthers).flatMap(([heading, others]) =>
    others.split('|').map((other) => [plainKey(other), heading] as const),
  ),
);

/** Parts of headings that are put together: "Organisation - Adresse", "Adresse 1: Ort", "(Nicht ändern) Firma". */
const parts: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Person: 'Personne|Persona|Pessoa|Persoon',
    Organization: 'Organisation|Organización|Organizzazione|Organização|Organisatie',
    Account: 'Firma|Compte|Cuenta|Conta',
    Contact: 'Kontakt|Contacto|Contatto|Contato|Contactpersoon',
    Name: 'Nom|Nombre|Nome|Naam',
    Phone: 'Telefon|Téléphone|Teléfono|Telefono|Telefoon|Telefone',
    Email: 'E-Mail|E-Mail-Adresse|Adresse e-mail|Correo electrónico|Correo|E-mailadres',
    Work: 'Büro|Arbeit|Geschäftlich|Travail|Bureau|Trabajo|Lavoro|Ufficio|Werk|Trabalho',
    Home: 'Privat|Zuhause|Domicile|Personnel|Casa|Particular|Thuis|Residencial',
    Mobile: 'Mobil|Handy|Portable|Móvil|Cellulare|Mobiel|Celular',
    Other: 'Andere|Sonstige|Autre|Otro|Altro|Overig|Outro',
    'Row Checksum':
      'Zeilenprüfsumme|Somme de contrôle de la ligne|Suma de comprobación de fila|Checksum riga|Controlesom van rij',
    'Modified On':
      'Geändert am|Modifié le|Fecha de modificación|Data modifica|Gewijzigd op|Data da modificação',
  }).flatMap(([part, others]) => others.split('|').map((other) => [plainKey(other), part] as const)),
);

const notToModify =
  /^\((?:nicht ändern|ne pas modifier|no modificar|non modificare|niet wijzigen|não modificar)\)\s*(.+)$/iu;
const numbered =
  /^(e-?mail|telefon|téléphone|teléfono|telefono|telefoon|telefone) (\d) [-–] (?:wert|valeur|valor|valore|waarde)$/iu;
const ofAddress = /^(?:adresse|dirección|indirizzo|adres|endereço) ?(\d) ?: ?(.+)$/iu;

/** The heading in English, where it is one of another language that is known; else as it is. */
export function headingInEnglish(heading: string): string {
  const known = english.get(plainKey(heading));
  if (known !== undefined) return known;
  const kept = notToModify.exec(heading)?.[1];
  if (kept !== undefined) return `(Do Not Modify) ${partInEnglish(kept)}`;
  const [, kind, count] = numbered.exec(heading) ?? [];
  if (kind !== undefined) return `${/^e/i.test(kind) ? 'E-mail' : 'Phone'} ${count} - Value`;
  const [, number, place] = ofAddress.exec(heading) ?? [];
  if (place !== undefined) return `Address ${number}: ${headingInEnglish(place)}`;
  const pieces = heading.split(' - ');
  if (pieces.length < 2 || pieces.length > 4) return heading;
  return pieces.map(partInEnglish).join(' - ');
}

const partInEnglish = (part: string) => parts.get(plainKey(part)) ?? english.get(plainKey(part)) ?? part;

/** How a heading may be spelled in a table of headings: as it is, without accents, in English. */
export function keysOfHeading(heading: string): string[] {
  return [...new Set([columnKey(heading), plainKey(heading), columnKey(headingInEnglish(heading))])];
}

function plainKey(text: string): string {
  return columnKey(text.toLowerCase().replaceAll('ß', 'ss').normalize('NFD'));
}

import { expect, test } from 'vitest';
import { normalizeCompany } from './normalize-company.ts';

/* Names as people send them, by what once went wrong. */

test.each([
  ['Acme, Inc. (Delaware)', 'Acme (Delaware)'],
  ['Acme, LLC - Texas', 'Acme - Texas'],
  ['oracula, corp. – japan', 'Oracula - Japan'],
  ['Acme, Inc. / Beta, LLC', 'Acme / Beta'],
  ['Acme, Ltd. (UK)', 'Acme (UK)'],
  ['Acme , Inc. - West', 'Acme - West'],
  ['Acme, S.A. - Chile', 'Acme - Chile'],
  ['Acme, GmbH (Berlin)', 'Acme (Berlin)'],
  ['Acme; Inc. - Ohio', 'Acme - Ohio'],
  ['Acme, Limited | Ireland', 'Acme | Ireland'],
  ['Acme, LLC [TX]', 'Acme [TX]'],
  ['Acme, Inc dba Beta', 'Beta'],
  ['Smith, Jones & Co., LLP - Dallas', 'Smith, Jones & Co. - Dallas'],
])('a comma in front of a form that goes: %j is %j', (name, expected) => {
  const { name: found } = normalizeCompany(name, { recase: true });

  expect(found).toBe(expected);
  expect(normalizeCompany(found, { recase: true }).name).toBe(expected);
});

test.each([
  ['AT&amp;T', 'AT&T'],
  ['Johnson &amp; Sons Ltd', 'Johnson & Sons'],
  ['Procter &amp; Gamble', 'Procter & Gamble'],
  ['Ben &amp;amp; Jerry&#39;s', "Ben & Jerry's"],
  ['L&#039;Or&eacute;al', "L'Oréal"],
  ['Nestl&eacute; S.A.', 'Nestlé'],
  ['M&uuml;ller GmbH', 'Müller'],
  ['Acme&nbsp;Inc.', 'Acme'],
  ['&quot;Acme&quot; LLC', 'Acme'],
  ['Barnes &#38; Noble, Inc.', 'Barnes & Noble'],
  ['Dunkin&rsquo; Donuts', "Dunkin' Donuts"],
  ['Marks &#x26; Spencer plc', 'Marks & Spencer'],
  ['Tiffany &amp; Co.', 'Tiffany & Co'],
  ['A&amp;W Restaurants', 'A&W Restaurants'],
  ['Acme&reg; Inc', 'Acme'],
  ['Acme &ndash; Japan', 'Acme - Japan'],
  ['AT&AMP;T', 'AT&T'],
  ['R&D Partners', 'R&D Partners'],
  ['Smith &amp Sons', 'Smith & Sons'],
])('an HTML entity: %j is %j', (name, expected) => {
  const { name: found } = normalizeCompany(name, { recase: true });

  expect(found).toBe(expected);
  expect(normalizeCompany(found, { recase: true }).name).toBe(expected);
});

test.each([
  ['PT NORTHWEST LLC', 'PT Northwest'],
  ['PT Solutions Physical Therapy', 'PT Solutions Physical Therapy'],
  ['PT Works', 'PT Works'],
  ['PT Bank Central Asia Tbk', 'Bank Central Asia'],
  ['PT Astra International', 'Astra International'],
  ['PT. Telkom Indonesia', 'Telkom Indonesia'],
  ['PT Gojek Tokopedia Tbk', 'Gojek Tokopedia'],
  ['PT Plus LLC', 'PT Plus'],
  ['PT Services Group', 'PT Services Group'],
  ['PT Pertamina (Persero)', 'Pertamina'],
  ['PT Maju Jaya', 'Maju Jaya'],
  ['PT. Maju Jaya', 'Maju Jaya'],
  ['PT Link', 'PT Link'],
  ['PT360', 'PT360'],
  ['PT Central', 'PT Central'],
  ['PT Rehab Inc.', 'PT Rehab'],
  ['SIA Partners', 'SIA Partners'],
  ['SIA Solutions LLC', 'SIA Solutions'],
  ['AT Kearney', 'AT Kearney'],
  ['DP World', 'DP World'],
  ['AO Smith', 'AO Smith'],
  ['PT Coaching & Fitness', 'PT Coaching & Fitness'],
  ['PT Physio Ltd', 'PT Physio'],
])('PT is a form of Indonesian names, and English practices keep it: %j is %j', (name, expected) => {
  const { name: found } = normalizeCompany(name, { recase: true });

  expect(found).toBe(expected);
  expect(normalizeCompany(found, { recase: true }).name).toBe(expected);
});

test.each([
  ['The Economist', 'The Economist'],
  ['The Company Store', 'The Company Store'],
  ['The Home Depot, Inc.', 'Home Depot'],
  ['The Coca-Cola Company', 'Coca-Cola'],
  ['The Walt Disney Company', 'Walt Disney'],
  ['The Boeing Company', 'Boeing'],
  ['The New York Times Company', 'New York Times'],
  ['the trade desk inc', 'Trade Desk'],
  ['THE GAP, INC.', 'Gap'],
  ['The Limited', 'The Limited'],
  ['Home Depot, Inc., The', 'Home Depot'],
  ['The Hartford', 'The Hartford'],
  ['The Kroger Co.', 'Kroger'],
  ['The North Face', 'The North Face'],
  ['The Goldman Sachs Group, Inc.', 'Goldman Sachs Group'],
])('"The" goes only with a legal form: %j is %j', (name, expected) => {
  const { name: found } = normalizeCompany(name, { recase: true });

  expect(found).toBe(expected);
  expect(normalizeCompany(found, { recase: true }).name).toBe(expected);
});

test.each([
  ['MORAVSKÉ SKLO', 'Moravské Sklo'],
  ['BRNO STAVBY S.R.O.', 'Brno Stavby'],
  ['ŠKODA AUTO A.S.', 'Škoda Auto'],
  ['PRAHA TRANSPORT', 'Praha Transport'],
  ['ZAKŁADY MIĘSNE', 'Zakłady Mięsne'],
  ['SLOVNAFT', 'Slovnaft'],
  ['PLZEŇSKÝ PRAZDROJ', 'Plzeňský Prazdroj'],
  ['VLTAVA STROJE', 'Vltava Stroje'],
  ['HRVATSKI TELEKOM', 'Hrvatski Telekom'],
  ['SKF SVERIGE AB', 'SKF Sverige'],
  ['STROJÍRNY PLZEŇ', 'Strojírny Plzeň'],
  ['CHLEBY KRAKOW', 'Chleby Krakow'],
  ['BRNĚNSKÁ CUKROVARNA', 'Brněnská Cukrovarna'],
  ['SKLENÁŘSTVÍ DVOŘÁK', 'Sklenářství Dvořák'],
  ['MLÝN KRČ', 'Mlýn Krč'],
])('Slavic words in capitals are words: %j is %j', (name, expected) => {
  const { name: found } = normalizeCompany(name, { recase: true });

  expect(found).toBe(expected);
  expect(normalizeCompany(found, { recase: true }).name).toBe(expected);
});

test.each([
  ['SAS BOULANGERIE MARTIN', 'Boulangerie Martin'],
  ['SARL DUPONT', 'DuPont'],
  ['SAS DUPONT ET FILS', 'DuPont et Fils'],
  ['EURL MARTIN', 'Martin'],
  ['SASU MARTIN CONSEIL', 'Martin Conseil'],
  ['SAS Institute Inc.', 'SAS Institute'],
  ['SAS Institute', 'SAS Institute'],
  ['SNC LAVALIN', 'SNC Lavalin'],
  ['SCI LES OLIVIERS', 'Les Oliviers'],
  ['SAS GARAGE MARTIN', 'Garage Martin'],
  ['SAS Software Ltd', 'SAS Software'],
  ['SAS TRANSPORTS MARTIN', 'Transports Martin'],
  ['SAS Airlines', 'SAS Airlines'],
  ['SA TRANSPORTS DUBOIS', 'Transports Dubois'],
  ['SAS Boulangerie Martin', 'Boulangerie Martin'],
])('SAS and SA in front of a French trade or family: %j is %j', (name, expected) => {
  const { name: found } = normalizeCompany(name, { recase: true });

  expect(found).toBe(expected);
  expect(normalizeCompany(found, { recase: true }).name).toBe(expected);
});

test.each([
  ['LUKOVA OIL COMP', 'Lukova Oil'],
  ['Acme Comp', 'Acme'],
  ['Acme Comp.', 'Acme'],
  ['ACME COMP LTD', 'Acme'],
  ['Compaq Comp', 'Compaq'],
  ['Workers Comp', 'Workers Comp'],
  ['Smith & Comp.', 'Smith & Comp'],
])('Comp: %j is %j', (name, expected) => {
  const { name: found } = normalizeCompany(name, { recase: true });

  expect(found).toBe(expected);
  expect(normalizeCompany(found, { recase: true }).name).toBe(expected);
});

test.each([
  ['ibm.com', 'IBM'],
  ['amazon.com', 'Amazon'],
  ['acme.com', 'Acme'],
  ['www.acme.com', 'Acme'],
  ['Booking.com', 'Booking.com'],
  ['Amazon.com, Inc.', 'Amazon.com'],
  ['https://www.acme.co.uk', 'Acme'],
  ['salesforce.com', 'Salesforce'],
  ['Monday.com', 'Monday.com'],
  ['Cars.com Inc.', 'Cars.com'],
  ['nike.com', 'Nike'],
  ['hp.com', 'HP'],
  ['Character.ai', 'Character.ai'],
])('a site in place of a name: %j is %j', (name, expected) => {
  const { name: found } = normalizeCompany(name, { recase: true });

  expect(found).toBe(expected);
  expect(normalizeCompany(found, { recase: true }).name).toBe(expected);
});

test.each([
  ['N/A', ''],
  ['No Company Name', ''],
  ['sin empresa', ''],
  ['ohne Firma', ''],
  ['nicht angegeben', ''],
  ['Non renseigné', ''],
  ['Sin Fronteras', 'Sin Fronteras'],
  ['Sans Soucis GmbH', 'Sans Soucis'],
  ['Halden Inc. 🚀', 'Halden'],
  ['Halden 🇩🇪', 'Halden'],
  ['Halden ⭐️⭐️ GmbH ✅', 'Halden'],
  ['🚀', '🚀'],
  ['Unknown', ''],
  ['test', ''],
  ['none', ''],
  ['TBD', ''],
])('a placeholder is nobody’s name: %j is %j', (name, expected) => {
  const { name: found } = normalizeCompany(name, { recase: true });

  expect(found).toBe(expected);
  expect(normalizeCompany(found, { recase: true }).name).toBe(expected);
});

import { writeTable } from './checkouts.ts';
import { installPeers } from './compare.ts';
import { companyTables } from './convert-companies.ts';
import { dateTables } from './convert-dates.ts';
import { domainTables } from './convert-domains.ts';
import { emailTypeTables } from './convert-email-types.ts';
import { genderTables } from './convert-gender.ts';
import { linkTables } from './convert-links.ts';
import { percentEncodingTables } from './convert-percent-encoding.ts';
import { phoneTables } from './convert-phones.ts';

/**
 * node bench/peers/convert.ts <folder>
 *
 * Writes the tables of `cases/local/` from the published tests and lists of other projects. <folder> has a checkout of each,
 * named as its repository; cases/README.md lists them. What is not there is said, and its rows are left out. The tests and
 * lists stay where they are published: neither they nor the tables are part of this repository.
 */
const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('node bench/peers/convert.ts <folder with checkouts>');
  process.exit(1);
}
installPeers();

const tables = [
  ...companyTables,
  ...dateTables,
  ...domainTables,
  ...emailTypeTables,
  ...genderTables,
  ...linkTables,
  ...percentEncodingTables,
  ...phoneTables,
];
for (const table of tables) console.log(writeTable(table, folder));

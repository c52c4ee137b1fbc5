/*
 * Writes data/zones.br, data/locales.br and data/words.br, what ships of time zones, locales and words of dates. Run it where
 * clocks have changed somewhere, or where a newer edition of the others is wanted:
 *
 *   node server/src/text/date-time/refresh.ts --zoneinfo <folder> --windows <file> --locales <folder>
 *
 * - zoneinfo: compiled zones of the IANA time zone database (public domain), as the Debian package tzdata has them in
 *   /usr/share/zoneinfo. That one includes what is known of zones before 1970, and keeps MET and others as zones of their own,
 *   which the database has as links since 2024b: here they are links. Edition of the data here: 2026f.
 * - windows: supplemental/windowsZones.json of the npm package cldr-core 48.2.0 (Unicode License V3).
 * - locales: locale sources of the GNU C Library, as the Debian package locales has them in /usr/share/i18n/locales; only
 *   those whose header claims no copyright. Edition of the data here: 2.36.
 *
 * Words come from CLDR 48 through the ICU of Node 24 (Unicode License V3), the locales above, and extra-words.ts. Each of
 * the three may be left out: its file stays, and the words are always written. The same editions give the same bytes.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { refreshLocales } from './refresh-locales.ts';
import { refreshWords } from './refresh-words.ts';
import { refreshZones } from './refresh-zones.ts';

const { values } = parseArgs({
  options: { zoneinfo: { type: 'string' }, windows: { type: 'string' }, locales: { type: 'string' } },
});
const target = (name: string) => join(import.meta.dirname, 'data', name);

if (values.zoneinfo !== undefined && values.windows !== undefined)
  refreshZones(values.zoneinfo, values.windows, target('zones.br'));
if (values.locales !== undefined) refreshLocales(values.locales, target('locales.br'));
refreshWords(target('words.br'));

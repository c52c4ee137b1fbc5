import type { Place } from '../records/place.ts';
import { usStates } from '../text/us-states.ts';
import { readLine } from './record-fields.ts';

export type PlaceAddress = Pick<Place, 'street' | 'city' | 'postalCode' | 'region' | 'country'>;

const unknownParts: PlaceAddress = {
  street: null,
  city: null,
  postalCode: null,
  region: null,
  country: null,
};

/**
 * The parts of an address of the United States as maps write it whole: `210 Canal Row, Dayton, OH 45402, United States`. Other countries have no one
 * order, so that nothing is told of theirs; what is not sure is null.
 */
export function readUsAddress(address: string | null): PlaceAddress {
  const parts = (address ?? '').split(',').map((part) => part.trim());
  const isTold = /^(?:United States|USA)$/.test(parts.at(-1) ?? '');
  if (isTold) parts.pop();
  const [, state = '', postalCode = ''] = /^([A-Z]{2}) (\d{5}(?:-\d{4})?)$/.exec(parts.pop() ?? '') ?? [];
  const region = usStates.get(state);
  // Two letters before five digits are a province of Italy as well.
  if (region === undefined || !(isTold || isOfState(postalCode, state))) return unknownParts;
  const city = parts.pop() ?? '';
  const isCity = city !== '' && city.length <= 200 && !/\d/.test(city);
  const street = isCity ? streetIn(parts) : null;
  return { street, city: isCity ? city : null, postalCode, region, country: 'US' };
}

/** A number, also with a letter, "210-B", "31-10" or "N6W23001", and a name behind it. */
const withHouseNumber = /^(?:[NSEW]\d{1,6}[NSEW]\d{1,6}|\d{1,6}[A-Z]?(?:-(?:\d{1,6}|[A-Z]))?) \S/;

/** From the one part that begins with the number of a house: before it stands the name of a building, behind it which part of it. */
function streetIn(parts: readonly string[]): string | null {
  const starts = parts.flatMap((part, at) => (withHouseNumber.test(part) ? [at] : []));
  const [start] = starts;
  if (start === undefined || starts.length > 1) return null;
  return readLine(parts.slice(start).join(', '), 300);
}

/** First three digits of the postal codes of each state, from and to (facts of the postal service; some are of a neighbour as well). */
const prefixes: ReadonlyMap<string, readonly string[]> = new Map(
  `AL 350-369|AK 995-999|AZ 850-865|AR 716-729|CA 900-961|CO 800-816|CT 060-069|DE 197-199|DC 200-205 569|FL 320-339 341-349|
   GA 300-319 398-399|HI 967-968|ID 832-838|IL 600-629|IN 460-479|IA 500-528|KS 660-679|KY 400-427|LA 700-714|ME 039-049|
   MD 206-219|MA 010-027 055|MI 480-499|MN 550-567|MS 386-397|MO 630-658|MT 590-599|NE 680-693|NV 889-898|NH 030-038|
   NJ 070-089|NM 870-884|NY 005 063 100-149|NC 270-289|ND 580-588|OH 430-459|OK 730-732 734-749|OR 970-979|PA 150-196|
   RI 028-029|SC 290-299|SD 570-577|TN 370-385|TX 733 750-799 885|UT 840-847|VT 050-054 056-059|VA 201 220-246|
   WA 980-994|WV 247-268|WI 530-549|WY 820-831 834|AS 967|GU 969|MP 969|PR 006-007 009|VI 008`
    .split('|')
    .map((entry) => entry.trim().split(' '))
    .map(([state = '', ...ranges]) => [state, ranges]),
);

function isOfState(postalCode: string, state: string): boolean {
  const prefix = Number(postalCode.slice(0, 3));
  return (prefixes.get(state) ?? []).some((range) => {
    const [from, to = from] = range.split('-').map(Number);
    return from !== undefined && to !== undefined && from <= prefix && prefix <= to;
  });
}

import { nicknameRows } from './nickname-rows.ts';

interface Names {
  readonly shortOf: ReadonlyMap<string, readonly string[]>;
  readonly fullOf: ReadonlyMap<string, readonly string[]>;
}
let read: Names | undefined;

/** Read at the first name, not at the start. */
function table(): Names {
  if (read) return read;
  const shortOf = new Map<string, string[]>();
  const fullOf = new Map<string, string[]>();
  for (const row of nicknameRows.trim().split('\n')) {
    const [full = '', behind = ''] = row.split(': ');
    const short = behind.split(' ').filter((word) => word !== full);
    shortOf.set(full, short);
    for (const word of short) fullOf.set(word, [...(fullOf.get(word) ?? []), full]);
  }
  read = { shortOf, fullOf };
  return read;
}

const othersMax = 4;

/** What somebody of that first name is called as well, the usual first; at most four. */
export function shortForms(name: string): readonly string[] {
  return table().shortOf.get(name)?.slice(0, othersMax) ?? [];
}

export function hasShortForms(name: string): boolean {
  return table().shortOf.has(name);
}

/** The names of which that is a short form; at most four. The most usual names first. */
export function fullForms(name: string): readonly string[] {
  const full = table().fullOf.get(name) ?? [];
  const rankOf = (one: string) => {
    const at = usual.indexOf(one);
    return at < 0 ? usual.length : at;
  };
  return full.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, othersMax);
}

/** Where a short form has several names, these are the likelier ones. */
const usual =
  'john robert michael william james david richard joseph thomas charles christopher daniel matthew anthony steven andrew kenneth joshua benjamin samuel alexander jonathan nicholas edward elizabeth jennifer susan margaret katherine catherine patricia deborah rebecca christine christina stephanie francisco jose antonio manuel johannes sebastian'.split(
    ' ',
  );

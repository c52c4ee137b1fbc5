import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/**
 * Language, country and modifier: not the parts that locales are made of, such as translit_combining. Those @euro differ in
 * the sign of money only.
 */
const localeName = /^[a-z]{2,3}(?:_[A-Z]{2})?(?:@(?!euro)[a-z]+)?$/;
/** A locale without this sentence may be under the library's own licence, and is left out. */
const noCopyright = 'does not claim any copyright interest';
const kept = new Set([
  'abday',
  'day',
  'abmon',
  'mon',
  'ab_alt_mon',
  'alt_mon',
  'd_t_fmt',
  'd_fmt',
  't_fmt',
  'am_pm',
  't_fmt_ampm',
  'era',
  'era_d_fmt',
  'era_d_t_fmt',
  'era_t_fmt',
  'alt_digits',
]);

/** Writes data/locales.br from the locale sources of the GNU C Library: a line is a name, and JSON or `=` another name. */
export function refreshLocales(folder: string, target: string): void {
  const known = new Map<string, string>();
  const lines: string[] = [];
  for (const name of readdirSync(folder)
    .filter((each) => localeName.test(each))
    .sort()) {
    const times = readTimes(folder, name);
    if (!times) continue;
    const json = JSON.stringify(times);
    const same = known.get(json);
    lines.push(`${name}\t${same === undefined ? json : `=${same}`}`);
    if (same === undefined) known.set(json, name);
  }
  writeFileSync(
    target,
    brotliCompressSync(Buffer.from(lines.join('\n')), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 },
    }),
  );
}

function readTimes(folder: string, name: string): Record<string, string[]> | null {
  const source = readFileSync(join(folder, name), 'utf8');
  if (!source.includes(noCopyright)) return null;
  const comment = /^comment_char\s+(\S)/m.exec(source)?.[1] ?? '#';
  const section = joinedLines(source, comment).match(/^LC_TIME\n([\s\S]*?)^END LC_TIME/m)?.[1];
  if (section === undefined) return null;
  const copied = /^\s*copy\s+"([^"]+)"/m.exec(section)?.[1];
  if (copied !== undefined) return readTimes(folder, copied);
  const times: Record<string, string[]> = {};
  for (const line of section.split('\n')) {
    const [, keyword = '', rest = ''] = /^\s*([a-z_]+)\s+(.*)$/.exec(line) ?? [];
    if (kept.has(keyword)) times[keyword] = strings(rest);
  }
  return times;
}

/** A line that ends in the escape character goes on in the next, which is no comment then, however it begins. */
function joinedLines(source: string, comment: string): string {
  let joined = '';
  let goesOn = false;
  for (const line of source.split('\n')) {
    if (!goesOn && line.startsWith(comment)) continue;
    goesOn = /\/[ \t]*$/.test(line);
    joined += goesOn ? line.replace(/\/[ \t]*$/, '') : `${line}\n`;
  }
  return joined;
}

function strings(list: string): string[] {
  return [...list.matchAll(/"((?:[^"/]|\/.)*)"/g)].map(([, text = '']) =>
    text
      .replace(/<U([0-9A-Fa-f]{4,8})>/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
      .replace(/\/([/"])/g, '$1'),
  );
}

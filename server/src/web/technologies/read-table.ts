/*
 * Reads the tables in `own/`. A line is a technology:
 *
 *   == Live Chat                                      the category of the lines that follow
 *   Intercom | intercom.com | $2 | addr: widget.intercom.io; js: intercomSettings
 *   Nginx | nginx.org | - | header: server=/nginx(?:\/([\d.]+))?/~\1; +Reverse Proxy; implies: ...
 *
 * name | website | price band (-: unknown) | signals and relations, parted by ';'. `kind: value value` gives one signal
 * for each value; a value has no spaces (write \s in a pattern) and ends with %50 for a confidence and ~\1 for a version.
 *
 *   src      address of a script          addr   of a script or anything else the page loads, or in an inline script
 *   inline   text of an inline script     js     a name that an inline script uses as a variable
 *   media    address of anything but a script, or in a script of JSON, where frameworks keep what they show
 *   style    text of a style element      comment, text, url, link (address of an <a>)
 *   html     the whole source: read a second time for it, so no table of ours uses it
 *   header, meta, cookie   name, or name=value; a cookie's name may end with *
 *   dom      CSS selectors parted by commas; @attribute=value after one looks at that attribute (@text at its text)
 *   implies, requires, excludes           names parted by commas; +Name is a further category
 *
 * A value between slashes is a regular expression in RE2 syntax; any other is a text that stands between word boundaries, but
 * for a side with a *: `cdn.example.com/app*`; a * inside stands for letters of a host name or a file name.
 */
import { requiredLiterals } from './required-literals.ts';
import type {
  Area,
  ElementSignal,
  KeyedArea,
  KeyedSignal,
  Pattern,
  Signal,
  Technology,
} from './technology.ts';

const areasOf: Readonly<Record<string, readonly Area[]>> = {
  src: ['script'],
  addr: ['script', 'resource', 'inline script'],
  inline: ['inline script'],
  js: ['inline script'],
  style: ['style'],
  comment: ['comment'],
  media: ['resource', 'data'],
  html: ['html'],
  text: ['text'],
  url: ['url'],
  link: ['link'],
};

export function readTable(table: string): Technology[] {
  const technologies: Technology[] = [];
  let category = '';
  for (const line of table.split('\n')) {
    if (line.startsWith('== ')) category = line.slice(3).trim();
    else if (line.trim() !== '' && !line.startsWith('#')) {
      try {
        technologies.push(readLine(line, category));
      } catch (error) {
        throw new Error(`In the line: ${line}`, { cause: error });
      }
    }
  }
  return technologies;
}

function readLine(line: string, category: string): Technology {
  const [name = '', website = '', price = '', ...rest] = line.split(' | ').map((part) => part.trim());
  const signals: Signal[] = [];
  const keyed: KeyedSignal[] = [];
  const elements: ElementSignal[] = [];
  const categories = [category];
  const related: Record<string, string[]> = { implies: [], requires: [], excludes: [] };
  const parts = rest.join(' | ').split(/;(?:\s+|$)/);
  for (const part of parts.map((one) => one.trim()).filter((one) => one !== '')) {
    if (part.startsWith('+')) {
      categories.push(part.slice(1).trim());
      continue;
    }
    const [, kind = '', text = ''] = /^(\w+):\s*(.+)$/.exec(part) ?? [];
    const areas = areasOf[kind];
    if (kind in related) related[kind]?.push(...text.split(',').map((one) => one.trim()));
    else if (kind === 'dom') elements.push(...text.split(',').map((one) => readElement(one.trim())));
    else if (kind === 'header' || kind === 'meta' || kind === 'cookie') {
      keyed.push(...text.split(/\s+/).map((one) => readKeyed(kind, one)));
    } else if (areas) {
      for (const value of text.split(/\s+/)) signals.push({ areas, ...readValue(value, kind === 'js') });
    } else throw new Error(`"${part}" is of no known kind`);
  }
  if (!/^(?:\$[0-5]|-)$/.test(price)) throw new Error(`"${price}" is no price band`);
  return {
    name,
    website: website === '' ? '' : `https://${website}`,
    categories,
    priceBand: price === '-' ? null : Number(price.slice(1)),
    signals,
    keyed,
    elements,
    implies: (related.implies ?? []).map(readImplied),
    requires: related.requires ?? [],
    excludes: related.excludes ?? [],
  };
}

function readImplied(text: string): { name: string; confidence: number } {
  const [, name = text, confidence = '100'] = /^(.+?)%(\d+)$/.exec(text) ?? [];
  return { name, confidence: Number(confidence) };
}

function readElement(text: string): ElementSignal {
  const [, selector = text, attribute = '', value = ''] = /^(.+)@([\w-]+)(?:=(.+))?$/.exec(text) ?? [];
  const confidence = /^(.+)%(\d+)$/.exec(selector);
  if (attribute === '' && confidence) {
    return { selector: confidence[1] ?? '', attribute, ...plain, confidence: Number(confidence[2]) };
  }
  return { selector, attribute, ...(value === '' ? plain : readValue(value, false)) };
}

function readKeyed(area: KeyedArea, text: string): KeyedSignal {
  const [, key = text, value = ''] = /^([^=]+)=(.*)$/.exec(text) ?? [];
  const confidence = value === '' ? /^(.+)%(\d+)$/.exec(key) : null;
  if (confidence) {
    return { area, key: (confidence[1] ?? '').toLowerCase(), ...plain, confidence: Number(confidence[2]) };
  }
  return { area, key: key.toLowerCase(), ...(value === '' ? plain : readValue(value, false)) };
}

const plain = { pattern: { kind: 'any', source: '' }, confidence: 100, version: '' } as const;

function readValue(value: string, isName: boolean): Omit<Signal, 'areas'> {
  const [, body = value, version = ''] = /^(.+)~(\\\d\S*)$/.exec(value) ?? [];
  const [, source = body, confidence = '100'] = /^(.+)%(\d+)$/.exec(body) ?? [];
  const pattern = source === '*' ? plain.pattern : isName ? namePattern(source) : textPattern(source);
  return { pattern, confidence: Number(confidence), version };
}

function namePattern(source: string): Pattern {
  // Shorter names are those that minified scripts give to anything.
  if (!/^[\w$.]{4,}$/.test(source)) throw new Error(`"${source}" is no name that tells enough`);
  return { kind: 'name', source };
}

function textPattern(source: string): Pattern {
  if (/^\/.+\/$/.test(source)) return regexPattern(source.slice(1, -1));
  const isOpenBefore = source.startsWith('*');
  const isOpenAfter = source.endsWith('*');
  const words = source.slice(isOpenBefore ? 1 : 0, isOpenAfter ? -1 : undefined).toLowerCase();
  if (!/^[!-~]{3,}$/.test(words)) throw new Error(`"${source}" is too short or not ASCII`);
  if (words.includes('*')) return regexPattern(wildcard(words, isOpenBefore, isOpenAfter));
  return { kind: 'words', source: words, isOpenBefore, isOpenAfter };
}

function wildcard(words: string, isOpenBefore: boolean, isOpenAfter: boolean): string {
  const inside = words.replace(/[.?+()|[\]{}^$\\]/g, '\\$&').replaceAll('*', '[\\w.-]*');
  const before = isOpenBefore || /^\W/.test(words) ? '' : '(?:^|[^\\w-])';
  const after = isOpenAfter || /\W$/.test(words) ? '' : '(?:[^\\w-]|$)';
  return before + inside + after;
}

export function regexPattern(source: string): Pattern {
  const literals = requiredLiterals(source);
  return literals ? { kind: 'regex', source, literals } : { kind: 'regex', source };
}

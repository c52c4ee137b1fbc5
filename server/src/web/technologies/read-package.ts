import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RE2JS } from 're2js';
import { requiredLiterals } from './required-literals.ts';
import { parseSelector } from './selector.ts';
import type {
  Area,
  ElementSignal,
  KeyedArea,
  KeyedSignal,
  Pattern,
  Signal,
  Technology,
} from './technology.ts';

/** One technology as the npm package writes it; all but `cats` may be absent. */
type Entry = Readonly<Record<string, unknown>>;

const areaOf: Readonly<Record<string, Area>> = {
  scriptSrc: 'script',
  scripts: 'inline script',
  html: 'html',
  text: 'text',
  css: 'style',
  url: 'url',
};
const keyedAreaOf: Readonly<Record<string, KeyedArea>> = {
  headers: 'header',
  meta: 'meta',
  cookies: 'cookie',
};

/**
 * Fingerprints of the npm package `wappalyzer` as ours. What is dropped, and why, is listed: look-around (no linear engine has
 * it), selectors beyond ours, patterns on a whole page that need no text, and globals whose name says too little in a script.
 */
export function readPackage(folder: string): { technologies: Technology[]; dropped: string[] } {
  const root = join(folder, 'node_modules', 'wappalyzer');
  if (!existsSync(root))
    throw new Error('--from must name the folder that the first comment of refresh.ts makes');
  const categories = JSON.parse(readFileSync(join(root, 'categories.json'), 'utf8')) as Record<
    string,
    { name: string }
  >;
  const technologies: Technology[] = [];
  const dropped: string[] = [];
  for (const file of readdirSync(join(root, 'technologies')).sort()) {
    if (!file.endsWith('.json')) continue;
    const text = readFileSync(join(root, 'technologies', file), 'utf8');
    const entries = JSON.parse(text) as Record<string, Entry>;
    for (const [name, entry] of Object.entries(entries)) {
      const labels = listOf(entry.cats).map((id) => categories[id]?.name ?? '');
      technologies.push(new EntryReader(name, entry, dropped).technology(labels));
    }
  }
  return { technologies, dropped };
}

class EntryReader {
  readonly #name: string;
  readonly #entry: Entry;
  readonly #dropped: string[];

  constructor(name: string, entry: Entry, dropped: string[]) {
    this.#name = name;
    this.#entry = entry;
    this.#dropped = dropped;
  }

  technology(categories: string[]): Technology {
    const { website, implies, requires, excludes } = this.#entry;
    return {
      name: this.#name,
      website: typeof website === 'string' ? website : '',
      categories,
      priceBand: null,
      signals: [...this.#signals(), ...this.#names()],
      keyed: this.#keyed(),
      elements: this.#elements(),
      implies: listOf(implies).map((text) => {
        const { source, confidence } = tagsOf(text);
        return { name: source, confidence };
      }),
      requires: listOf(requires).map((text) => tagsOf(text).source),
      excludes: listOf(excludes).map((text) => tagsOf(text).source),
    };
  }

  #signals(): Signal[] {
    return Object.entries(areaOf).flatMap(([field, area]) =>
      listOf(this.#entry[field]).flatMap((text) => {
        const signal = this.#signal(text);
        if (signal?.pattern.kind !== 'regex') return [];
        if (!signal.pattern.literals && area !== 'url') return this.#drop(field, text, 'needs no text');
        return [{ areas: [area], ...signal }];
      }),
    );
  }

  /** Globals are seen in inline scripts where their name could not be anything else: seven letters, or a capital, $ or _. */
  #names(): Signal[] {
    return Object.keys(mapOf(this.#entry.js)).flatMap((name) => {
      const isTelling = /^[\w$.]{4,}$/.test(name) && (/[A-Z$_]/.test(name) || name.length >= 7);
      if (!isTelling) return this.#drop('js', name, 'says too little');
      return [
        { areas: ['inline script'], pattern: { kind: 'name', source: name }, confidence: 100, version: '' },
      ];
    });
  }

  #keyed(): KeyedSignal[] {
    return Object.entries(keyedAreaOf).flatMap(([field, area]) =>
      Object.entries(mapOf(this.#entry[field])).flatMap(([key, texts]) =>
        listOf(texts).flatMap((text) => {
          const signal = this.#signal(text);
          return signal ? [{ area, key: key.toLowerCase(), ...signal }] : [];
        }),
      ),
    );
  }

  #elements(): ElementSignal[] {
    const { dom } = this.#entry;
    if (typeof dom === 'string' || Array.isArray(dom)) {
      return listOf(dom).flatMap((selectors) => this.#selectors(selectors, '', ''));
    }
    return Object.entries(mapOf(dom)).flatMap(([selectors, checks]) => {
      const { exists, text, attributes, properties } = mapOf(checks);
      if (properties !== undefined) this.#drop('dom', selectors, 'properties are known to a browser only');
      return [
        ...(exists === undefined ? [] : this.#selectors(selectors, '', '')),
        ...listOf(text).flatMap((one) => this.#selectors(selectors, 'text', one)),
        ...Object.entries(mapOf(attributes)).flatMap(([attribute, texts]) =>
          listOf(texts).flatMap((one) => this.#selectors(selectors, attribute, one)),
        ),
      ];
    });
  }

  #selectors(selectors: string, attribute: string, text: string): ElementSignal[] {
    return selectors.split(/,(?![^[]*\])/).flatMap((selector) => {
      try {
        parseSelector(selector);
      } catch {
        return this.#drop('dom', selector, 'is beyond our selectors');
      }
      const signal = this.#signal(text);
      return signal ? [{ selector: selector.trim(), attribute, ...signal }] : [];
    });
  }

  #signal(text: string): { pattern: Pattern; confidence: number; version: string } | null {
    const { source, confidence, version } = tagsOf(text);
    if (source === '') return { pattern: { kind: 'any', source: '' }, confidence, version: '' };
    try {
      const regex = RE2JS.translateRegExp(source);
      RE2JS.compile(regex, RE2JS.CASE_INSENSITIVE);
      const literals = requiredLiterals(source);
      const pattern: Pattern = literals
        ? { kind: 'regex', source: regex, literals }
        : { kind: 'regex', source: regex };
      return { pattern, confidence, version };
    } catch (error) {
      this.#drop('pattern', source, error instanceof Error ? error.message : 'is not understood');
      return null;
    }
  }

  #drop(field: string, text: string, why: string): [] {
    this.#dropped.push(`${this.#name}, ${field}: ${text} (${why})`);
    return [];
  }
}

/** `pattern\;confidence:50\;version:\1` */
function tagsOf(text: string): { source: string; confidence: number; version: string } {
  const [source = '', ...tags] = text.split('\\;');
  const tag = (name: string) => tags.find((one) => one.startsWith(`${name}:`))?.slice(name.length + 1);
  return { source, confidence: Number(tag('confidence') ?? 100), version: tag('version') ?? '' };
}

function listOf(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  return (Array.isArray(value) ? value : [value]).map(String);
}

function mapOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

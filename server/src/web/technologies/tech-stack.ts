import type { Page } from '../html/page.ts';
import { type GtmSignals, gtmSignals } from './gtm-signals.ts';
import { pageSignals } from './page-signals.ts';
import { resolve } from './resolve.ts';
import { ownDetector } from './technologies.ts';
import type { Evidence } from './technology.ts';

/** The surest of more; no page that we saw has half as many. */
export const technologiesMax = 250;
/** Percent; what is less sure is not said. */
const confidenceMin = 50;

export interface FoundTechnology {
  readonly name: string;
  readonly category: string;
  readonly categories: readonly string[];
  readonly version: string | null;
  /** 0 to 1. */
  readonly confidence: number;
  readonly website: string | null;
  readonly evidence: readonly Evidence[];
  /** Known only since something that was seen needs it. */
  readonly implied: boolean;
}

export interface TechStack {
  readonly technologies: readonly FoundTechnology[];
  /** Names by category, the surest first; one technology may stand in several. */
  readonly categories: Readonly<Record<string, readonly string[]>>;
  readonly categoriesCount: Readonly<Record<string, number>>;
  readonly gtmSignals: GtmSignals;
  readonly summary: string;
}

/** What a page says of what made it, serves it and follows its visitors: its headers, cookies and source; no script is run. */
export function techStack(page: Page): TechStack {
  const detector = ownDetector();
  const found = resolve(detector.detect(pageSignals(page)), detector)
    .filter(({ confidence }) => confidence >= confidenceMin)
    .sort((a, b) => b.confidence - a.confidence || compare(a.technology.name, b.technology.name))
    .slice(0, technologiesMax);
  const categories: Record<string, string[]> = {};
  for (const { technology } of found) {
    for (const category of technology.categories) {
      const names = categories[category];
      if (names) names.push(technology.name);
      else categories[category] = [technology.name];
    }
  }
  const counts = Object.entries(categories).map(([category, names]) => [category, names.length]);
  return {
    technologies: found.map(({ technology, confidence, version, evidence }) => ({
      name: technology.name,
      category: technology.categories[0] ?? '',
      categories: technology.categories,
      version,
      confidence: confidence / 100,
      website: technology.website === '' ? null : technology.website,
      evidence: [...evidence].sort(),
      implied: evidence.has('implied'),
    })),
    categories,
    categoriesCount: Object.fromEntries(counts),
    gtmSignals: gtmSignals(found),
    summary: `${counted(found.length, 'technology', 'technologies')} in ${counted(counts.length, 'category', 'categories')}`,
  };
}

function counted(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`;
}

/** By code units: the same on every machine, whatever its language. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

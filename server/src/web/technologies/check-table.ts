import { RE2JS } from 're2js';
import { parseSelector } from './selector.ts';
import type { Technology } from './technology.ts';

/** What is wrong with a table, in words; empty where it may be used. */
export function checkTable(technologies: readonly Technology[]): string[] {
  const names = new Set(technologies.map(({ name }) => name));
  const complaints: string[] = [];
  const seen = new Set<string>();
  for (const technology of technologies) {
    const { name, signals, keyed, elements } = technology;
    if (seen.has(name.toLowerCase())) complaints.push(`${name}: stands there twice`);
    seen.add(name.toLowerCase());
    const related = [
      ...technology.implies.map((implied) => implied.name),
      ...technology.requires,
      ...technology.excludes,
    ];
    for (const other of related) if (!names.has(other)) complaints.push(`${name}: there is no ${other}`);
    for (const { pattern } of [...signals, ...keyed, ...elements]) {
      if (pattern.kind === 'regex')
        complaints.push(...complaintsOf(() => RE2JS.compile(pattern.source), name));
    }
    for (const { pattern, areas } of signals) {
      if (pattern.kind === 'regex' && !pattern.literals && !(areas.length === 1 && areas[0] === 'url')) {
        complaints.push(`${name}: ${pattern.source} needs no text that can be searched for`);
      }
    }
    for (const { selector } of elements)
      complaints.push(...complaintsOf(() => parseSelector(selector), name));
  }
  return complaints;
}

function complaintsOf(attempt: () => unknown, name: string): string[] {
  try {
    attempt();
    return [];
  } catch (error) {
    return [`${name}: ${error instanceof Error ? error.message : error}`];
  }
}

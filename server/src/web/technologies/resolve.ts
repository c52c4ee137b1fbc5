import type { Sighting } from './detect.ts';
import type { Technology } from './technology.ts';

/** Implications of implications are followed so far. */
const impliedDepthMax = 6;

/** A table and the place of each of its names. */
export interface NamedTable {
  readonly technologies: readonly Technology[];
  readonly idOf: ReadonlyMap<string, number>;
}

/**
 * What is there, by what was seen: with what that implies, without what it excludes and what lacks something it requires.
 * In the order of the table.
 */
export function resolve(
  sightings: ReadonlyMap<number, Sighting>,
  { technologies, idOf }: NamedTable,
): Sighting[] {
  const found = new Map(sightings);
  dropUnmet(found, idOf);
  addImplied(found, idOf, technologies);
  // A further round: what is implied may be what another needs, and the other way round.
  for (const [id, sighting] of sightings) if (!found.has(id)) found.set(id, sighting);
  dropUnmet(found, idOf);
  addImplied(found, idOf, technologies);
  for (const { technology } of [...found.values()]) {
    for (const name of technology.excludes) found.delete(idOf.get(name) ?? -1);
  }
  return [...found].sort(([a], [b]) => a - b).map(([, sighting]) => sighting);
}

function dropUnmet(found: Map<number, Sighting>, idOf: ReadonlyMap<string, number>): void {
  for (const [id, { technology }] of [...found]) {
    const { requires } = technology;
    if (requires.length > 0 && !requires.some((name) => found.has(idOf.get(name) ?? -1))) found.delete(id);
  }
}

function addImplied(
  found: Map<number, Sighting>,
  idOf: ReadonlyMap<string, number>,
  technologies: readonly Technology[],
): void {
  let fresh = [...found.values()];
  for (let depth = 0; depth < impliedDepthMax && fresh.length > 0; depth++) {
    const next: Sighting[] = [];
    for (const { technology, confidence } of fresh) {
      for (const { name, confidence: share } of technology.implies) {
        const id = idOf.get(name);
        const implied = id === undefined ? undefined : technologies[id];
        if (id === undefined || !implied || found.has(id)) continue;
        const sighting: Sighting = {
          technology: implied,
          confidence: Math.round((confidence * share) / 100),
          version: null,
          evidence: new Set(['implied']),
        };
        found.set(id, sighting);
        next.push(sighting);
      }
    }
    fresh = next;
  }
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** One job of an endpoint, done by us and by peer packages on cases that neither of us made. */
export interface Comparison {
  readonly endpoint: string;
  readonly sets: readonly CaseSet[];
}

/** Cases of one origin. A contender is right or wrong on each; what it throws counts as wrong. */
export interface CaseSet<Case = never> {
  /** As the table shows it: origin, and what of it. */
  readonly name: string;
  readonly cases: () => readonly Case[];
  /** The first is ours. */
  readonly contenders: Readonly<Record<string, (oneCase: Case) => boolean | Promise<boolean>>>;
}

/** Infers the shape of the cases, and forgets it for the list. */
export function caseSet<Case>(set: CaseSet<Case>): CaseSet {
  return set as unknown as CaseSet;
}

/** Cases of a file in `cases/`, one JSON object a line. */
export function readCases<Case>(file: string): readonly Case[] {
  const text = readFileSync(new URL(`cases/${file}`, import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Case);
}

/** A peer package, installed in this folder only: `npm ci --prefix bench/peers`. */
export const peer: <Exports>(name: string) => Exports = createRequire(import.meta.url);

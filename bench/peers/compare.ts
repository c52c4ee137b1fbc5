import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
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
  /** What is asked for in these cases; the sets of one job are summed. */
  readonly job: string;
  /** Question and expected answer: two cases of which this is the same are one, wherever they stand. */
  readonly asked: (oneCase: Case) => string;
  readonly cases: () => readonly Case[];
  /** The first is ours. */
  readonly contenders: Readonly<Record<string, IsRight<Case>>>;
}

/** Undefined: what the contender answers is stored with the cases, and is not there. */
export type IsRight<Case> = (oneCase: Case) => boolean | undefined | Promise<boolean>;

/** A table of cases that is neither committed nor converted here. */
export class TableMissing extends Error {
  readonly file: string;

  constructor(file: string) {
    super(`There is no table ${file}.`);
    this.file = file;
  }
}

/** Infers the shape of the cases, and forgets it for the list. */
export function caseSet<Case>(set: CaseSet<Case>): CaseSet {
  return set as unknown as CaseSet;
}

/** A place in the folder of tables. */
export function casesUrl(path: string): URL {
  return new URL(`cases/${path}`, import.meta.url);
}

/** Cases of a file in `cases/` or, where it was converted here, in `cases/local/`: one JSON object a line. */
export function readCases<Case>(file: string): readonly Case[] {
  const url = [casesUrl(file), casesUrl(`local/${file}`)].find((place) => existsSync(place));
  if (url === undefined) throw new TableMissing(file);
  return readFileSync(url, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Case);
}

/** A peer package, installed in this folder only: `npm ci --prefix bench/peers`. */
export const peer: <Exports>(name: string) => Exports = createRequire(import.meta.url);

/** Installs the peer packages where they are not. */
export function installPeers(): void {
  if (existsSync(new URL('node_modules', import.meta.url))) return;
  spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: import.meta.dirname, stdio: 'inherit' });
}

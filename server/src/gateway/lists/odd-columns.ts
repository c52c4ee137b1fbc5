import { type InputMapping, referencesOfInput } from '../../jobs/lists/input-mapping.ts';
import { networkPage } from '../../records/company-key.ts';
import type { ColumnKind } from './column-kinds.ts';
import { looks } from './column-looks.ts';
import { kindsOf } from './field-kinds.ts';
import type { ListPlan, ListStep } from './read-list-plan.ts';
import { type SampleColumn, type SampleRow, sampleColumn, sampleLimits } from './sample-columns.ts';

/** A column that a step probably uses for something that it is not. */
export interface OddColumn {
  readonly step: string;
  readonly field: string;
  readonly column: string;
  /** A sentence or two for whoever checks the list before it starts. */
  readonly message: string;
}

const warningsMax = 20;
/** Fewer cells say nothing of a column. */
const cellsMin = 5;
const oddShareMin = 0.2;
const emptyShareMin = 0.8;

/**
 * Warns of columns that look mapped wrongly, by the first `sampleLimits.rowsMax` rows: cells that cannot be what they are sent as, a column that is sent as
 * two different things, a column that is nearly empty. At most 20; an empty list says only that nothing struck the eye.
 */
export function oddColumns(plan: ListPlan, sample: readonly SampleRow[]): readonly OddColumn[] {
  const rows = sample.slice(0, sampleLimits.rowsMax);
  const columns = new Map<string, SampleColumn>();
  const columnOf = (name: string): SampleColumn => {
    const known = columns.get(name) ?? sampleColumn(name, rows);
    columns.set(name, known);
    return known;
  };
  const uses = plan.steps.flatMap(usesOf);
  const wrong = uses.flatMap((use) => wrongCells(use, columnOf(use.column)));
  const asTwo = uses.flatMap((use, at) => asAnother(use, uses.slice(0, at)));
  // Once for each column, however often it is used.
  const first = new Map(uses.toReversed().map((use) => [use.column, use]));
  const empty = uses
    .filter((use) => first.get(use.column) === use)
    .flatMap((use) => nearlyEmpty(use, columnOf(use.column)));
  return [...wrong, ...asTwo, ...empty].slice(0, warningsMax);
}

/** A field that is filled with one column and nothing else. */
interface Use {
  readonly step: string;
  readonly field: string;
  readonly column: string;
  readonly kinds: readonly ColumnKind[];
}

function usesOf({ id, served, input }: ListStep): readonly Use[] {
  return [...input.fields].flatMap(([field, node]) => {
    if (!('template' in node)) return [];
    const [part] = node.template.parts;
    const isAlone = node.template.parts.length === 1 && typeof part === 'object' && !part.mayBeNothing;
    const [reference, ...others] = referencesOfInput(onlyField(field, node));
    if (!isAlone || reference === undefined || others.length > 0 || !('column' in reference)) return [];
    const { endpoint, rules } = served;
    const own = Object.hasOwn(rules.synonyms, field) ? (rules.synonyms[field] ?? field) : field;
    return [{ step: id, field, column: reference.column, kinds: kindsOf(endpoint.name, own) }];
  });
}

type FieldNode = InputMapping['fields'] extends ReadonlyMap<string, infer Node> ? Node : never;
const onlyField = (field: string, node: FieldNode): InputMapping => ({ fields: new Map([[field, node]]) });

interface Fault {
  readonly is: (text: string) => boolean;
  /** Behind "column Mail". */
  readonly words: string;
}

const noLetters: Fault = { is: (text) => !/\p{L}/u.test(text), words: 'has no letters' };
const spaces: Fault = { is: (text) => /\s/.test(text), words: 'has spaces' };
const noDot: Fault = { is: (text) => !text.includes('.'), words: 'has no dot' };
const companyPage: Fault = {
  is: (text) => networkPage(text) !== undefined,
  words: 'has the page of a company',
};
const personPage: Fault = {
  is: (text) => looks.profile?.(text) ?? false,
  words: 'has the page of a person',
};
const noDigits: Fault = { is: (text) => !/\d/.test(text), words: 'has no digits' };

/** What no cell of the kind has. */
const faults: Readonly<Partial<Record<ColumnKind, readonly Fault[]>>> = {
  email: [{ is: (text) => !text.includes('@'), words: 'has no @' }],
  full_name: [noLetters],
  first_name: [noLetters],
  last_name: [noLetters],
  company_name: [{ is: (text) => looks.email?.(text) ?? false, words: 'has email addresses' }],
  domain: [spaces, noDot],
  page: [spaces, noDot],
  // A handle is as good as a page for some endpoints.
  profile: [spaces, companyPage],
  company_page: [spaces, personPage],
  phone: [noDigits],
  date: [noDigits],
};

function wrongCells(
  { step, field, column, kinds }: Use,
  { texts, rows }: SampleColumn,
): readonly OddColumn[] {
  if (texts.length < cellsMin) return [];
  // A field of several kinds takes what is none of the first of them.
  const isWrong = (text: string) => kinds.every((kind) => faults[kind]?.some(({ is }) => is(text)) ?? false);
  const wrong = kinds.length === 0 ? [] : texts.filter(isWrong);
  if (wrong.length < texts.length * oddShareMin) return [];
  const [words] = kinds
    .flatMap((kind) => faults[kind] ?? [])
    .map((fault) => ({ ...fault, count: wrong.filter(fault.is).length }))
    .toSorted((one, other) => other.count - one.count);
  if (words === undefined) return [];
  const filled = texts.length < rows ? 'filled rows' : 'rows';
  const share = `${wrong.length} of ${texts.length} ${filled} looked at`;
  const message = `In ${share}, column ${shortName(column)} ${words.words}, but step ${step} sends it as ${field}.`;
  return [{ step, field, column, message }];
}

function asAnother(use: Use, before: readonly Use[]): readonly OddColumn[] {
  const { step, field, column, kinds } = use;
  const other = before.find(
    (one) =>
      one.column === column &&
      one.kinds.length > 0 &&
      kinds.length > 0 &&
      !one.kinds.some((kind) => kinds.includes(kind)),
  );
  if (!other) return [];
  const where = other.step === step ? '' : ` in step ${other.step}`;
  const message = `Column ${shortName(column)} is sent as ${field} in step ${step}, but also as ${other.field}${where}. It can hardly be both.`;
  return [{ step, field, column, message }];
}

function nearlyEmpty({ step, field, column }: Use, { texts, rows }: SampleColumn): readonly OddColumn[] {
  const empty = rows - texts.length;
  if (rows < cellsMin || empty < rows * emptyShareMin) return [];
  const share = empty === rows ? `all ${rows} rows` : `${empty} of ${rows} rows`;
  const message = `Column ${shortName(column)} is empty in ${share} looked at, and step ${step} sends it as ${field}.`;
  return [{ step, field, column, message }];
}

const nameCharactersMax = 60;
const shortName = (column: string): string =>
  column.length > nameCharactersMax ? `${column.slice(0, nameCharactersMax)}…` : column;

import { readFileSync, statSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { columnReference, MappingFault } from '../../jobs/lists/reference.ts';
import { readTemplate } from '../../jobs/lists/template.ts';
import { UsageError } from '../command-error.ts';
import { parsed } from '../service-refusal.ts';
import { checkColumn, type SentFile } from './list-file.ts';

/** One `--map`: a column, or a text with columns in braces, and the field that it fills. */
export interface Mapped {
  readonly from: string;
  readonly field: string;
}

export interface PlanOptions {
  readonly endpoint?: string;
  readonly map?: readonly Mapped[];
  readonly onlyEmpty?: readonly string[];
  readonly steps?: string;
  readonly recipe?: string;
  readonly column?: Readonly<Record<string, string>>;
}

/** What a list is to do, as the service is sent it. The service judges it. */
export interface SentPlan {
  readonly steps?: readonly unknown[];
  readonly output?: unknown;
  readonly recipe?: string;
  readonly columns?: Readonly<Record<string, string>>;
}

/** `LinkedIn URL=url`. A column's name may have an equals sign; a field's has none. */
export function mapOption(text: string, before: readonly Mapped[] = []): readonly Mapped[] {
  const at = text.lastIndexOf('=');
  const [from, field] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  if (at < 1 || from === '' || !/^[A-Za-z][\w.-]{0,99}$/.test(field)) {
    throw new InvalidArgumentError(
      'It is column=field, with the column of your file first: "LinkedIn URL=url".',
    );
  }
  if (before.some((one) => one.field === field)) {
    throw new InvalidArgumentError(`${field} has two values.`);
  }
  return [...before, { from, field }];
}

/** `email="E-Mail-Adresse"`: what the recipe reads, then what the file calls it. */
export function columnOption(
  text: string,
  before: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const [, role, column = ''] = /^\s*([a-z][a-z_]{0,59})\s*=(.+)$/s.exec(text) ?? [];
  if (role === undefined || column.trim() === '') {
    throw new InvalidArgumentError(
      'It is role=column: email="E-Mail-Adresse". Roles: ./millrace list recipes',
    );
  }
  if (Object.hasOwn(before, role)) throw new InvalidArgumentError(`${role} is given twice.`);
  return { ...before, [role]: column.trim() };
}

/** What can be wrong before anything is sent. @throws {UsageError} */
export function checkPlan({ endpoint, map, onlyEmpty, steps, recipe, column }: PlanOptions): void {
  if (recipe !== undefined) {
    if ((endpoint ?? map ?? onlyEmpty ?? steps) === undefined) return;
    throw new UsageError(
      '--recipe already defines the steps.',
      'Leave out --endpoint, --map, --only-empty and --steps. Name columns with --column.',
    );
  }
  if (column !== undefined) {
    throw new UsageError('--column needs --recipe.', 'With --endpoint, name columns with --map.');
  }
  if (endpoint === undefined && steps === undefined) {
    throw new UsageError(
      'The list has no steps.',
      'Add --recipe verify-crm-export, --endpoint enrich_profile, or --steps steps.json for several steps. Recipes: ./millrace list recipes. Endpoints: ./millrace call my-endpoints',
    );
  }
  if (steps !== undefined && (endpoint ?? map ?? onlyEmpty) !== undefined) {
    throw new UsageError(
      '--steps already defines the steps.',
      'Leave out --endpoint, --map and --only-empty, or write them into the file.',
    );
  }
}

/** @throws {UsageError} for a column that the file does not have */
export function sentPlan(
  { endpoint, map, onlyEmpty, recipe, column }: PlanOptions,
  file: SentFile,
): SentPlan {
  if (recipe !== undefined) {
    for (const name of Object.values(column ?? {})) if (!/[{}]/.test(name)) checkColumn(name, file);
    return { recipe, ...(column === undefined ? {} : { columns: column }) };
  }
  for (const column of onlyEmpty ?? []) checkColumn(column, file);
  const input = map && Object.fromEntries(map.map(({ from, field }) => [field, templateOf(from, file)]));
  const conditions = Object.fromEntries((onlyEmpty ?? []).map((name) => [columnReference(name), 'is_empty']));
  return {
    steps: [
      {
        endpoint,
        ...(input ? { input } : {}),
        ...(onlyEmpty === undefined ? {} : { run_if: conditions }),
      },
    ],
  };
}

/** A column counts as such, whatever its name; else braces make a text of it. */
function templateOf(from: string, file: SentFile): string {
  const isTemplate = !file.columns.includes(from) && /[{}]/.test(from);
  if (isTemplate) return from;
  checkColumn(from, file);
  return `{${columnReference(from)}}`;
}

/** What `--map` fills a field with, of a template that was guessed. */
export function mapWords(field: string, template: string, columns: readonly string[]): string {
  const from = onlyColumn(template, columns) ?? template;
  return `--map ${shellWord(`${from}=${field}`)}`;
}

function onlyColumn(template: string, columns: readonly string[]): string | null {
  try {
    const [part, ...others] = readTemplate(template, { columns, steps: [] }).parts;
    if (others.length > 0 || typeof part !== 'object' || part.mayBeNothing) return null;
    const [first, ...more] = part.choices;
    return first && more.length === 0 && 'column' in first ? first.column : null;
  } catch (error) {
    // It reads an earlier step: no column alone.
    if (error instanceof MappingFault) return null;
    throw error;
  }
}

/** As a shell takes it for one word. */
export const shellWord = (text: string): string => {
  if (/^[\w./:=@,+-]+$/.test(text)) return text;
  return /["$`\\!]/.test(text) ? `'${text.replaceAll("'", `'\\''`)}'` : `"${text}"`;
};

const planFile = z.union([
  z.array(z.unknown()).transform((steps) => ({ steps })),
  z.strictObject({ steps: z.array(z.unknown()), output: z.unknown().optional() }),
]);
const planBytesMax = 1024 ** 2;

/** Steps and new columns of a file: `{"steps": […], "output": {…}}`, or the steps alone. @throws {UsageError} */
export function planOfFile(path: string): SentPlan {
  let text: string;
  try {
    if (statSync(path).size > planBytesMax) throw new UsageError(`${path} is too long for a steps file.`);
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`Cannot read ${path}: ${(error as Error).message}.`);
  }
  const read = planFile.safeParse(parsed(text.replace(/^\uFEFF/, '')));
  if (read.success) return read.data;
  throw new UsageError(
    `${path} has no steps.`,
    'It is JSON: {"steps": [{"id": "work", "endpoint": "email_finder", "input": {"full_name": "{Name}"}}], "output": {"Work email": "work.email"}}',
  );
}

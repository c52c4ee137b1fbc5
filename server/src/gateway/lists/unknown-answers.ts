import { z } from 'zod';
import type { CallEndpoint } from '../../endpoints/define-endpoint.ts';
import { referencesOfCondition } from '../../jobs/lists/condition.ts';
import { referencesOfInput } from '../../jobs/lists/input-mapping.ts';
import { type Reference, shown, valueAtPath } from '../../jobs/lists/reference.ts';
import { referencesOf } from '../../jobs/lists/template.ts';
import { nearestName } from '../../kernel/nearest-name.ts';
import { type FieldProblem, validationFailed } from '../parse-request.ts';
import type { ListPlan, ListStep } from './read-list-plan.ts';

/* A list that reads what a step never answers, such as `check.statsu`, would pay for that step and leave the column empty. So it is refused before it starts. */

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
}
type Path = readonly (string | number)[];

const problemsMax = 20;

/** @throws {ServiceError} validation_failed, naming step and field of each place that reads what is never answered */
export function refuseUnknownAnswers({ steps, output }: ListPlan): void {
  const problems: FieldProblem[] = [];
  const check = (path: string, references: readonly Reference[]) => {
    for (const reference of references) {
      const step = 'step' in reference && steps.find(({ id }) => id === reference.step);
      const message = step && 'path' in reference ? problemOf(step, reference.path) : null;
      if (message) problems.push({ path, message });
    }
  };
  for (const [at, { input, runIf }] of steps.entries()) {
    for (const [name, node] of input.fields) {
      check(`steps[${at}].input.${name}`, referencesOfInput({ fields: new Map([[name, node]]) }));
    }
    if (runIf !== null) check(`steps[${at}].run_if`, referencesOfCondition(runIf));
  }
  for (const [heading, value] of output) check(`output.${heading}`, referencesOf(value));
  if (problems.length > 0) throw validationFailed(problems.slice(0, problemsMax));
}

/** In words; null where the answer may have it. */
function problemOf({ id, served: { endpoint }, each }: ListStep, path: Path): string | null {
  const before = each === null ? [] : [...each.path, 0];
  const whole = [...before, ...path];
  if (valueAtPath(endpoint.example.response, whole) !== undefined) return null;
  let forms = formsOf(schemaOf(endpoint));
  for (const [at, part] of whole.entries()) {
    if (forms.some(isOpen)) return null;
    const next = forms.flatMap((form) => formsBehind(form, part));
    if (next.length === 0) {
      return at < before.length || isInherited(part) ? null : words({ id, endpoint, part, forms });
    }
    forms = next;
  }
  return null;
}

/** What every object has, such as `constructor`, is never read: that is nothing, as ever. */
const isInherited = (part: string | number): boolean => part in Object.prototype;

function words({
  id,
  endpoint,
  part,
  forms,
}: {
  readonly id: string;
  readonly endpoint: CallEndpoint;
  readonly part: string | number;
  readonly forms: readonly Schema[];
}): string {
  const what = `The answer of step ${id} (${endpoint.name}) has no ${typeof part === 'number' ? `[${part}]` : shown(part)} there.`;
  if (typeof part === 'number') return `${what} Only a list has [0].`;
  if (forms.some(({ items }) => items !== undefined)) return `${what} It is a list: write [0] before it.`;
  const names = forms.flatMap(({ properties = {} }) => Object.keys(properties));
  const near = nearestName(part, names);
  if (near !== undefined) return `${what} Did you mean ${shown(near)}?`;
  return names.length === 0 ? what : `${what} It has ${namesShown(names)}.`;
}

const namesMost = 12;
const namesShown = (names: readonly string[]): string =>
  names.length <= namesMost
    ? names.join(', ')
    : `${names.slice(0, namesMost).join(', ')} and ${names.length - namesMost} more`;

/** What may have anything in it. */
const isOpen = ({ $ref, type, allOf, properties, items, additionalProperties }: Schema): boolean =>
  $ref !== undefined ||
  allOf !== undefined ||
  (type === undefined && properties === undefined && items === undefined) ||
  (type === 'object' && additionalProperties !== false) ||
  (type === 'array' && items === undefined);

const formsOf = (schema: Schema): readonly Schema[] =>
  [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
    .flatMap(formsOf)
    .concat(schema.anyOf || schema.oneOf ? [] : [schema]);

function formsBehind({ properties, items }: Schema, part: string | number): readonly Schema[] {
  if (typeof part === 'number') return items === undefined ? [] : formsOf(items);
  const behind = properties && Object.hasOwn(properties, part) ? properties[part] : undefined;
  return behind === undefined ? [] : formsOf(behind);
}

const known = new WeakMap<CallEndpoint, Schema>();

function schemaOf(endpoint: CallEndpoint): Schema {
  const before = known.get(endpoint);
  if (before) return before;
  const schema = z.toJSONSchema(endpoint.response, { io: 'output', unrepresentable: 'any' }) as Schema;
  known.set(endpoint, schema);
  return schema;
}

import { z } from 'zod';
import type { Endpoint } from '../../endpoints/define-endpoint.ts';
import { columnKey } from '../../text/column-key.ts';
import { type ColumnKind, headingKey, kindsNamed } from './column-kinds.ts';

/** A step that runs before. */
export interface EarlierStep {
  readonly id: string;
  readonly endpoint: Endpoint;
}

/** Kinds that are looked for in answers: what one step finds for the next. */
const findable: ReadonlySet<ColumnKind> = new Set<ColumnKind>([
  'email',
  'domain',
  'profile',
  'phone',
  'company_page',
]);

/** A text of the answer of an earlier step that a field can be filled with, such as `site.data.Website`; of the last step that has one. */
export function foundBySteps(
  field: { readonly name: string; readonly kinds: readonly ColumnKind[] },
  steps: readonly EarlierStep[],
): string | undefined {
  const kinds = field.kinds.filter((kind) => findable.has(kind));
  if (kinds.length === 0) return undefined;
  for (const { id, endpoint } of steps.toReversed()) {
    const texts = textsOf(endpoint);
    const own = texts.find(({ name }) => columnKey(name) === columnKey(field.name));
    const usual = texts.find(({ name }) => {
      const meant = kindsNamed(headingKey(name), 'people');
      return kinds.some((kind) => meant.has(kind) && meant.size === 1);
    });
    const found = own ?? usual;
    if (found) return `${id}.${found.path}`;
  }
  return undefined;
}

interface AnswerText {
  readonly name: string;
  readonly path: string;
}

interface Schema {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

const known = new WeakMap<Endpoint, readonly AnswerText[]>();

/** Texts of an answer, at the top and one object below, that were not in the request. */
function textsOf(endpoint: Endpoint): readonly AnswerText[] {
  const before = known.get(endpoint);
  if (before) return before;
  const schema = z.toJSONSchema(endpoint.response, { io: 'input', unrepresentable: 'any' }) as Schema;
  const asked = z.toJSONSchema(endpoint.request, { io: 'input', unrepresentable: 'any' }) as Schema;
  const texts = textsIn(schema, '', 2).filter(({ name }) => !Object.hasOwn(asked.properties ?? {}, name));
  known.set(endpoint, texts);
  return texts;
}

function textsIn(schema: Schema, before: string, depth: number): readonly AnswerText[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, one]) => {
    const forms = one.anyOf ?? [one];
    // Other names would need another spelling in a path.
    if (!/^\w+$/.test(name)) return [];
    if (forms.some(({ type }) => type === 'string' || type?.includes('string'))) {
      return [{ name, path: `${before}${name}` }];
    }
    const object = forms.find(({ type }) => type === 'object');
    return object && depth > 1 ? textsIn(object, `${before}${name}.`, depth - 1) : [];
  });
}

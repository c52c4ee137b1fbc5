import { MappingFault, type Reference, type Row, type Scope } from './reference.ts';
import { fill, readTemplate, referencesOf, type Template, templateWords } from './template.ts';

/** How the request of a step is made of a row: fields with templates in their texts, at any depth. */
export interface InputMapping {
  readonly fields: ReadonlyMap<string, Node>;
}

type Node =
  | { readonly template: Template }
  | { readonly list: readonly Node[] }
  | { readonly members: ReadonlyMap<string, Node> }
  | { readonly value: unknown };

/** What is wrong, and where: `input.filters[0].name`. */
export interface MappingProblem {
  readonly path: string;
  readonly message: string;
}

const depthMax = 8;
const nodesMax = 1_000;

/** Parses a mapping once, for all rows. Reports all of its problems together, at most `problemsMax`. */
export function readInputMapping(
  input: Readonly<Record<string, unknown>>,
  scope: Scope,
): { readonly mapping: InputMapping; readonly problems: readonly MappingProblem[] } {
  const problems: MappingProblem[] = [];
  let nodes = 0;
  const read = (value: unknown, path: string, depth: number): Node => {
    nodes += 1;
    if (nodes > nodesMax) throw new MappingFault(`A mapping has ${nodesMax} values at most.`);
    if (depth > depthMax) throw new MappingFault(`A mapping nests ${depthMax} deep at most.`);
    if (typeof value === 'string') return textNode(value, path);
    if (Array.isArray(value)) return { list: value.map((one, at) => read(one, `${path}[${at}]`, depth + 1)) };
    if (typeof value === 'object' && value !== null) {
      const members = Object.entries(value).map(
        ([name, one]) => [name, read(one, `${path}.${name}`, depth + 1)] as const,
      );
      return { members: new Map(members) };
    }
    return { value };
  };
  const textNode = (text: string, path: string): Node => {
    try {
      return { template: readTemplate(text, scope) };
    } catch (error) {
      if (!(error instanceof MappingFault)) throw error;
      if (problems.length < problemsMax) problems.push({ path, message: error.message });
      return { value: null };
    }
  };
  try {
    const fields = Object.entries(input).map(([name, value]) => [name, read(value, name, 1)] as const);
    return { mapping: { fields: new Map(fields) }, problems };
  } catch (error) {
    if (!(error instanceof MappingFault)) throw error;
    return { mapping: { fields: new Map() }, problems: [{ path: '', message: error.message }] };
  }
}

const problemsMax = 20;

export interface MadeInput {
  readonly input: Readonly<Record<string, unknown>>;
  /** Fields that have no value in this row, and in words where it would have come from. They are left out. */
  readonly missing: ReadonlyMap<string, string>;
}

/**
 * The request of a step for one row. A field of which a part has no value is left out as a whole; an entry of a list likewise.
 * @throws {MappingFault} where a text would be too long
 */
export function inputOf({ fields }: InputMapping, row: Row): MadeInput {
  const input: Record<string, unknown> = {};
  const missing = new Map<string, string>();
  for (const [name, node] of fields) {
    const made = make(node, row);
    if ('missing' in made) missing.set(name, made.missing);
    // Not by assignment: a field may be called __proto__.
    else Object.defineProperty(input, name, { value: made.value, enumerable: true });
  }
  return { input, missing };
}

type Made = { readonly value: unknown } | { readonly missing: string };

function make(node: Node, row: Row): Made {
  if ('template' in node) return fill(node.template, row);
  if ('list' in node) {
    const made = node.list.map((one) => make(one, row));
    const there = made.flatMap((one) => ('value' in one ? [one.value] : []));
    const [first] = made.flatMap((one) => ('missing' in one ? [one.missing] : []));
    return there.length === 0 && first !== undefined ? { missing: first } : { value: there };
  }
  if ('members' in node) {
    const value: Record<string, unknown> = {};
    for (const [name, one] of node.members) {
      const made = make(one, row);
      if ('missing' in made) return made;
      Object.defineProperty(value, name, { value: made.value, enumerable: true });
    }
    return { value };
  }
  return node;
}

/** Each field, and in words what it is filled with. */
export function inputWords({ fields }: InputMapping): readonly (readonly [field: string, words: string])[] {
  return [...fields].map(([name, node]) => [name, nodeWords(node)] as const);
}

function nodeWords(node: Node): string {
  if ('template' in node) return templateWords(node.template);
  if ('list' in node) return `a list of ${node.list.map(nodeWords).join('; ') || 'nothing'}`;
  if ('members' in node) {
    return [...node.members].map(([name, one]) => `${name}: ${nodeWords(one)}`).join('; ');
  }
  return JSON.stringify(node.value);
}

/** All that a mapping reads of a row. */
export const referencesOfInput = ({ fields }: InputMapping): readonly Reference[] =>
  [...fields.values()].flatMap(referencesOfNode);

function referencesOfNode(node: Node): readonly Reference[] {
  if ('template' in node) return referencesOf(node.template);
  if ('list' in node) return node.list.flatMap(referencesOfNode);
  return 'members' in node ? [...node.members.values()].flatMap(referencesOfNode) : [];
}

/** Fields whose value is the same in each row, with it. */
export const constantsOf = ({ fields }: InputMapping): Readonly<Record<string, unknown>> => {
  const nothing: Row = { cells: {}, answers: {} };
  const constant = [...fields].filter(([, node]) => referencesOfNode(node).length === 0);
  return inputOf({ fields: new Map(constant) }, nothing).input;
};

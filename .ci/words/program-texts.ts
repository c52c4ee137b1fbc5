import { type ESTree, type ParseResult, parseSync } from 'vite';
import { isProse, partsOf } from './prose.ts';
import type { Text } from './texts.ts';

/*
 * What a program shows to people, and what its comments say. Read from the syntax tree: a pattern, a type, an import and a
 * key of an object are no texts, a message of two strings that are added is one.
 */

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown };

/** @param comments also those of the program */
export function textsOfProgram(
  file: string,
  source: string,
  { comments = false }: { readonly comments?: boolean } = {},
): Text[] {
  const { program, comments: written, errors } = parseSync(file, source, { astType: 'js' });
  if (errors.length > 0) throw new Error(`${file} is no program: ${errors[0]?.message}`);
  const lineAt = linesOf(source);
  const texts: Text[] = [];
  const add = (at: number, literal: string, isLiteral = true) => {
    for (const text of isLiteral ? partsOf(literal) : [literal]) {
      const shown = withoutCode(text).replace(/\s+/g, ' ').trim();
      if (isProse(shown)) texts.push({ file, line: lineAt(at), text: shown });
    }
  };
  visit(program as unknown as Node, add);
  if (comments) for (const { at, text } of together(written, source)) add(at, text, false);
  return texts;
}

type Add = (at: number, text: string) => void;

/** Parts of a program that no one is shown: where modules come from, types, how elements look. */
const unseen = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'TSLiteralType',
  'TSTypeAliasDeclaration',
]);
const unseenAttributes = new Set([
  'className',
  'd',
  'href',
  'id',
  'key',
  'name',
  'src',
  'style',
  'type',
  'viewBox',
]);

function visit(node: Node, add: Add): void {
  if (unseen.has(node.type)) return;
  if (node.type === 'JSXAttribute' && unseenAttributes.has((node.name as Node).name as string)) return;
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    visitElement(node, add);
    return;
  }
  if (node.type === 'TaggedTemplateExpression') {
    visitParts(node.quasi as Node, add, ['expressions']);
    return;
  }
  const text = textOf(node);
  if (text !== null) add(node.start, text);
  // A key of an object is no text, and strings of a sum have been read with it.
  const but = node.type === 'Property' && !node.computed ? ['value'] : null;
  if (node.type === 'BinaryExpression' && text !== null)
    for (const part of summands(node).filter((one) => textOf(one) === null)) visit(part, add);
  else visitParts(node, add, but);
}

function visitParts(node: Node, add: Add, keys: readonly string[] | null): void {
  for (const key of keys ?? Object.keys(node)) {
    const value = node[key];
    if (value === null || typeof value !== 'object') continue;
    for (const part of Array.isArray(value) ? value : [value])
      if (part !== null && typeof part === 'object') visit(part as Node, add);
  }
}

/** Elements that are a part of the sentence around them. */
const inline = new Set([
  'a',
  'b',
  'code',
  'em',
  'i',
  'kbd',
  'Link',
  'mark',
  'small',
  'span',
  'strong',
  'time',
]);

/** A sentence goes on through the elements and expressions within it. */
function visitElement(element: Node, add: Add): void {
  let open = { at: element.start, text: '' };
  const flush = (at: number) => {
    if (open.text.trim() !== '') add(open.at, open.text.replace(/\s+/g, ' '));
    open = { at, text: '' };
  };
  const readChildren = (of: Node) => {
    for (const child of of.children as readonly Node[]) {
      if (child.type === 'JSXText') open.text += child.value as string;
      else if (child.type === 'JSXExpressionContainer') {
        const text = textOf(child.expression as Node);
        open.text += text ?? ' X ';
        if (text === null) visit(child.expression as Node, add);
      } else if (child.type === 'JSXElement') {
        const opening = child.openingElement as Node;
        visit(opening, add);
        const name = (opening.name as Node).name as string;
        if (name === 'code' || name === 'kbd') open.text += ' CODE ';
        else if (inline.has(name)) readChildren(child);
        else {
          flush(child.start);
          readChildren(child);
          flush(child.start);
        }
      } else visit(child, add);
    }
  };
  if (element.type === 'JSXElement') visit(element.openingElement as Node, add);
  readChildren(element);
  flush(element.start);
}

/** The text of a string, of a template, or of a sum of them, with X for what is put into it. */
function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type === 'TemplateLiteral')
    return (node.quasis as ESTree.TemplateElement[])
      .map(({ value }) => value.cooked ?? value.raw)
      .join(' X ')
      .replace(/(?<=[\w-]) X |\b X (?=[\w-])/g, ' X ');
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const texts = summands(node).map(textOf);
    return texts.some((text) => text !== null) ? texts.map((text) => text ?? ' X ').join('') : null;
  }
  return null;
}

function summands(node: Node): Node[] {
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return [node];
  return [...summands(node.left as Node), ...summands(node.right as Node)];
}

/** Lines of comments behind each other are one. */
function together(comments: ParseResult['comments'], source: string): { at: number; text: string }[] {
  const found: { at: number; text: string; end: number; isLine: boolean }[] = [];
  for (const { type, value, start, end } of comments) {
    const last = found.at(-1);
    if (type === 'Line' && last?.isLine && source.slice(last.end, start).trim() === '') {
      last.text += ` ${value}`;
      last.end = end;
    } else
      found.push({ at: start, text: value.replace(/^\*|\n\s*\* ?/g, ' '), end, isLine: type === 'Line' });
  }
  return found;
}

const withoutCode = (text: string): string =>
  text
    .replace(/`[^`]*`/g, ' CODE ')
    .replace(/@(?:param|returns|throws)\s*(?:\{[^}]*\})?\s*\w*/g, '. ')
    .replace(/https?:\/\/\S+/g, ' ADDRESS ');

function linesOf(source: string): (at: number) => number {
  const ends = [...source.matchAll(/\n/g)].map(({ index }) => index);
  return (at) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

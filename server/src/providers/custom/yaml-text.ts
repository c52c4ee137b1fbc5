import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseAllDocuments,
  type Scalar,
  visit,
  type YAMLError,
  type YAMLMap,
} from 'yaml';

/** A position in a file, from 1 on. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

export type Mistake = Place & { readonly message: string };

/** A YAML text (JSON is part of YAML): its data and the positions of its members. */
export interface YamlText {
  /** Undefined if the text is unreadable. */
  readonly data: unknown;
  readonly mistakes: readonly Mistake[];
  /** The position of a member; if it does not exist, of its nearest parent. */
  placeOf(path: readonly PropertyKey[], part?: 'key' | 'value'): Place;
}

/** Deeper than any real provider file. */
const depthMax = 30;
const nodesMax = 5_000;
const start: Place = { line: 1, column: 1 };

/** Time and memory grow only with the text: aliases and tags are refused. */
export function readYaml(text: string): YamlText {
  const refused = (place: Place, message: string): YamlText => ({
    data: undefined,
    mistakes: [{ ...place, message }],
    placeOf: () => start,
  });
  const deep = tooDeepAt(text);
  const lines = new LineCounter();
  if (deep !== null) return refused(start, `It nests deeper than ${depthMax} levels.`);
  const documents = parseAllDocuments(text, {
    lineCounter: lines,
    prettyErrors: false,
    stringKeys: true,
    // The parser's own check takes quadratic time; ours is below.
    uniqueKeys: false,
    customTags: [],
    resolveKnownTags: false,
    schema: 'core',
    version: '1.2',
    merge: false,
    logLevel: 'silent',
  });
  const at = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const [document] = documents;
  if (!Array.isArray(documents) || document === undefined) return refused(start, 'It is empty.');
  const [, second] = documents;
  if (second) return refused(at(second.range[0]), 'It has several documents; a file describes one provider.');
  const wrong = [...document.errors, ...document.warnings];
  if (wrong.length > 0) {
    return {
      data: undefined,
      mistakes: wrong.slice(0, 20).map((error) => ({ ...at(error.pos[0]), message: sentenceOf(error) })),
      placeOf: () => start,
    };
  }
  const refusal = refuseNodes(document);
  if (refusal) return refused(at(refusal.offset), refusal.message);
  const data: unknown = document.toJS({ maxAliasCount: 0 });
  return {
    data,
    mistakes: data === null || data === undefined ? [{ ...start, message: 'It is empty.' }] : [],
    placeOf: (path, part = 'value') => at(offsetOf(document, path, part)),
  };
}

/** Nested lists overflow the parser's stack, so they are counted before parsing. Brackets within texts count as well. */
function tooDeepAt(text: string): number | null {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === '[' || letter === '{') depth += 1;
    else if (letter === ']' || letter === '}') depth = Math.max(0, depth - 1);
    if (depth > depthMax) return at;
  }
  // Block style: a level needs a column; "- - - -" has one level for every two letters.
  for (const line of text.split('\n')) {
    const marks = /^[-?: \t]*/.exec(line)?.[0] ?? '';
    if (marks.length > depthMax * 8 || marks.replaceAll(/[ \t]/g, '').length > depthMax) return 0;
  }
  return null;
}

/** Provider files never need aliases or tags; these can hide something. */
function refuseNodes(document: Document): { offset: number; message: string } | null {
  let refusal: { offset: number; message: string } | null = null;
  let nodes = 0;
  visit(document, {
    Node(key, node, path) {
      const offset = node.range?.[0] ?? 0;
      const say = (message: string) => {
        refusal = { offset, message };
        return visit.BREAK;
      };
      nodes += 1;
      if (nodes > nodesMax) return say('It is longer than any provider file.');
      if (path.length > depthMax * 2) return say(`It nests deeper than ${depthMax} levels.`);
      if (isAlias(node) || ('anchor' in node && node.anchor))
        return say('It has an anchor or an alias (& or *). Write the part out.');
      if (
        'tag' in node &&
        node.tag &&
        !/^tag:yaml\.org,2002:(?:map|seq|str|int|float|bool|null)$/.test(node.tag)
      )
        return say('It has a tag (!). Write the value plainly.');
      const twice = isMap(node) ? keyThatIsThereTwice(node) : null;
      if (twice) {
        refusal = {
          offset: twice.range?.[0] ?? offset,
          message: 'This name is here twice. Keep one of them.',
        };
        return visit.BREAK;
      }
      if (key === 'key' && isScalar(node) && (node.value === '__proto__' || node.value === '<<'))
        return say('A member cannot have that name.');
      if (isScalar(node) && typeof node.value === 'number' && !Number.isFinite(node.value))
        return say('This number cannot be used.');
      return undefined;
    },
  });
  return refusal;
}

function keyThatIsThereTwice(map: YAMLMap): Scalar | null {
  const seen = new Set<unknown>();
  for (const { key } of map.items) {
    if (!isScalar(key)) continue;
    if (seen.has(key.value)) return key;
    seen.add(key.value);
  }
  return null;
}

function offsetOf(document: Document, path: readonly PropertyKey[], part: 'key' | 'value'): number {
  let node: unknown = document.contents;
  let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
  for (const [depth, step] of path.entries()) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
      if (!pair) return offset;
      const isLast = depth === path.length - 1;
      const key = isNode(pair.key) ? pair.key.range?.[0] : undefined;
      const value = isNode(pair.value) ? pair.value.range?.[0] : undefined;
      offset = (isLast && part === 'value' && isScalar(pair.value) ? value : key) ?? key ?? value ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      const item: unknown = node.items[Number(step)];
      if (!isNode(item)) return offset;
      offset = item.range?.[0] ?? offset;
      node = item;
    } else return offset;
  }
  return offset;
}

/** In our own words: the parser's messages quote the text, which may have a misplaced secret. */
function sentenceOf({ code }: YAMLError): string {
  switch (code) {
    case 'TAB_AS_INDENT':
      return 'A tab cannot indent. Use spaces.';
    case 'BAD_INDENT':
      return 'The indentation does not fit, or a bracket above is not closed. Align it with the line above.';
    case 'MISSING_CHAR':
      return 'A quote, a bracket, a comma or a colon is missing here.';
    case 'BAD_DQ_ESCAPE':
      return 'A backslash in double quotes starts an unknown escape. Use single quotes, or \\\\.';
    case 'BAD_SCALAR_START':
      return 'A text cannot begin with that letter. Put it in quotes.';
    case 'NON_STRING_KEY':
      return 'A name must be plain text. Placeholders such as "{{email}}" need quotes.';
    case 'BLOCK_AS_IMPLICIT_KEY':
    case 'MULTILINE_IMPLICIT_KEY':
      return 'A colon is in the wrong place, or a line break is missing. Put texts with ": " in quotes.';
    case 'BAD_ALIAS':
    case 'ALIAS_PROPS':
    case 'MULTIPLE_ANCHORS':
    case 'RESOURCE_EXHAUSTION':
      return 'It has an anchor or an alias (& or *). Write the part out, or put the text in quotes.';
    case 'TAG_RESOLVE_FAILED':
    case 'MULTIPLE_TAGS':
    case 'BAD_COLLECTION_TYPE':
      return 'It has a tag (!). Write the value plainly, or put the text in quotes.';
    default:
      return 'This is not YAML. Texts that begin with a bracket, a brace or a sign, and placeholders such as "{{email}}", need quotes.';
  }
}

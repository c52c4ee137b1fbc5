import type { z } from 'zod';
import type { YamlText } from './yaml-text.ts';

/** An error or warning about a file: where, and what to do. Never shows a value, which may be a misplaced secret. */
export interface CustomMistake {
  readonly line: number;
  readonly column: number;
  /** The path of the member, such as capabilities.findEmail.answer.email; empty for the file. */
  readonly at: string;
  readonly message: string;
}

const placeCharactersMax = 300;

export type Say = (path: readonly PropertyKey[], message: string, part?: 'key' | 'value') => void;

/** Known members, to suggest one for an unknown name. */
const knownMembers = [
  ...['name', 'title', 'baseUrl', 'auth', 'limits', 'costUsd', 'rules', 'capabilities', '$schema'],
  ...[
    'type',
    'secret',
    'user',
    'prefix',
    'timeoutMs',
    'concurrency',
    'rate',
    'questions',
    'perMs',
    'hit',
    'miss',
  ],
  ...[
    'requests',
    'requires',
    'method',
    'path',
    'query',
    'headers',
    'body',
    'poll',
    'answer',
    'request',
    'id',
  ],
  ...['firstMs', 'longestMs', 'giveUpMs', 'status', 'is', 'equals', 'in', 'contains', 'means'],
  ...['value', 'words', 'times', 'email', 'confidence', 'mailProvider', 'reason', 'mxFound', 'mxHost'],
  ...['disposable', 'role', 'free', 'suggestion', 'score', 'phone', 'country', 'networkUrl', 'networkHandle'],
  ...[
    'findEmail',
    'verifyEmail',
    'findPhone',
    'findPersonalEmail',
    'findProfileByEmail',
    'findProfileByName',
  ],
];

/** Reports the schema's issues with a file as sentences with their places. */
export function saySchemaIssues(issues: readonly z.core.$ZodIssue[], data: unknown, say: Say): void {
  for (const issue of issues.flatMap((one) => ofTheMeantKind(one, one.path, data)).slice(0, 50)) {
    const { path } = issue;
    const [last] = path.slice(-1);
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, 10)) {
        const meant = nearest(key);
        say(
          [...path, key],
          `${meant ? `is not known here. Did you mean ${meant}?` : 'is not known here.'}`,
          'key',
        );
      }
    } else if (issue.code === 'invalid_key') {
      say(path, issue.issues[0]?.message ?? 'is not a valid name here', 'key');
    } else if (
      issue.code === 'invalid_type' &&
      memberAt(data, path) === undefined &&
      typeof last === 'string'
    ) {
      say(path, 'is missing');
    } else {
      say(path, sentenceOf(issue));
    }
  }
}

/** For a union, the issues of the variant that the writer meant. */
function ofTheMeantKind(
  issue: z.core.$ZodIssue,
  path: readonly PropertyKey[],
  data: unknown,
): z.core.$ZodIssue[] {
  const here = { ...issue, path: [...path] };
  if (issue.code !== 'invalid_union') return [here];
  const meant = issue.errors.find(
    (branch) =>
      branch.length > 0 && !branch.some((one) => one.path.length === 0 && isOtherKind(one, data, path)),
  );
  if (!meant) return [here];
  return meant.flatMap((one) => ofTheMeantKind(one, [...path, ...one.path], data));
}

function isOtherKind(issue: z.core.$ZodIssue, data: unknown, path: readonly PropertyKey[]): boolean {
  if (issue.code === 'invalid_type') return true;
  // A nested union is another kind if all of its variants are.
  return (
    issue.code === 'invalid_union' &&
    issue.errors.every((branch) =>
      branch.some((one) => one.path.length === 0 && isOtherKind(one, data, path)),
    )
  );
}

function memberAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Record<PropertyKey, unknown>)[step]
        : undefined,
    data,
  );
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.startsWith('Invalid input')
        ? `must be ${issue.expected === 'object' || issue.expected === 'record' ? 'an object with members' : issue.expected === 'array' ? 'a list' : `a ${issue.expected}`}`
        : issue.message;
    case 'too_big':
      return `must be at most ${issue.maximum}${unitOf(issue.origin)}`;
    case 'too_small':
      return issue.message.startsWith('Too small')
        ? `must be at least ${issue.minimum}${unitOf(issue.origin)}`
        : issue.message;
    default:
      return issue.message.startsWith('Invalid input') ? 'is not valid here' : issue.message;
  }
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' letters long';
  return origin === 'array' ? ' entries long' : '';
}

/** The closest known member that differs by at most two letters. */
function nearest(key: string): string | null {
  if (key.length > 40) return null;
  const plain = (word: string) => word.replaceAll(/[_-]/g, '').toLowerCase();
  const same = knownMembers.find((known) => plain(known) === plain(key));
  if (same) return same;
  const near = knownMembers
    .map((known) => ({ known, distance: distanceOf(known, key) }))
    .toSorted((one, other) => one.distance - other.distance)[0];
  return near && near.distance <= (key.length < 5 ? 1 : 2) ? near.known : null;
}

function distanceOf(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const swap = (previous[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      current.push(Math.min(swap, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[other.length] ?? 0;
}

/** Collects the mistakes of one file. */
export function collector(text: Pick<YamlText, 'placeOf'>): { list: CustomMistake[]; say: Say } {
  const list: CustomMistake[] = [];
  return {
    list,
    say: (path, message, part = 'value') => {
      const at = path.map((step) => (typeof step === 'number' ? `[${step}]` : String(step))).join('.');
      list.push({
        ...text.placeOf(path, part),
        // Names in the file can be anything: none may control or flood a terminal.
        at: at
          .replaceAll('.[', '[')
          .slice(0, placeCharactersMax)
          .replaceAll(/\p{Cc}/gu, '?'),
        message,
      });
    },
  };
}

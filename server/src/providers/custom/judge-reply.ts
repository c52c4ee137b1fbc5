import type { FailureReason } from '../capabilities.ts';
import { usualMeaning } from '../vendor-client.ts';
import { isEmpty, parsePath, readPath, type Step } from './answer-path.ts';
import type { RuleEnd, RuleOfFile } from './custom-provider-file.ts';

/** A rule of a file, compiled. */
export interface Rule {
  /** Null: 200 to 299. */
  readonly statuses: readonly number[] | null;
  /** Null: any answer. */
  readonly path: readonly Step[] | null;
  readonly holds: (value: unknown) => boolean;
  readonly means: RuleEnd;
  /** Where it is in the file, for logs and people. */
  readonly at: string;
}

/** What a reply means, and which rule decided; null if its status did. */
export interface Judgement {
  readonly means: RuleEnd;
  readonly rule: string | null;
}

export function compileRule(rule: RuleOfFile, at: string): Rule {
  return {
    statuses: rule.status === undefined ? null : [rule.status].flat(),
    path: rule.path === undefined ? null : parsePath(rule.path),
    holds: conditionOf(rule),
    means: rule.means,
    at,
  };
}

function conditionOf({ is, equals, in: oneOf, contains }: RuleOfFile): (value: unknown) => boolean {
  const letters = contains?.toLowerCase();
  return (value) => {
    if (is !== undefined && isEmpty(value) !== (is === 'empty')) return false;
    if (equals !== undefined && value !== equals) return false;
    if (oneOf !== undefined && !oneOf.some((one) => one === value)) return false;
    return letters === undefined || (typeof value === 'string' && value.toLowerCase().includes(letters));
  };
}

/**
 * What the reply means: by the first rule that matches, else by its status.
 *
 * @throws {WrongShape} if the answer lacks the shape that a rule needs, so that the rule cannot decide
 */
export function judgeReply(
  reply: { readonly status: number; readonly body: unknown },
  rules: readonly Rule[],
): Judgement {
  const isWell = reply.status >= 200 && reply.status < 300;
  for (const { statuses, path, holds, means, at } of rules) {
    // A rule about answers must not match an error: a member missing from a refusal is not a miss.
    if (statuses === null ? !isWell : !statuses.includes(reply.status)) continue;
    if (path === null || holds(readPath(reply.body, path))) return { means, rule: at };
  }
  const means = usualMeaning(reply, []);
  return { means: means satisfies FailureReason | 'answer' | 'miss', rule: null };
}

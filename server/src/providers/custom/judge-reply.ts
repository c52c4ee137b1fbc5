import type { FailureReason } from '../capabilities.ts';
import { usualMeaning } from '../vendor-client.ts';
import { isEmpty, parsePath, readPath, type Step } from './answer-path.ts';
import type { RuleEnd, RuleOfFile } from './custom-provider-file.ts';

/** A rule of a file, taken apart. */
export interface Rule {
  /** Null: those of 200 to 299. */
  readonly statuses: readonly number[] | null;
  /** Null: whatever the answer is. */
  readonly path: readonly Step[] | null;
  readonly holds: (value: unknown) => boolean;
  readonly means: RuleEnd;
  /** Where it stands in the file, for logs and people. */
  readonly at: string;
}

/** What a reply means, and which rule says so; null where it is the usual meaning of its status. */
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
 * What the reply means: the first rule that holds, else what its status usually means.
 *
 * @throws {WrongShape} where the answer is not of the shape that a rule looks into: what it would say is not known then
 */
export function judgeReply(
  reply: { readonly status: number; readonly body: unknown },
  rules: readonly Rule[],
): Judgement {
  const isWell = reply.status >= 200 && reply.status < 300;
  for (const { statuses, path, holds, means, at } of rules) {
    // A rule about answers must not take an error for one: what a refusal lacks is no miss.
    if (statuses === null ? !isWell : !statuses.includes(reply.status)) continue;
    if (path === null || holds(readPath(reply.body, path))) return { means, rule: at };
  }
  const means = usualMeaning(reply, []);
  return { means: means satisfies FailureReason | 'answer' | 'miss', rule: null };
}

import { normalPath } from './normal-path.ts';
import type { RobotsRule, RobotsRules } from './parse-robots.ts';

/**
 * Whether a robot may fetch a path with its query ('/a?b', as `URL` writes it). The longest rule that matches decides, and of
 * two as long the one that allows (RFC 9309, 2.2.2). /robots.txt itself may always be fetched. Takes time in proportion to the
 * length of the path and of the patterns, and no more than `stepsMax`: rules that take longer allow nothing.
 */
export function isAllowed({ rules }: RobotsRules, path: string): boolean {
  if (path === '/robots.txt') return true;
  const normal = normalPath(Buffer.from(path).toString('latin1'), { isPattern: false });
  let longest = -1;
  let decision = true;
  let steps = 0;
  for (const rule of rules) {
    const isStronger = rule.length > longest || (rule.length === longest && rule.isAllowed);
    if (!isStronger) continue;
    if (rule.parts.length > 1) steps += rule.length + normal.length;
    if (steps > stepsMax) return false;
    if (!matches(rule, normal)) continue;
    longest = rule.length;
    decision = rule.isAllowed;
  }
  return decision;
}

/** Tens of thousands of rules with wildcards against an address of eight thousand letters would hold the event loop for seconds. */
const stepsMax = 1_000_000;

/** Each part at its first place after the one before: where any places fit, these do. */
function matches({ parts, isAnchored }: RobotsRule, path: string): boolean {
  const [first = '', ...others] = parts;
  if (!path.startsWith(first)) return false;
  const last = isAnchored ? others.pop() : undefined;
  let at = first.length;
  for (const part of others) {
    const found = indexOf(path, part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (!isAnchored) return true;
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last);
}

/** Below this product of lengths the built-in search, which is quadratic at worst, is quick enough. */
const searchStepsMax = 20_000;

/** Where a text first has a part, in linear time (Knuth, Morris, Pratt). */
function indexOf(text: string, part: string, from: number): number {
  if ((text.length - from) * part.length <= searchStepsMax) return text.indexOf(part, from);
  if (part.length > text.length - from) return -1;
  const borders = new Int32Array(part.length);
  for (let at = 1, border = 0; at < part.length; at++) {
    while (border > 0 && part[at] !== part[border]) border = borders[border - 1] as number;
    if (part[at] === part[border]) border += 1;
    borders[at] = border;
  }
  for (let at = from, matched = 0; at < text.length; at++) {
    while (matched > 0 && text[at] !== part[matched]) matched = borders[matched - 1] as number;
    if (text[at] === part[matched]) matched += 1;
    if (matched === part.length) return at - matched + 1;
  }
  return -1;
}

import { attribute, beginningOf, type Element } from '../html/document.ts';
import { addressOf } from './write-link.ts';
import type { Writing } from './writing.ts';

const namesOfTimes = new Set(['time', 'relative-time', 'time-ago', 'abbr', 'span']);
/** An instant, as 2026-11-21T10:00, in an attribute. */
const instant = /^\s*(\d{4}-\d{2}-\d{2})(?:[T\s]|$)/;
/** Such as "2 hours ago", "3d" and "vor 2 Stunden". */
const relative =
  /^(?:(?:an?|about|almost|over|\d{1,3})\b.{0,30} ago|\d{1,3} ?(?:s|m|h|d|w|mo|yr?|min|hr)|yesterday|just now|vor \d.{0,30}|il y a .{0,30}|hace .{0,30}|\d{1,3} ?(?:分|分钟|小时|時間|天|日)前)\.?$/i;
const lettersMax = 40;

/** The day that an element means that says it relative to now, which is another when its page is read: "2 hours ago". */
export function dayOfRelativeTime(element: Element): string | null {
  if (!namesOfTimes.has(element.name) || element.attributes.length === 0) return null;
  const said = attribute(element, 'datetime') ?? attribute(element, 'title');
  const day = said === null ? undefined : instant.exec(said.slice(0, lettersMax))?.[1];
  if (day === undefined) return null;
  return relative.test(beginningOf(element, lettersMax + 1).trim()) ? day : null;
}

/** With the link around its text, which often leads to what was written then. */
export function writeDay(writing: Writing, element: Element, day: string): void {
  const link = element.children.find((child) => child.kind === 'element' && child.name === 'a');
  const href = link?.kind === 'element' ? addressOf(writing, link) : null;
  const mark = href === null ? null : { href, title: null };
  const opened = mark !== null && writing.inline.open(mark);
  writing.inline.text(day);
  if (mark !== null && opened) writing.inline.close(mark);
}

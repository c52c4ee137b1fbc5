import { InvalidArgumentError } from 'commander';

const dayMs = 86_400_000;
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;
const rule = 'It is a day such as 2026-11-21 (UTC), or a time with its zone such as 2026-11-21T09:40:00Z.';

/** The beginning of a day in UTC, or a moment. */
export function fromOption(text: string): Date {
  if (dayPattern.test(text) && isDay(text)) return new Date(`${text}T00:00:00Z`);
  const moment = momentPattern.test(text) ? new Date(text) : null;
  if (moment === null || Number.isNaN(moment.getTime())) throw new InvalidArgumentError(rule);
  return moment;
}

/** What is not included any more: a day counts in full. */
export function toOption(text: string): Date {
  const moment = fromOption(text);
  return dayPattern.test(text) ? new Date(moment.getTime() + dayMs) : moment;
}

/** A day in UTC, YYYY-MM-DD. */
export function dayOption(text: string): string {
  if (dayPattern.test(text) && isDay(text)) return text;
  throw new InvalidArgumentError('It is a day such as 2026-11-21 (UTC).');
}

/** Not the 31st of November. */
function isDay(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

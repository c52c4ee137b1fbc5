/** What a source says in one field, without white space around it and cut to what the record takes; null where nothing is left. */
export function cutText(told: unknown, charactersMax: number): string | null {
  if (typeof told !== 'string') return null;
  // A letter of two units is left out whole, since half of one is no text.
  const text = told
    .trim()
    .slice(0, charactersMax)
    .replace(/[\uD800-\uDBFF]$/, '');
  return text === '' ? null : text;
}

/** A web address; null also for one that is too long, since a part of it leads elsewhere. */
export function webAddress(told: unknown): string | null {
  if (typeof told !== 'string' || told.length > 2_000) return null;
  const url = URL.parse(told.trim());
  return url && /^https?:$/.test(url.protocol) ? told.trim() : null;
}

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** A day of the world, as the first moment of a UTC date. */
export type Day = number & { readonly __day: true };

export const dayOf = (nowMs: number): Day => (Math.floor(nowMs / dayMs) * dayMs) as Day;

/** What happened so many minutes before a day began, as ISO 8601. Posts and jobs have such ages, so that they are as old on every day. */
export const before = (day: Day, minutes: number): string => new Date(day - minutes * minuteMs).toISOString();

/** The day by which lists are searched: what they were searched by is the same on every day. */
export const dayZero = 0 as Day;

/** A part of the world that has dates. */
export interface Dated<Part> {
  on(day: Day): Part;
}

/** Made at the first question, and kept. */
export function once<Part>(make: () => Part): () => Part {
  let kept: { readonly part: Part } | undefined;
  return () => {
    kept ??= { part: make() };
    return kept.part;
  };
}

/*
 * What the caller of a sandbox can force a call to come to, so that every answer that a client has to deal with can be tried. A word
 * anywhere in the body does it, in small letters; where only digits may stand, a number. docs/sandbox.md has the same table (a test compares them).
 */

interface Forced {
  /** As a part of a name, a domain, an address or any other text: `magic-miss`. */
  readonly word: string;
  /** The same for ids. No record of the world has it. */
  readonly number: string;
  readonly status: number;
  /** Of a list: the whole of it, or each item that has it. */
  readonly of: 'list' | 'item';
}

export const forcedOutcomes = {
  miss: { word: 'magic-miss', number: '9990000404', status: 200, of: 'item' },
  insufficient_credits: {
    word: 'magic-insufficient-credits',
    number: '9990000402',
    status: 402,
    of: 'list',
  },
  plan_credits_exhausted: {
    word: 'magic-plan-credits-exhausted',
    number: '9990001402',
    status: 402,
    of: 'list',
  },
  spend_limit_reached: { word: 'magic-spend-limit-reached', number: '9990002402', status: 402, of: 'list' },
  plan_unavailable: { word: 'magic-plan-unavailable', number: '9990002503', status: 503, of: 'list' },
  rate_limited: { word: 'magic-rate-limited', number: '9990000429', status: 429, of: 'list' },
  upstream_error: { word: 'magic-upstream-error', number: '9990000502', status: 502, of: 'item' },
  ENDPOINT_UNDER_MAINTENANCE: {
    word: 'magic-under-maintenance',
    number: '9990000503',
    status: 503,
    of: 'list',
  },
  service_unavailable: { word: 'magic-service-unavailable', number: '9990001503', status: 503, of: 'list' },
  upstream_timeout: { word: 'magic-upstream-timeout', number: '9990000504', status: 504, of: 'item' },
  slow: { word: 'magic-slow', number: '9990000200', status: 200, of: 'item' },
} as const satisfies Readonly<Record<string, Forced>>;
export type ForcedOutcome = keyof typeof forcedOutcomes;

/** How long a call takes that is to be slow. It succeeds then. */
export const slowMs = 3_000;

const names = Object.keys(forcedOutcomes) as ForcedOutcome[];
const byToken: ReadonlyMap<string, ForcedOutcome> = new Map(
  names.flatMap((name) => {
    const { word, number } = forcedOutcomes[name];
    return [[word, name] as const, [number, name] as const];
  }),
);
// What is between letters or digits is another word, or another number. Some names have _ where domains have -. JSON writes a line break as
// a letter behind a backslash, and others as a number: they are no part of the word behind them.
const tokens =
  /(?<=^|[^0-9a-z]|(?<!\\)(?:\\\\)*\\(?:[bfnrt]|u[0-9a-fA-F]{4}))(?:magic[-_][a-z]+(?:[-_][a-z]+){0,2}|999000\d{4})(?![0-9a-z])/g;

/**
 * The first outcome that a text forces; null for most texts.
 *
 * @param of only those of lists, or of items
 */
export function forcedOutcome(text: string, of?: Forced['of']): ForcedOutcome | null {
  let looked = 0;
  for (const [token] of withLetters(text).matchAll(tokens)) {
    looked += 1;
    if (looked > tokensMax) break;
    const name = forcedBy(token.replaceAll('_', '-'));
    if (name && (of === undefined || forcedOutcomes[name].of === of)) return name;
  }
  return null;
}

/** No text of a person has more words that begin like these. */
const tokensMax = 1_000;
/** So much of a text is looked at for letters that JSON writes as numbers: reading more of them would hold up other calls. */
const numberedMax = 65_536;
/** ASCII, written as JSON may write any character. */
const numbered = /\\u00([2-7][0-9a-f])/gi;

function withLetters(text: string): string {
  if (!text.includes('\\u00')) return text;
  const read = text
    .slice(0, numberedMax)
    .replace(numbered, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return read + text.slice(numberedMax);
}

/** Of a longer word ("magic-slow-lane") its beginning counts. */
function forcedBy(token: string): ForcedOutcome | null {
  for (let end = token.length; end > 0; end = token.lastIndexOf('-', end - 1)) {
    const name = byToken.get(token.slice(0, end));
    if (name) return name;
  }
  return null;
}

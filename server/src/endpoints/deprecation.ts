import type { Deprecation, Endpoint } from './define-endpoint.ts';

export interface DeprecatedPart extends Deprecation {
  readonly part: 'endpoint' | 'request' | 'response';
  /** Of the request its name, of the answer its dotted path; null for the endpoint as a whole. */
  readonly field: string | null;
}

/** Specification 9: breaking changes receive a 90-day deprecation window. */
export const noticeDaysMin = 90;
const dayMs = 86_400_000;

export function deprecatedParts({ deprecated, deprecatedFields }: Endpoint): DeprecatedPart[] {
  const ofFields = (part: 'request' | 'response') =>
    Object.entries(deprecatedFields?.[part] ?? {}).map(([field, one]) => ({ part, field, ...one }));
  return [
    ...(deprecated ? [{ part: 'endpoint' as const, field: null, ...deprecated }] : []),
    ...ofFields('request'),
    ...ofFields('response'),
  ];
}

/** As descriptions say it. */
export const deprecationText = ({ since, sunset, use }: Deprecation): string =>
  `Deprecated since ${since}, removed on ${sunset}: use ${use}.`;

/** What of an endpoint a call uses that will go. Fields of the answer do not count: whether they are read nobody knows. */
export const usedParts = (endpoint: Endpoint, sends: (field: string) => boolean): DeprecatedPart[] =>
  deprecatedParts(endpoint).filter(
    ({ part, field }) => part === 'endpoint' || (part === 'request' && field !== null && sends(field)),
  );

/**
 * RFC 9745 and RFC 8594: when the first of them was deprecated, when the first may be gone, and where to read about it.
 * Undefined where nothing of it will go.
 */
export function deprecationHeaders(
  parts: readonly Deprecation[],
  changelogUrl: string,
): Readonly<Record<'deprecation' | 'sunset' | 'link', string>> | undefined {
  if (parts.length === 0) return undefined;
  const since = Math.min(...parts.map((part) => dayOf(part.since)));
  const sunset = Math.min(...parts.map((part) => dayOf(part.sunset)));
  return {
    deprecation: `@${since / 1_000}`,
    sunset: new Date(sunset).toUTCString(),
    link: `<${changelogUrl}>; rel="deprecation"; type="text/html"`,
  };
}

/** What is wrong with the deprecations of an endpoint; nothing where all is right. */
export function deprecationProblems(endpoint: Endpoint): string[] {
  return deprecatedParts(endpoint).flatMap(({ part, field, since, sunset, use }) => {
    const name = [endpoint.name, field].filter(Boolean).join('.');
    const [from, to] = [dayOf(since), dayOf(sunset)];
    if (Number.isNaN(from) || Number.isNaN(to)) return [`${name}: since and sunset are days, YYYY-MM-DD`];
    const days = (to - from) / dayMs;
    return [
      ...(days < noticeDaysMin ? [`${name}: ${days} days of notice, not ${noticeDaysMin}`] : []),
      ...(part === 'endpoint' && use === endpoint.name ? [`${name}: its successor is itself`] : []),
    ];
  });
}

function dayOf(day: string): number {
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  // 2026-02-30 is no day, though it can be read as one.
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day ? Number.NaN : at;
}

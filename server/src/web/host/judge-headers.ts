import { type FetchedPage, header } from '../html/page.ts';

export const verdicts = ['good', 'weak', 'missing'] as const;

export interface HeaderJudgement {
  /** In lower case. */
  readonly header: string;
  readonly value: string | null;
  readonly verdict: (typeof verdicts)[number];
  /** What would be better; null where it is good. */
  readonly advice: string | null;
}

export interface SecurityHeaders {
  /** 0 to 100: the sum of what each header is worth, half of it where it is weak. */
  readonly score: number;
  readonly judgements: readonly HeaderJudgement[];
}

/** What each is worth: how much harm it prevents on a site of today. The weights sum to 100. */
const rules: readonly {
  header: string;
  worth: number;
  advice: string;
  judge(value: string, headers: FetchedPage['headers']): 'good' | 'weak';
  /** Another header that does the same. */
  instead?(headers: FetchedPage['headers']): boolean;
}[] = [
  {
    header: 'content-security-policy',
    worth: 25,
    advice: 'Send a Content-Security-Policy that names where scripts come from, without unsafe-inline.',
    judge: (value) => {
      const scripts = directive(value, 'script-src') ?? directive(value, 'default-src');
      const isInline =
        /'unsafe-inline'/i.test(scripts ?? '') &&
        !/'(?:nonce-|sha\d{3}-|strict-dynamic)/i.test(scripts ?? '');
      return scripts === null || isInline || /(?:^|\s)\*(?:\s|$)/.test(scripts) ? 'weak' : 'good';
    },
  },
  {
    header: 'strict-transport-security',
    worth: 20,
    advice: 'Send Strict-Transport-Security with a max-age of half a year or more.',
    judge: (value) => (secondsOf(value) >= hstsSecondsEnough ? 'good' : 'weak'),
  },
  {
    header: 'x-frame-options',
    worth: 15,
    advice: 'Send X-Frame-Options: DENY or SAMEORIGIN, or frame-ancestors in the Content-Security-Policy.',
    judge: (value) => (/^\s*(?:deny|sameorigin)\s*$/i.test(value) ? 'good' : 'weak'),
    instead: (headers) =>
      directive(header(headers, 'content-security-policy') ?? '', 'frame-ancestors') !== null,
  },
  {
    header: 'x-content-type-options',
    worth: 15,
    advice: 'Send X-Content-Type-Options: nosniff.',
    judge: (value) => (/^\s*nosniff\s*$/i.test(value) ? 'good' : 'weak'),
  },
  {
    header: 'referrer-policy',
    worth: 10,
    advice: 'Send Referrer-Policy: strict-origin-when-cross-origin, or a stricter one.',
    judge: (value) =>
      /unsafe-url|no-referrer-when-downgrade/i.test(value.split(',').at(-1) ?? '') ? 'weak' : 'good',
  },
  {
    header: 'permissions-policy',
    worth: 10,
    advice: 'Send a Permissions-Policy that switches off what the site does not use, such as camera=().',
    judge: () => 'good',
    instead: (headers) => header(headers, 'feature-policy') !== null,
  },
  {
    header: 'cross-origin-opener-policy',
    worth: 5,
    advice: 'Send Cross-Origin-Opener-Policy: same-origin.',
    judge: (value) => (/^\s*unsafe-none/i.test(value) ? 'weak' : 'good'),
  },
];

/** Half a year: what browsers' lists and graders ask for. */
export const hstsSecondsEnough = 15_552_000;

/** For how long the site asks browsers to insist on TLS; 0 where it does not. */
export function hstsSeconds(headers: FetchedPage['headers']): number {
  return secondsOf(header(headers, 'strict-transport-security') ?? '');
}

function secondsOf(value: string): number {
  return Number(/max-age\s{0,9}=\s{0,9}"?(\d{1,12})/i.exec(value)?.[1] ?? 0);
}

/** Judges the headers by which a page protects its visitors. */
export function judgeHeaders(headers: FetchedPage['headers']): SecurityHeaders {
  let score = 0;
  const judgements = rules.map((rule): HeaderJudgement => {
    const value = header(headers, rule.header)?.slice(0, 4_096) ?? null;
    const verdict =
      value !== null ? rule.judge(value, headers) : rule.instead?.(headers) ? 'good' : 'missing';
    score += verdict === 'good' ? rule.worth : verdict === 'weak' ? rule.worth / 2 : 0;
    return { header: rule.header, value, verdict, advice: verdict === 'good' ? null : rule.advice };
  });
  return { score: Math.round(score), judgements };
}

/** The values of one directive of a Content-Security-Policy; null where it lacks it. */
function directive(policy: string, name: string): string | null {
  for (const part of policy.split(/[;,]/)) {
    const [first = '', ...values] = part.trim().split(/\s+/);
    if (first.toLowerCase() === name) return values.join(' ');
  }
  return null;
}

import { answerBombs, siteBombs } from './answer-bombs.ts';
import type { TestApp, TestResponse } from './app.ts';
import { pageBombs } from './page-bombs.ts';

/** A bomb, and the endpoint that is made to read it. */
export interface Attack {
  readonly bomb: string;
  readonly endpoint: string;
  readonly host: string;
  readonly path: string;
  /** What ends it, as an `AnswerBomb` says. */
  readonly endsBy: (typeof answerBombs)[number]['endsBy'];
}

/** How an attack ended. */
export interface End {
  readonly attack: Attack;
  readonly response: TestResponse;
  readonly ms: number;
}

const ofPages = [
  'web_scrape',
  'web_meta_tags',
  'website_intelligence',
  'web_emails',
  'web_tech_stack',
] as const;
const ofAnswers = ['find_redirect', 'web_sitemap', 'website_intelligence'] as const;
const ofSites = ['web_sitemap', 'web_emails'] as const;

/** Reads an ordinary page. */
export const visit: Attack = {
  bomb: 'none',
  endpoint: 'web_meta_tags',
  host: 'acme',
  path: '/',
  endsBy: 'limit',
};

/** Each page by one endpoint in turn, each answer by a page and a redirect or a list, each site by both that read robots.txt. */
export function attacks(): Attack[] {
  return [
    ...siteBombs.flatMap(({ name: bomb, endsBy }, i) =>
      ofSites.map((endpoint) => ({ bomb, endpoint, host: `s${i}`, path: '/', endsBy })),
    ),
    ...answerBombs.flatMap(({ name: bomb, endsBy }, i) => [
      { bomb, endpoint: 'web_scrape', host: `a${i}`, path: '/', endsBy },
      {
        bomb,
        endpoint: ofAnswers[i % 3] as string,
        host: `a${i}`,
        path: i % 3 === 1 ? '/sitemap.xml' : '/',
        endsBy,
      },
    ]),
    ...pageBombs.map(({ name: bomb }, i) => ({
      bomb,
      endpoint: ofPages[i % ofPages.length] as string,
      host: `p${i}`,
      path: '/',
      endsBy: 'limit' as const,
    })),
  ];
}

/** Makes the call. Under another `name` the host is one that nobody remembers anything of. */
export async function commit(
  app: TestApp,
  key: string,
  attack: Attack,
  { port, name = 'example' }: { port: number; name?: string },
): Promise<End> {
  const { endpoint, host, path } = attack;
  const url = `http://${host}.${name}:${port}${path}`;
  const more =
    endpoint === 'web_sitemap'
      ? { limit: 10_000 }
      : /^s\d/.test(host) && endpoint === 'web_emails'
        ? { max_pages: 50 }
        : {};
  const startedAtMs = performance.now();
  const response = await app.post(`/${endpoint}`, key, {
    [endpoint === 'find_redirect' ? 'link' : 'url']: url,
    ...more,
  });
  return { attack, response, ms: performance.now() - startedAtMs };
}

export const chargedFor = ({ headers }: TestResponse): number => Number(headers['x-credits-charged'] ?? 0);

export function told({ attack: { bomb, endpoint }, response: { status }, ms }: End): string {
  return `${endpoint}, ${bomb}: ${status} after ${Math.round(ms)} ms`;
}

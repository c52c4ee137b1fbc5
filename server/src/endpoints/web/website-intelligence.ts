import { z } from 'zod';
import { NoConnection, SiteFailure } from '../../outbound/explain-failure.ts';
import { hstsSeconds, judgeHeaders, type SecurityHeaders, verdicts } from '../../web/host/judge-headers.ts';
import type { FetchedPage } from '../../web/html/page.ts';
import { type Call, defineEndpoint } from '../define-endpoint.ts';
import { dnsAnswer, dnsFields, sslAnswer, sslFields } from './host-fields.ts';
import { metaTagFields, metaTagQuestions, metaTagsAnswer } from './meta-tag-fields.ts';
import { pageFields, readOnePage } from './page-fields.ts';
import { technologyAnswer, technologyFields } from './web-tech-stack.ts';

export const intelligenceModules = [
  'meta_tags',
  'json_ld',
  'pixels',
  'tech_stack',
  'social_links',
  'emails',
  'ssl',
  'headers',
] as const;
type Module = (typeof intelligenceModules)[number];

const header = (name: string) =>
  z.string().nullable().describe(`${name} header as sent; null if there is none.`);

export const websiteIntelligence = defineEndpoint({
  name: 'website_intelligence',
  title: 'Website intelligence',
  group: 'Web Scraping',
  description: `Reads a page once and returns meta tags, structured data, pixels, technologies, social profiles, emails, certificate and security headers.
    Each module returns what its own endpoint returns, for this one page. If you choose fewer modules, you get only their fields,
    at the same price. A failed module, such as ssl if the host broke the connection, is in modulesFailed, and its
    field is empty or missing. If the site's certificate keeps Millrace from reading the page, a requested ssl module still grades it. The
    other modules then fail, page fields are null, quality_warning says why, and the response is free. If you requested only ssl, the
    grade is the full response and has its price, even if the page has an error. If anything else keeps Millrace from reading the page,
    the call fails and is free. The security score is the sum of what each header is worth (see judgements). The grade of the
    certificate is A if browsers accept it over TLS 1.2 or newer, and F if they do not.`,
  keywords: [
    'website audit',
    'full website report',
    'ssl certificate',
    'security headers',
    'seo check',
    'everything about a website',
    'site analysis in one call',
    'website health report',
    'analyze a website',
    'complete website analysis',
    'certificate expiry',
    'inspect a domain',
    'tls certificate',
    'website security check',
    'all about a site',
  ],
  price: {
    per: 'call',
    credits: 5,
    missed: ({ quality_warning, modulesFailed }) => quality_warning !== null && modulesFailed.length > 0,
  },
  runs: 'outside',
  needs: ['readPage', 'inspectHost'],

  request: z.strictObject({
    ...pageFields,
    modules: z
      .array(z.enum(intelligenceModules))
      .min(1)
      .max(intelligenceModules.length)
      .default([...intelligenceModules])
      .describe('Modules to run; default: all.'),
  }),

  response: z.object({
    emails: z.array(z.string()).optional().describe('Email addresses on the page, likeliest contact first.'),
    headers: z
      .object({
        security_score: z.int().describe('0 to 100.'),
        hsts: z.boolean().describe('Strict-Transport-Security is sent.'),
        csp: z.boolean().describe('Content-Security-Policy is sent.'),
        x_frame_options: header('X-Frame-Options'),
        x_content_type_options: header('X-Content-Type-Options'),
        x_xss_protection: header('X-XSS-Protection'),
        referrer_policy: header('Referrer-Policy'),
        permissions_policy: z.boolean().describe('Permissions-Policy is sent.'),
        server: header('Server'),
        judgements: z
          .array(
            z.object({
              header: z.string().describe('Name of the header.'),
              value: z.string().nullable().describe('As sent.'),
              verdict: z.enum(verdicts).describe('Whether it protects visitors.'),
              advice: z.string().nullable().describe('Recommended change.'),
            }),
          )
          .max(20)
          .describe('What the score consists of.'),
      })
      .optional()
      .describe('Security headers of the page.'),
    jsonLd: z
      .array(z.looseObject({}))
      .optional()
      .describe('Structured data, same as `items` of web_json_ld.'),
    metaTags: z.object(metaTagFields).optional().describe('Same as web_meta_tags.'),
    pixels: z
      .array(
        z.object({ name: z.string().describe('The tool.'), ids: z.array(z.string()).describe('Its ids.') }),
      )
      .optional()
      .describe('Same as `pixels` of web_pixels.'),
    socialLinks: z
      .record(z.string(), z.string())
      .optional()
      .describe('Best profile of each network, by network name.'),
    ssl: sslFields.optional().describe('Certificate of the host of finalUrl.'),
    techStack: z.array(technologyFields).optional().describe('Same as `technologies` of web_tech_stack.'),
    url: z.string().describe('The URL as you sent it.'),
    finalUrl: z
      .string()
      .describe('Page URL after redirects; if Millrace could not read the page, the URL that failed.'),
    httpStatus: z.int().nullable().describe('HTTP status; null if the page was not read.'),
    redirectChain: z.array(z.string()).describe('Each redirect, as "from -> to".'),
    pageLoadTimeMs: z
      .number()
      .nullable()
      .describe('From the DNS lookup to the last byte; null if the page was not read.'),
    contentLengthBytes: z
      .int()
      .nullable()
      .describe('Length of the page, after decompression; null if it was not read.'),
    seoScore: z
      .int()
      .nullable()
      .describe('0 to 100, less the penalties in seoIssues; null if the page was not read.'),
    seoIssues: z.array(z.string()).max(50).describe('Problems that make the page hard to find or preview.'),
    dns: dnsFields.nullable().describe('DNS records of the host; null if DNS failed.'),
    modulesRun: z.array(z.enum(intelligenceModules)).describe('Modules that ran.'),
    modulesFailed: z.array(z.enum(intelligenceModules)).describe('Modules that failed.'),
    quality_warning: z.string().nullable().describe('Why the page could not be read; null if it was.'),
  }),

  mainFields: {
    Emails: 'emails',
    'LinkedIn URL': 'socialLinks.network',
    'SEO score': 'seoScore',
    'Security score': 'headers.security_score',
    'Certificate grade': 'ssl.grade',
    'Final URL': 'finalUrl',
  },

  example: {
    request: {
      url: 'https://halden-instruments.example',
      modules: ['emails', 'headers', 'ssl', 'social_links'],
    },
    response: {
      emails: ['service@halden-instruments.example'],
      headers: {
        security_score: 100,
        hsts: true,
        csp: true,
        x_frame_options: 'DENY',
        x_content_type_options: 'nosniff',
        x_xss_protection: null,
        referrer_policy: 'strict-origin',
        permissions_policy: true,
        server: null,
        judgements: [],
      },
      socialLinks: { network: 'https://network.example/company/halden-instruments' },
      ssl: {
        issuer: 'Example Trust CA',
        expires: '2027-01-19',
        days_until_expiry: 59,
        grade: 'A+',
        grade_reason: null,
        subject: 'halden-instruments.example',
        valid_from: '2026-10-21',
        names: ['halden-instruments.example', 'www.halden-instruments.example'],
        protocol: 'TLSv1.3',
        cipher: 'TLS_AES_256_GCM_SHA384',
        key_bits: 256,
        trusted: true,
      },
      url: 'https://halden-instruments.example',
      finalUrl: 'https://halden-instruments.example/',
      httpStatus: 200,
      redirectChain: [],
      pageLoadTimeMs: 812.4,
      contentLengthBytes: 70_214,
      seoScore: 95,
      seoIssues: ['Missing structured data'],
      dns: {
        a_records: ['203.0.113.18'],
        mx_records: ['mx1.halden-instruments.example'],
        email_provider: null,
      },
      modulesRun: ['emails', 'headers', 'ssl', 'social_links'],
      modulesFailed: [],
      quality_warning: null,
    },
  },

  async run(request, call) {
    const wanted = new Set<Module>(request.modules);
    const ask = {
      seo: {},
      ...(wanted.has('meta_tags') ? metaTagQuestions : {}),
      ...(wanted.has('json_ld') ? { structuredData: { jsonLd: true, microdata: false, rdfa: false } } : {}),
      ...(wanted.has('pixels') ? { pixels: {} } : {}),
      ...(wanted.has('tech_stack') ? { techStack: {} } : {}),
      ...(wanted.has('social_links') ? { socialLinks: {} } : {}),
      ...(wanted.has('emails') ? { emails: {} } : {}),
    };
    const page = await readOnePage(request, ask, call).catch(siteFailure);
    if (page instanceof SiteFailure) return answerWithoutPage(request, page, call);
    const { answers } = page;
    const host = await call.sources.inspectHost(
      { url: page.finalUrl, hstsSeconds: hstsSeconds(page.headers) },
      call.signal,
    );
    const failed: Module[] = wanted.has('ssl') && host.certificate === null ? ['ssl'] : [];
    return {
      ...(answers.emails ? { emails: answers.emails.map(({ email }) => email) } : {}),
      ...(wanted.has('headers') ? { headers: headersAnswer(judgeHeaders(page.headers), page.headers) } : {}),
      ...(answers.structuredData ? { jsonLd: [...answers.structuredData.items] } : {}),
      ...(answers.metaTags && answers.article
        ? { metaTags: metaTagsAnswer(answers.metaTags, answers.article) }
        : {}),
      ...(answers.pixels ? { pixels: answers.pixels.map(({ name, ids }) => ({ name, ids: [...ids] })) } : {}),
      ...(answers.socialLinks ? { socialLinks: answers.socialLinks.best } : {}),
      ...(wanted.has('ssl') ? { ssl: sslAnswer(host.certificate) } : {}),
      ...(answers.techStack ? { techStack: answers.techStack.technologies.map(technologyAnswer) } : {}),
      url: request.url,
      finalUrl: page.finalUrl,
      httpStatus: page.status,
      redirectChain: chainOf(page.redirects),
      pageLoadTimeMs: Math.round(page.loadMs * 10) / 10,
      contentLengthBytes: page.bytes,
      seoScore: answers.seo.score,
      seoIssues: [...answers.seo.issues],
      dns: dnsAnswer(host.names),
      modulesRun: request.modules.filter((module) => !failed.includes(module)),
      modulesFailed: failed,
      quality_warning: null,
    };
  },
});

function siteFailure(error: unknown): SiteFailure {
  if (error instanceof SiteFailure) return error;
  throw error;
}

/** What needs no page: the certificate, if requested. @throws {SiteFailure} as it was, where none is shown either */
async function answerWithoutPage(
  { url, modules }: { url: string; modules: readonly Module[] },
  failure: SiteFailure,
  { sources, signal }: Call,
) {
  const finalUrl = failure.visited.at(-1);
  const lacks = failure instanceof NoConnection ? failure.lacks : null;
  // A site that has an error of its own may have none at the next try: callers who requested more than the certificate should retry.
  const isAnswer =
    lacks === 'certificate' ||
    (lacks !== 'connection' && lacks !== 'name' && modules.every((one) => one === 'ssl'));
  if (finalUrl === undefined || !isAnswer || !modules.includes('ssl')) throw failure;
  const host = await sources.inspectHost({ url: finalUrl, hstsSeconds: 0 }, signal);
  // Of a site that does not answer, "no TLS" would be a guess.
  if (host.certificate === null || host.certificate.grade === 'none') throw failure;
  return {
    ssl: sslAnswer(host.certificate),
    url,
    finalUrl,
    httpStatus: null,
    redirectChain: chainOf(failure.visited),
    pageLoadTimeMs: null,
    contentLengthBytes: null,
    seoScore: null,
    seoIssues: [],
    dns: dnsAnswer(host.names),
    modulesRun: modules.filter((module) => module === 'ssl'),
    modulesFailed: modules.filter((module) => module !== 'ssl'),
    quality_warning: `The page could not be read. ${failure.what}`,
  };
}

const chainOf = (visited: readonly string[]) => visited.slice(1).map((to, i) => `${visited[i]} -> ${to}`);

function headersAnswer({ score, judgements }: SecurityHeaders, headers: FetchedPage['headers']) {
  const value = (name: string) => {
    const sent = headers[name];
    return (typeof sent === 'string' ? sent : sent?.join(', ')) ?? null;
  };
  return {
    security_score: score,
    hsts: value('strict-transport-security') !== null,
    csp: value('content-security-policy') !== null,
    x_frame_options: value('x-frame-options'),
    x_content_type_options: value('x-content-type-options'),
    x_xss_protection: value('x-xss-protection'),
    referrer_policy: value('referrer-policy'),
    permissions_policy: value('permissions-policy') !== null,
    server: value('server'),
    judgements: judgements.map((judgement) => ({ ...judgement })),
  };
}

import { z } from 'zod';
import { hopKinds, hopsMax, redirectProblems } from '../../web/redirects/follow-redirects.ts';
import { addressRule, isAddress } from '../../web/site-addresses.ts';
import { defineEndpoint } from '../define-endpoint.ts';

export const findRedirect = defineEndpoint({
  name: 'find_redirect',
  title: 'Find where a link leads',
  group: 'Utilities',
  description: `Follows a link to its final URL, and lists every URL on the way.
    It follows HTTP redirects, the Refresh header, meta refresh, and pages that show nothing and only set their location by
    script, at once or within ten seconds. \`hops\` shows the kind and status of each redirect. The maximum is ${hopsMax} redirects.
    A link may lead in a circle, to a site that does not respond, or to something other than a web page (mailto:, an app link). Then
    resolved_successfully is false, \`problem\` says why, and the call is free. Redirects keep the fragment of the link, as in browsers.`,
  keywords: [
    'follow redirects',
    'final url',
    'expand short link',
    'unshorten url',
    'bit.ly',
    'redirect chain',
    'where does a link go',
    'resolve url',
    'redirect target',
    'landing page of a link',
    'unshorten a link',
  ],
  price: { per: 'call', credits: 1, missed: ({ resolved_successfully }) => !resolved_successfully },
  runs: 'outside',
  needs: ['followRedirects'],
  synonyms: { url: 'link' },

  request: z.strictObject({
    link: z
      .string()
      .trim()
      .min(1)
      .max(2_048)
      .refine(isAddress, addressRule)
      .describe('The link; https unless you send http://.'),
  }),

  response: z.object({
    final_url: z.string().describe('The last URL of the chain.'),
    redirect_chain: z
      .array(z.string())
      .max(hopsMax + 1)
      .describe('All URLs: the first is the one you sent, the last the final one.'),
    status_code: z
      .int()
      .describe('HTTP status of the final URL; if it did not respond, of the last one that did.'),
    original_link: z.string().describe('The link as you sent it.'),
    redirect_link: z.string().describe('The same as `final_url`.'),
    redirect_count: z.int().describe('Number of redirects followed.'),
    final_status_code: z.int().describe('The same as `status_code`.'),
    is_redirected: z.boolean().describe('Whether the link leads to another URL.'),
    resolved_successfully: z.boolean().describe('Whether the final URL responded.'),
    problem: z.enum(redirectProblems).nullable().describe('Why it did not; null if it did.'),
    problem_text: z.string().nullable().describe('The same as a sentence.'),
    hops: z
      .array(
        z.object({
          url: z.string().describe('The URL.'),
          status: z
            .int()
            .nullable()
            .describe('Its HTTP status; null if it did not respond, or is not a web URL.'),
          leads_by: z
            .enum(hopKinds)
            .nullable()
            .describe('How it leads to the next one: HTTP, page or script. Null for the last one.'),
        }),
      )
      .max(hopsMax + 1)
      .describe('The full chain.'),
  }),

  mainFields: {
    'Final URL': 'final_url',
    'HTTP status': 'final_status_code',
    Redirects: 'redirect_count',
    Resolved: 'resolved_successfully',
  },

  example: {
    request: { link: 'http://halden.example' },
    response: {
      final_url: 'https://www.halden-instruments.example/',
      redirect_chain: ['http://halden.example', 'https://www.halden-instruments.example/'],
      status_code: 200,
      original_link: 'http://halden.example',
      redirect_link: 'https://www.halden-instruments.example/',
      redirect_count: 1,
      final_status_code: 200,
      is_redirected: true,
      resolved_successfully: true,
      problem: null,
      problem_text: null,
      hops: [
        { url: 'http://halden.example/', status: 301, leads_by: 'http' },
        { url: 'https://www.halden-instruments.example/', status: 200, leads_by: null },
      ],
    },
  },

  async run({ link }, { sources, signal }) {
    const { hops, problem, problemText } = await sources.followRedirects(link, signal);
    const final_url = hops.at(-1)?.url ?? link;
    const status_code = hops.findLast(({ status }) => status !== null)?.status ?? 0;
    return {
      final_url,
      redirect_chain: [link, ...hops.slice(1).map(({ url }) => url)],
      status_code,
      original_link: link,
      redirect_link: final_url,
      redirect_count: hops.length - 1,
      final_status_code: status_code,
      is_redirected: hops.length > 1,
      resolved_successfully: problem === null,
      problem,
      problem_text: problemText,
      hops: hops.map(({ url, status, leadsBy }) => ({ url, status, leads_by: leadsBy })),
    };
  },
});

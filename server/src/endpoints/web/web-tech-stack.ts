import { z } from 'zod';
import { buyingSignalsMax, companyStages, toolsPerFunctionMax } from '../../web/technologies/gtm-signals.ts';
import { type FoundTechnology, technologiesMax } from '../../web/technologies/tech-stack.ts';
import { evidences } from '../../web/technologies/technology.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { pageFields, readOnePage } from './page-fields.ts';

/** A technology in an answer. */
export const technologyFields = z.object({
  name: z.string().describe('Name of the product.'),
  category: z.string().describe('What it is, by the first of its categories.'),
  confidence: z.number().describe('0.5 to 1; what is less sure is left out.'),
  categories: z.array(z.string()).max(10).describe('All its categories.'),
  version: z.string().nullable().describe('As the page says it; null where it does not.'),
  website: z.string().nullable().describe('Site of the maker.'),
  evidence: z
    .array(z.enum(evidences))
    .max(evidences.length)
    .describe('Where on the page it was seen; implied: something that was seen needs it.'),
  implied: z.boolean().describe('It was not seen itself.'),
});

export function technologyAnswer(technology: FoundTechnology) {
  return { ...technology, categories: [...technology.categories], evidence: [...technology.evidence] };
}

export const webTechStack = defineEndpoint({
  name: 'web_tech_stack',
  title: 'Web tech stack',
  group: 'Web Scraping',
  description: `Tells which technologies a page is made with, served by and followed by, with versions where they show.
    By fingerprints of some two thousand products in the page's headers, cookies, meta tags, elements, the addresses that it
    loads and its inline scripts; scripts are not run unless render asks for it, so that what a tag manager adds later is not seen.
    gtmSignals sums up what sells and markets: tools by function, and estimates by simple rules of what was seen on this page.`,
  keywords: [
    'tech stack',
    'technologies of a website',
    'what is a site built with',
    'builtwith',
    'wappalyzer',
    'which crm or cms a company uses',
    'detect shopify or wordpress',
    'technographics',
    'software used by a site',
    'javascript framework',
    'hosting and cdn',
    'ecommerce platform',
    'analytics software of a site',
    'hubspot or marketo',
    'what cms does a site run',
    'javascript libraries',
    'payment provider of a shop',
    'tools a company uses',
  ],
  price: { per: 'call', credits: 1 },
  runs: 'outside',
  needs: ['readPage'],

  request: z.strictObject(pageFields),

  response: z.object({
    categories: z
      .record(z.string(), z.array(z.string()).max(technologiesMax))
      .describe('Names of technologies by category; one may stand in several.'),
    gtmSignals: z
      .object({
        company_stage: z
          .enum(companyStages)
          .nullable()
          .describe(
            'A guess: enterprise with two tools that are only sold to large companies, or 5,000 US dollars a month; growth with 250 a month or tools for eight functions; startup with fewer; null where no tool for marketing or sales was seen.',
          ),
        estimated_monthly_tech_spend: z
          .number()
          .nullable()
          .describe(
            'US dollars: list prices of the smallest paid plans of what was seen, in round numbers, each maker once. The least, not the likely: 0 where all have free plans, null where no price is known.',
          ),
        tools_by_function: z
          .record(z.string(), z.array(z.string()).max(toolsPerFunctionMax))
          .describe(
            'Tools by what a company uses them for: crm, analytics, advertising, live_chat, ecommerce ...',
          ),
        buying_signals: z
          .array(z.string())
          .max(buyingSignalsMax)
          .describe(
            'What the tools say of how the company sells, a sentence each, with the tools in brackets.',
          ),
      })
      .describe('Signals for those who sell to the company.'),
    technologies: z.array(technologyFields).max(technologiesMax).describe('The surest first.'),
    categoriesCount: z.record(z.string(), z.int()).describe('How many technologies each category has.'),
    summary: z.string().describe('How many technologies in how many categories, as a sentence.'),
  }),

  mainFields: {
    'Tech summary': 'summary',
    'Company stage': 'gtmSignals.company_stage',
    'Monthly tech spend (USD)': 'gtmSignals.estimated_monthly_tech_spend',
    'Buying signals': 'gtmSignals.buying_signals',
    Technology: 'technologies[0].name',
    Category: 'technologies[0].category',
  },

  example: {
    request: { url: 'https://halden-instruments.example' },
    response: {
      categories: { Framework: ['Next.js', 'React'], Runtime: ['Node.js'], CRM: ['HubSpot'] },
      gtmSignals: {
        company_stage: 'startup',
        estimated_monthly_tech_spend: 20,
        tools_by_function: { crm: ['HubSpot'] },
        buying_signals: ['Works with a CRM (HubSpot)'],
      },
      technologies: [
        {
          name: 'HubSpot',
          category: 'CRM',
          confidence: 1,
          categories: ['CRM'],
          version: null,
          website: 'https://hubspot.com',
          evidence: ['script'],
          implied: false,
        },
        {
          name: 'Next.js',
          category: 'Framework',
          confidence: 1,
          categories: ['Framework'],
          version: '15.1.0',
          website: 'https://nextjs.org',
          evidence: ['header', 'script'],
          implied: false,
        },
        {
          name: 'Node.js',
          category: 'Runtime',
          confidence: 1,
          categories: ['Runtime'],
          version: null,
          website: 'https://nodejs.org',
          evidence: ['implied'],
          implied: true,
        },
        {
          name: 'React',
          category: 'Framework',
          confidence: 1,
          categories: ['Framework'],
          version: null,
          website: 'https://react.dev',
          evidence: ['implied'],
          implied: true,
        },
      ],
      categoriesCount: { Framework: 2, Runtime: 1, CRM: 1 },
      summary: '4 technologies in 3 categories',
    },
  },

  async run(page, call) {
    const { answers } = await readOnePage(page, { techStack: {} }, call);
    const { categories, categoriesCount, gtmSignals, summary, technologies } = answers.techStack;
    return {
      categories: mutable(categories),
      gtmSignals: {
        company_stage: gtmSignals.companyStage,
        estimated_monthly_tech_spend: gtmSignals.estimatedMonthlyTechSpend,
        tools_by_function: mutable(gtmSignals.toolsByFunction),
        buying_signals: [...gtmSignals.buyingSignals],
      },
      technologies: technologies.map(technologyAnswer),
      categoriesCount: { ...categoriesCount },
      summary,
    };
  },
});

function mutable(lists: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, [...list]]));
}

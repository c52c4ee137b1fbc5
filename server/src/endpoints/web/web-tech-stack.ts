import { z } from 'zod';
import { buyingSignalsMax, companyStages, toolsPerFunctionMax } from '../../web/technologies/gtm-signals.ts';
import { type FoundTechnology, technologiesMax } from '../../web/technologies/tech-stack.ts';
import { evidences } from '../../web/technologies/technology.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { pageFields, readOnePage } from './page-fields.ts';

/** A technology in an answer. */
export const technologyFields = z.object({
  name: z.string().describe('Name of the product.'),
  category: z.string().describe('Its first category.'),
  confidence: z.number().describe('0.5 to 1; less certain ones are omitted.'),
  categories: z.array(z.string()).max(10).describe('All its categories.'),
  version: z.string().nullable().describe('As the page says it; null if it does not.'),
  website: z.string().nullable().describe('Website of the maker.'),
  evidence: z
    .array(z.enum(evidences))
    .max(evidences.length)
    .describe('Where on the page it was seen. implied: another technology needs it.'),
  implied: z.boolean().describe('It was not seen itself.'),
});

export function technologyAnswer(technology: FoundTechnology) {
  return { ...technology, categories: [...technology.categories], evidence: [...technology.evidence] };
}

export const webTechStack = defineEndpoint({
  name: 'web_tech_stack',
  title: 'Web tech stack',
  group: 'Web Scraping',
  description: `Detects the technologies of a page (CMS, hosting, analytics, marketing tools), with versions if they show.
    It compares the page with fingerprints of some two thousand products: in headers, cookies, meta tags, elements, URLs of
    loaded files and inline scripts. It runs scripts only with \`render\`; without it, tools that a tag manager adds later stay hidden.
    gtmSignals summarizes sales and marketing tools: tools by function, and estimates by simple rules from this page.`,
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
      .describe('Technology names by category; one may be in several.'),
    gtmSignals: z
      .object({
        company_stage: z
          .enum(companyStages)
          .nullable()
          .describe(
            'An estimate. enterprise: two tools sold only to large companies, or 5,000 US dollars a month. growth: 250 a month, or tools for eight functions. startup: fewer. Null if no sales or marketing tool was seen.',
          ),
        estimated_monthly_tech_spend: z
          .number()
          .nullable()
          .describe(
            'US dollars: rounded list prices of the smallest paid plans, each maker once. A minimum, not the likely spend: 0 if all have free plans, null if no price is known.',
          ),
        tools_by_function: z
          .record(z.string(), z.array(z.string()).max(toolsPerFunctionMax))
          .describe('Tools by function: crm, analytics, advertising, live_chat, ecommerce ...'),
        buying_signals: z
          .array(z.string())
          .max(buyingSignalsMax)
          .describe(
            'What the tools suggest about how the company sells, one sentence each, with the tools in brackets.',
          ),
      })
      .describe('Signals for people who sell to this company.'),
    technologies: z.array(technologyFields).max(technologiesMax).describe('Most certain first.'),
    categoriesCount: z.record(z.string(), z.int()).describe('Number of technologies in each category.'),
    summary: z.string().describe('Numbers of technologies and categories, as a sentence.'),
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

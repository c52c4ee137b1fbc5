/*
 * What a stack says of how a company sells. All of it rests on tools that were seen on one page: what a company uses besides
 * is not known, so that the sum is the least and the stage a guess, by rules that this file says in full.
 */
import type { Sighting } from './detect.ts';
import { enterpriseBand, monthlyPrice } from './price-bands.ts';

export const companyStages = ['startup', 'growth', 'enterprise'] as const;
export type CompanyStage = (typeof companyStages)[number];

export const toolsPerFunctionMax = 50;
export const buyingSignalsMax = 20;

export interface GtmSignals {
  readonly companyStage: CompanyStage | null;
  /** In US dollars. */
  readonly estimatedMonthlyTechSpend: number | null;
  readonly toolsByFunction: Readonly<Record<string, readonly string[]>>;
  readonly buyingSignals: readonly string[];
}

/** Functions of a company that markets and sells, by the categories of the tables. */
const functions: Readonly<Record<string, readonly string[]>> = {
  crm: ['CRM'],
  marketing_automation: ['Marketing Automation'],
  email_marketing: ['Email Marketing', 'Newsletter'],
  sms_and_push: ['SMS Marketing', 'Push Notifications'],
  account_based_marketing: ['Account-Based Marketing'],
  visitor_identification: ['Visitor Identification', 'Data Enrichment'],
  sales_engagement: ['Sales Engagement', 'Product Demo', 'E-Signature'],
  scheduling: ['Scheduling', 'Reservations'],
  live_chat: ['Live Chat', 'Chatbot', 'Conversational Marketing'],
  customer_support: ['Customer Support'],
  call_tracking: ['Call Tracking'],
  forms: ['Forms', 'Surveys', 'Feedback'],
  landing_pages: ['Landing Pages', 'Pop-ups', 'Social Proof'],
  webinars_and_events: ['Webinars', 'Events'],
  analytics: ['Analytics', 'Attribution'],
  product_analytics: ['Product Analytics', 'User Onboarding'],
  session_replay: ['Session Replay', 'Heatmaps'],
  customer_data: ['Customer Data Platform'],
  tag_management: ['Tag Manager'],
  advertising: ['Advertising', 'Retargeting'],
  ad_monetization: ['Ad Network', 'Ad Server', 'Header Bidding'],
  affiliate_and_referral: ['Affiliate', 'Referral'],
  testing_and_personalization: ['A/B Testing', 'Personalization', 'Feature Flags'],
  consent: ['Consent'],
  reviews: ['Reviews', 'UGC', 'Testimonials'],
  ecommerce: ['E-commerce', 'Marketplace'],
  payments: ['Payments', 'Buy Now Pay Later', 'Subscriptions'],
  loyalty: ['Loyalty'],
  search: ['Search'],
  recruiting: ['Recruiting'],
  compliance: ['Compliance'],
};

/** Dollars a month at list prices, from which on a stage is said. */
const growthSpendMin = 250;
const enterpriseSpendMin = 5_000;

export function gtmSignals(found: readonly Sighting[]): GtmSignals {
  const seen = found.filter(({ evidence }) => !evidence.has('implied'));
  const toolsByFunction: Record<string, string[]> = {};
  const tools = new Set<Sighting>();
  for (const [name, categories] of Object.entries(functions)) {
    const here = seen.filter(({ technology }) =>
      technology.categories.some((one) => categories.includes(one)),
    );
    if (here.length === 0) continue;
    for (const sighting of here) tools.add(sighting);
    toolsByFunction[name] = here.slice(0, toolsPerFunctionMax).map(({ technology }) => technology.name);
  }
  const spend = spendOf(seen);
  return {
    companyStage: stageOf([...tools], spend ?? 0),
    estimatedMonthlyTechSpend: spend,
    toolsByFunction,
    buyingSignals: buyingSignals(toolsByFunction),
  };
}

/** Each maker is paid once: HubSpot's forms, meetings and CRM are one plan, that of its dearest part. */
function spendOf(seen: readonly Sighting[]): number | null {
  const prices = new Map<string, number>();
  for (const { technology } of seen) {
    if (technology.priceBand === null) continue;
    const maker = URL.parse(technology.website)?.hostname ?? technology.name;
    prices.set(maker, Math.max(prices.get(maker) ?? 0, monthlyPrice(technology.priceBand)));
  }
  return prices.size === 0 ? null : [...prices.values()].reduce((sum, price) => sum + price, 0);
}

/**
 * `enterprise`: two tools that are only sold at enterprise prices, or 5,000 dollars a month; `growth`: 250 dollars a month, or
 * tools for eight functions; `startup`: fewer tools than that; null where none was seen.
 */
function stageOf(tools: readonly Sighting[], spend: number): CompanyStage | null {
  if (tools.length === 0) return null;
  const makers = new Set(
    tools
      .filter(({ technology }) => technology.priceBand === enterpriseBand)
      .map(({ technology }) => technology.website),
  );
  if (makers.size >= 2 || spend >= enterpriseSpendMin) return 'enterprise';
  const functionsUsed = Object.values(functions).filter((categories) =>
    tools.some(({ technology }) => technology.categories.some((one) => categories.includes(one))),
  ).length;
  return spend >= growthSpendMin || functionsUsed >= 8 ? 'growth' : 'startup';
}

type Tools = Readonly<Record<string, readonly string[]>>;

/** A sentence for each rule that holds, the tools that it rests on in brackets. */
const rules: readonly ((tools: Tools) => string | null)[] = [
  ({ crm }) => says('Works with a CRM', crm),
  ({ marketing_automation }) => says('Automates its marketing', marketing_automation),
  ({ account_based_marketing, visitor_identification }) =>
    says('Identifies the companies that visit', [
      ...(account_based_marketing ?? []),
      ...(visitor_identification ?? []),
    ]),
  ({ advertising }) =>
    (advertising?.length ?? 0) >= 2
      ? says('Advertises on several networks', advertising)
      : says('Advertises online', advertising),
  ({ testing_and_personalization }) => says('Tests or personalizes its pages', testing_and_personalization),
  ({ session_replay }) => says('Watches how visitors use its pages', session_replay),
  ({ product_analytics }) => says('Measures the use of a product', product_analytics),
  ({ customer_data }) => says('Gathers customer data in one place', customer_data),
  ({ scheduling }) => says('Takes bookings or meetings online', scheduling),
  ({ live_chat }) => says('Talks with visitors by chat', live_chat),
  ({ sales_engagement }) => says('Equips its sales people', sales_engagement),
  ({ ecommerce }) => says('Sells online', ecommerce),
  ({ payments }) => says('Takes payments or subscriptions', payments),
  ({ affiliate_and_referral }) => says('Works with partners or referrals', affiliate_and_referral),
  ({ ad_monetization }) => says('Earns with ads on its pages', ad_monetization),
  ({ recruiting }) => says('Recruits with software of its own', recruiting),
  ({ compliance }) => says('Shows its security to buyers', compliance),
  ({ analytics }) =>
    (analytics?.length ?? 0) >= 3 ? says('Runs several analytics side by side', analytics) : null,
  ({ analytics, crm, marketing_automation }) =>
    analytics && !crm && !marketing_automation
      ? 'Measures visits, but no CRM or marketing automation was seen'
      : null,
  (tools) =>
    !tools.consent && (tools.advertising || tools.session_replay)
      ? 'Follows visitors, but no consent manager was seen'
      : null,
];

function buyingSignals(tools: Tools): string[] {
  return rules.flatMap((rule) => rule(tools) ?? []).slice(0, buyingSignalsMax);
}

const namesMax = 5;

function says(sentence: string, names: readonly string[] | undefined): string | null {
  if (!names || names.length === 0) return null;
  const shown = [...new Set(names)];
  const more = shown.length > namesMax ? `, and ${shown.length - namesMax} more` : '';
  return `${sentence} (${shown.slice(0, namesMax).join(', ')}${more})`;
}

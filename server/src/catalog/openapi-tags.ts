import { type Endpoint, type Group, groups } from '../endpoints/define-endpoint.ts';
import { eventsTag } from './openapi-webhooks.ts';
import { operationsTag } from './root-operations.ts';
import type { RouteOperation } from './route-operation.ts';

const aboutGroups: Readonly<Record<Group, string>> = {
  Account: 'What the workspace has used and has left, and what its key can call. Free.',
  AI: 'Query a language model about your own fields.',
  Activity: "A person's LinkedIn posts, and comments and reactions on a post.",
  Ads: 'Ads in the public libraries of LinkedIn, Meta and Google.',
  Directory: 'Businesses from Yellow Pages and Yelp.',
  Enrichment: 'Data about a company, a person or a job that you name.',
  'Funding Data': 'Funding rounds and investors of a company.',
  Leads: 'Search people and companies by many filters, and enrich single ones.',
  Maps: 'Places on Google Maps, and their reviews.',
  Posts: 'LinkedIn posts with their text, media, reactions and comments.',
  Search: 'Search companies, people and jobs on LinkedIn, the web and Google Trends.',
  Social: 'Followers of a LinkedIn profile, and members of a Slack channel.',
  Utilities:
    'Clean and convert values: domains, names, phone numbers, dates, lists. Millrace computes these without a provider.',
  Waterfall:
    'Find and verify email addresses, phone numbers and profiles. Millrace queries providers in order until one has the answer.',
  'Web Scraping': 'Read web pages: text, email addresses, technologies, meta tags, links, sitemaps.',
  Video: 'YouTube videos and channels.',
};

const aboutRoutes: Readonly<Record<string, string>> = {
  'Bulk jobs': 'Progress and results of lists that are processed in the background. Free.',
  Webhooks: 'Register URLs that receive events, and see the deliveries. Free.',
  Connections: 'Agents and other MCP clients that use the workspace, and their budgets. Free.',
};

/** The parts of the reference, in its order. */
export function tagsOf(
  endpoints: readonly Endpoint[],
  routes: readonly RouteOperation[],
): { name: string; description: string }[] {
  const ofEndpoints = groups
    .filter((group) => group === 'Account' || endpoints.some((endpoint) => endpoint.group === group))
    .map((name) => ({ name, description: aboutGroups[name] }));
  const ofRoutes = [...new Set(routes.map(({ group }) => group))]
    .filter((name) => !groups.some((group) => group === name))
    .map((name) => ({ name, description: aboutRoutes[name] ?? name }));
  const ofEvents = { name: eventsTag, description: 'Requests to your webhooks: docs/webhooks.md.' };
  const ofOperators = {
    name: operationsTag,
    description: 'For operators, and API news. No key needed.',
  };
  return [...ofEndpoints, ...ofRoutes, ofEvents, ofOperators];
}

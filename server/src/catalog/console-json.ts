import type { Endpoint } from '../endpoints/define-endpoint.ts';
import { creditUsd } from '../kernel/credits.ts';
import { rateTiers } from '../kernel/rate-tiers.ts';
import { basePath } from '../kernel/version.ts';
import { eventTypes } from '../webhooks/event-types.ts';
import { describeEndpoint } from './describe-endpoint.ts';
import { sameIdeas, sameWords, stopWords } from './search/vocabulary.ts';

/**
 * What the console needs to know of the endpoints: forms, prices, examples and the words that people search them by. Answers are not described here, which
 * keeps the file at a tenth of catalog.json: the console shows any answer.
 */
export function consoleJson({
  endpoints,
  recipes,
}: {
  endpoints: readonly Endpoint[];
  /** Lists that are ready to run. */
  recipes: readonly unknown[];
}) {
  return {
    base_path: basePath,
    credit_usd: creditUsd,
    rate_tiers: Object.keys(rateTiers),
    webhook_events: eventTypes,
    vocabulary: { stop: [...stopWords], same: sameWords, ideas: sameIdeas },
    recipes,
    endpoints: endpoints.map((endpoint) => {
      const description = describeEndpoint(endpoint);
      return {
        name: endpoint.name,
        title: endpoint.title,
        group: endpoint.group,
        description: description.description,
        keywords: endpoint.keywords,
        pricing: description.pricing,
        covered_by_plan: endpoint.coveredByPlan === true,
        is_job: endpoint.runs === 'job',
        is_deprecated: endpoint.deprecated !== undefined,
        request_schema: description.requestSchema,
        send_one_of: endpoint.sendOneOf ?? [],
        example: endpoint.example.request,
      };
    }),
  };
}

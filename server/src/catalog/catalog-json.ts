import type { Endpoint, MainFields } from '../endpoints/define-endpoint.ts';
import { creditUsd } from '../kernel/credits.ts';
import { priceVersion } from '../kernel/price.ts';
import { basePath } from '../kernel/version.ts';
import { collapse, describeEndpoint, fieldsOf, schemaOf } from './describe-endpoint.ts';
import { entryOf, errorCodes, extraFieldsOf } from './error-body.ts';
import type { CatalogSubject } from './openapi.ts';
import { routeJson } from './route-operation.ts';

/** All that console, SDK and command line need to know of the interface, in one object. */
export function catalogJson({
  endpoints,
  accountEndpoints,
  routes,
  version,
}: Omit<CatalogSubject, 'baseUrl'>) {
  return {
    version,
    price_version: priceVersion,
    credit_usd: creditUsd,
    base_path: basePath,
    endpoints: endpoints.map(endpointJson),
    account_endpoints: accountEndpoints.map((endpoint) => {
      const query = schemaOf(endpoint.query);
      return {
        name: endpoint.name,
        title: endpoint.title,
        group: 'Account',
        description: collapse(endpoint.description),
        method: 'GET',
        path: `/${endpoint.name}`,
        key_optional: endpoint.keyOptional === true,
        fields: fieldsOf(query),
        query_schema: query,
        response_schema: schemaOf(endpoint.response),
        example: endpoint.example,
      };
    }),
    routes: routes.map(routeJson),
    errors: errorCodes.map((code) => ({ code, ...entryOf(code), fields: extraFieldsOf(code) })),
  };
}

function endpointJson(endpoint: Endpoint) {
  const description = describeEndpoint(endpoint);
  return {
    name: endpoint.name,
    title: endpoint.title,
    group: endpoint.group,
    description: description.description,
    method: description.method,
    path: description.path,
    pricing: description.pricing,
    covered_by_plan: endpoint.coveredByPlan === true,
    ...(endpoint.deprecated ? { deprecated: endpoint.deprecated } : {}),
    needs: endpoint.needs ?? [],
    synonyms: endpoint.synonyms ?? {},
    fields: description.fields,
    request_schema: description.requestSchema,
    response_schema: description.responseSchema,
    answers_array: description.isArray,
    // What a list adds as columns, where it names none.
    ...(endpoint.runs === 'job' ? {} : { main_fields: mainFieldsJson(endpoint.mainFields) }),
    example: endpoint.example,
  };
}

const mainFieldsJson = (fields: MainFields) =>
  Object.entries(fields).map(([heading, path]) => ({ heading, path }));

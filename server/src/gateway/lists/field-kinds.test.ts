import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../../endpoints/registry.ts';
import { kindsByEndpoint, kindsByField, kindsOf } from './field-kinds.ts';

const fieldsOf = (request: z.ZodType) => {
  const { properties = {}, required = [] } = z.toJSONSchema(request, { io: 'input' });
  return { names: Object.keys(properties), required };
};
const calls = endpoints.filter(({ runs }) => runs !== 'job');

test('every field that takes columns of a kind is a field of an endpoint', () => {
  const names = new Set(calls.flatMap(({ request }) => fieldsOf(request).names));

  expect(Object.keys(kindsByField).filter((name) => !names.has(name))).toEqual([]);
  for (const [name, fields] of Object.entries(kindsByEndpoint)) {
    const endpoint = calls.find((one) => one.name === name);

    expect(endpoint && fieldsOf(endpoint.request).names, name).toEqual(
      expect.arrayContaining(Object.keys(fields)),
    );
  }
});

/** Whoever adds an endpoint decides: a kind in field-kinds.ts, or its name here. */
const onlyByTheirNames = [
  ...['people_search page', 'people_search limit', 'web_sitemap limit', 'maps_reviews_scraper_sync limit'],
  ...['ad_transparency_scraper_sync limit', 'network_job_detail job_id', 'network_ad_search search_url'],
  ...['chat_channel_members workspace', 'chat_channel_members channel_id', 'chat_channel_members cookie'],
  ...['chat_channel_members token', 'ai_enrich provider', 'ai_enrich prompt', 'count_occurrences input'],
  ...['count_occurrences separator', 'distribute_leads values_associated_with_labels', 'encode_uri value'],
  'normalize_list input',
];

test('of every field that a request needs, it is decided which columns it takes', () => {
  const undecided = calls.flatMap(({ name, request, sendOneOf = [] }) =>
    [...new Set([...fieldsOf(request).required, ...sendOneOf.flat()])]
      .filter((field) => kindsOf(name, field).length === 0)
      .map((field) => `${name} ${field}`),
  );

  expect(undecided.toSorted()).toEqual(onlyByTheirNames.toSorted());
});

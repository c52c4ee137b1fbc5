import { expect, test } from 'vitest';
import { type MeteredCall, ServiceMeter } from './service-meter.ts';

const call: MeteredCall = {
  endpoint: 'clean_domain',
  door: 'rest',
  mode: 'live',
  status: 200,
  code: null,
  centicredits: 50,
  ms: 12,
};

test('endpoints that are not in the registry are one', () => {
  const meter = new ServiceMeter(['clean_domain']);

  meter.call(call);
  for (let n = 0; n < 1_000; n++)
    meter.call({ ...call, endpoint: `made_up_${n}`, status: 404, centicredits: 0 });

  expect(meter.calls.read()).toEqual([
    { labels: ['clean_domain', 'rest', 'live', '200', 'none'], value: 1 },
    { labels: ['other', 'rest', 'live', '404', 'none'], value: 1_000 },
  ]);
  expect(meter.creditsCharged.read(1 / 100)).toEqual([{ labels: ['clean_domain', 'live'], value: 0.5 }]);
});

test('custom providers have their names up to a maximum, and built-in ones always', () => {
  const meter = new ServiceMeter([]);
  const query = { status: 'success', ms: 1, costMicroUsd: 0 } as const;

  for (let n = 0; n < 200; n++) meter.query({ ...query, provider: `mine_${n}` });
  meter.providers.know(['hunter']);
  meter.query({ ...query, provider: 'hunter' });

  const series = meter.providerQueries.read();
  expect(series).toHaveLength(52);
  expect(series.find(({ labels }) => labels[0] === 'other')?.value).toBe(150);
  expect(series.at(-1)).toEqual({ labels: ['hunter', 'hit'], value: 1 });
});

test('why a query failed is one of a few words, whatever a provider said', () => {
  const meter = new ServiceMeter([]);
  const query = { provider: 'hunter', ms: 1, costMicroUsd: 0 };

  meter.query({ ...query, status: 'error', reason: 'rate_limited' });
  meter.query({ ...query, status: 'error', reason: 'Ida Voss is not known' });
  meter.query({ ...query, status: 'timeout', reason: 'timeout' });
  meter.query({ ...query, status: 'no_result', reason: 'unverified' });

  expect(meter.providerQueries.read().map(({ labels }) => labels[1])).toEqual([
    'rate_limited',
    'other',
    'timeout',
    'miss',
  ]);
});

test('rare counters are 0 from the start, so that the first event is seen', () => {
  const meter = new ServiceMeter([]);

  expect(meter.ledgerBatchesFailed.read()).toEqual([{ labels: [], value: 0 }]);
  expect(meter.connectionsEnded.read()).toHaveLength(3);

  meter.batchFailed();
  meter.endedConnections({ refused: 2, took_nothing: 0, held_too_much: 0 });
  meter.refused('invalid_credentials');
  meter.refused('validation_failed');

  expect(meter.ledgerBatchesFailed.read()).toEqual([{ labels: [], value: 1 }]);
  expect(meter.connectionsEnded.read()[0]).toEqual({ labels: ['refused'], value: 2 });
  expect(meter.signInFailures.read().filter(({ value }) => value > 0)).toEqual([
    { labels: ['invalid_credentials'], value: 1 },
  ]);
});

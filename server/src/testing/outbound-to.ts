import { expect, onTestFinished } from 'vitest';
import type { ServiceError } from '../kernel/service-error.ts';
import { GuardedOutbound, type OutboundSettings } from '../outbound/guarded-outbound.ts';
import { Site } from './site.ts';

/** 127.0.0.2 stands for the public internet, and 127.0.0.1 for what is private: each is an address of its own on loopback. */
export function outboundTo(more: Partial<OutboundSettings> = {}): GuardedOutbound {
  const outbound = new GuardedOutbound({
    allow: ['127.0.0.2/32'],
    ports: [80, 443],
    politeness: { concurrency: 10, spacingMs: 0 },
    userAgent: 'Mozilla/5.0 (compatible; Millrace/test; +https://example.com/bot)',
    ...more,
    // Longer than usual: a busy machine is no site that is silent.
    times: { connectMs: 30_000, firstByteMs: 30_000, silenceMs: 30_000, totalMs: 60_000, ...more.times },
  });
  onTestFinished(() => outbound.close());
  return outbound;
}

/** It ends with its test, as the outbound does. */
export async function site(answer: Parameters<typeof Site.start>[0], host = '127.0.0.2'): Promise<Site> {
  const started = await Site.start(answer, { host });
  onTestFinished(() => started.stop());
  return started;
}

const never = new AbortController().signal;

export const get = (outbound: GuardedOutbound, url: string, more: object = {}) =>
  outbound.fetch({ url: new URL(url), bytesMax: 1_000_000, over: 'refuse', signal: never, ...more });

export const failureOf = async (work: Promise<unknown>): Promise<ServiceError> => {
  const failure = await work.then(
    () => null,
    (error: unknown) => error as ServiceError,
  );
  expect(failure, 'it should have failed').not.toBeNull();
  return failure as ServiceError;
};

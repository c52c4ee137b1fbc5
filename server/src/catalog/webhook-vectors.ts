import { secretText, serviceSignature, standardHeaders } from '../webhooks/sign.ts';
import type { Verdict } from '../webhooks/verify.ts';

/** One thing that a receiver may get, and what it is to make of it. */
export interface WebhookVector {
  readonly name: string;
  /** The receiver's. */
  readonly secret: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Arrival in Unix seconds. */
  readonly now: number;
  readonly verdict: Verdict;
}

const secret = Buffer.from(Array.from({ length: 32 }, (_, index) => (index * 37 + 11) % 256));
const earlier = Buffer.from(Array.from({ length: 32 }, (_, index) => (index * 91 + 3) % 256));
const stranger = Buffer.alloc(32, 0x5a);
const id = 'evt_019a9d3c7f2e7c3a9d5e0b1f2a3c4d5e';
const atSeconds = 1_795_255_260;
const body = `{"id":"${id}","type":"email_finding.completed","created_at":"2026-11-21T09:40:59.125Z","data":{"id":"job_019a9d3c7f2e7c3a9d5e0b1f2a3c4d5e","name":"Größe & Söhne 🌊","status":"completed"},"sequence":7}`;

function vector(
  name: string,
  verdict: Verdict,
  change: Partial<WebhookVector> & { readonly signers?: readonly Uint8Array[] } = {},
): WebhookVector {
  const { signers = [secret], ...changed } = change;
  return {
    name,
    secret: secretText(secret),
    headers: {
      ...standardHeaders(signers, { id, atSeconds, body }),
      'x-service-signature': serviceSignature(signers, { atSeconds, body }),
    },
    body,
    now: atSeconds + 2,
    verdict,
    ...changed,
  };
}

const signed = vector('', 'valid').headers;

/** For receivers in any language: generated/webhook-vectors.json. */
export function webhookVectors(): readonly WebhookVector[] {
  return [
    vector('as it is sent', 'valid'),
    vector('with two secrets, the new one', 'valid', { signers: [secret, earlier] }),
    vector('with two secrets, the one that was replaced', 'valid', { signers: [earlier, secret] }),
    vector('five minutes late', 'valid', { now: atSeconds + 300 }),
    vector('from a clock five minutes ahead', 'valid', { now: atSeconds - 300 }),
    vector('replayed after five minutes', 'out_of_time', { now: atSeconds + 301 }),
    vector('from the future', 'out_of_time', { now: atSeconds - 301 }),
    vector('signed by somebody else', 'wrong', { signers: [stranger] }),
    vector('with another status in the body', 'wrong', {
      body: body.replace('"completed"', '"failed"'),
    }),
    vector('with a body that was parsed and written again', 'wrong', {
      body: JSON.stringify(JSON.parse(body), null, 2),
    }),
    vector('with a later time, so that it looks fresh', 'wrong', {
      headers: {
        ...signed,
        'webhook-timestamp': String(atSeconds + 3_600),
        'x-service-signature': (signed['x-service-signature'] ?? '').replace(
          `t=${atSeconds}`,
          `t=${atSeconds + 3_600}`,
        ),
      },
      now: atSeconds + 3_601,
    }),
    vector('without a signature', 'malformed', {
      headers: { ...signed, 'webhook-signature': '', 'x-service-signature': '' },
    }),
  ];
}

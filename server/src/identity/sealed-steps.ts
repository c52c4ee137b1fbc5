import { hkdfSync } from 'node:crypto';
import type { z } from 'zod';
import { hashSecret } from '../kernel/checked-secret.ts';
import { SecretBox } from '../kernel/secret-box.ts';
import type { Queryable } from '../postgres/pool.ts';

/** What is begun by one request and finished by the next. One kind is never taken for another. */
export type StepKind = 'passkey to add' | 'passkey to sign in' | 'oidc to sign in' | 'oidc to link';

/** How long somebody has at their device, or at the pages of the provider. */
export const stepMinutes = 10;
/** What a browser sends back: a step has a kilobyte. */
export const stepLengthMax = 4_000;

/**
 * Steps that the browser keeps until it finishes them, sealed: it can neither read nor change them, and nothing is stored for everybody who
 * looks at the sign-in page.
 */
export class SealedSteps {
  readonly #box: SecretBox;
  readonly #nowMs: () => number;

  constructor(secretKey: Uint8Array, nowMs: () => number = Date.now) {
    this.#box = new SecretBox(
      Buffer.from(hkdfSync('sha256', secretKey, '', 'millrace steps of signing in', 32)),
    );
    this.#nowMs = nowMs;
  }

  seal(kind: StepKind, detail: Readonly<Record<string, unknown>>): string {
    const text = JSON.stringify({ endsAtMs: this.#nowMs() + stepMinutes * 60_000, detail });
    return this.#box.seal(Buffer.from(text), kind).toString('base64url');
  }

  /** Null for what is not ours, of another kind, changed, or over. */
  open<Detail>(kind: StepKind, schema: z.ZodType<Detail>, sealed: string): Detail | null {
    const opened = this.#box.tryOpen(Buffer.from(sealed, 'base64url'), kind);
    if (opened === null) return null;
    const { endsAtMs, detail } = JSON.parse(opened.toString()) as { endsAtMs: number; detail: unknown };
    return endsAtMs > this.#nowMs() ? schema.parse(detail) : null;
  }
}

/** Uses a step up. False where it was before: of several at once, one gets it. */
export async function useStep(db: Queryable, sealed: string): Promise<boolean> {
  // What is sealed spells one step in several ways: base64url that decodes to the same bytes is the same step.
  const hash = hashSecret(Buffer.from(sealed, 'base64url').toString('hex'));
  const { rowCount } = await db.query(
    `insert into person_tokens (id, identifier, value, expires_at)
       values ($1, 'used step', '', now() + interval '${stepMinutes} minutes') on conflict (id) do nothing`,
    [`step_${hash}`],
  );
  return rowCount === 1;
}

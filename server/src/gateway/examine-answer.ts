import type { Endpoint } from '../endpoints/define-endpoint.ts';
import { answerTooLarge, computedBytesMax, foundBytesMax } from '../kernel/answer-limits.ts';
import type { Centicredits } from '../kernel/credits.ts';
import { type JsonPieces, jsonPieces } from '../kernel/json-pieces.ts';
import { recordsIn, whatItCosts } from '../kernel/price.ts';

/** An answer as it is sent and paid for. */
export interface ExaminedAnswer {
  readonly json: JsonPieces;
  readonly cost: Centicredits;
  readonly records: number;
}

/**
 * An answer that breaks its own schema is our bug, and is neither sent nor charged.
 * @throws {ServiceError} answer_too_large
 */
export function examineAnswer(endpoint: Endpoint, answer: unknown): ExaminedAnswer {
  const checked = endpoint.response.safeParse(answer);
  if (!checked.success) {
    throw new Error(
      `${endpoint.name} gave an answer that is not in its schema: ${checked.error.message.slice(0, 500)}`,
    );
  }
  const json = jsonPieces(answer as object);
  refuseTooLarge(endpoint, json);
  return {
    json,
    cost: whatItCosts(endpoint.price as never, checked.data as never),
    records: recordsIn(endpoint.price as never, checked.data as never),
  };
}

function refuseTooLarge({ runs }: Endpoint, json: JsonPieces): void {
  const bytesMax = runs === 'locally' ? computedBytesMax : foundBytesMax;
  const length = json.reduce((sum, piece) => sum + piece.length, 0);
  // A character takes three bytes at the most.
  if (length * 3 <= bytesMax) return;
  const bytes = json.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  if (bytes > bytesMax) throw answerTooLarge(bytes, bytesMax);
}

import type { Endpoint } from '../endpoints/define-endpoint.ts';
import type { Centicredits } from '../kernel/credits.ts';
import { type JsonPieces, jsonPieces } from '../kernel/json-pieces.ts';
import { recordsIn, whatItCosts } from '../kernel/price.ts';

/** An answer as it is sent and paid for. */
export interface ExaminedAnswer {
  readonly json: JsonPieces;
  readonly cost: Centicredits;
  readonly records: number;
}

/** An answer that breaks its own schema is our bug, and is neither sent nor charged. */
export function examineAnswer(endpoint: Endpoint, answer: unknown): ExaminedAnswer {
  const checked = endpoint.response.safeParse(answer);
  if (!checked.success) {
    throw new Error(
      `${endpoint.name} gave an answer that is not in its schema: ${checked.error.message.slice(0, 500)}`,
    );
  }
  return {
    json: jsonPieces(answer as object),
    cost: whatItCosts(endpoint.price as never, checked.data as never),
    records: recordsIn(endpoint.price as never, checked.data as never),
  };
}

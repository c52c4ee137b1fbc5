import type { ModelProvider } from '../../records/completion.ts';
import type { ModelTerms } from './model-terms.ts';

/** Models that the operator runs, or has elsewhere. */
export interface OwnModels {
  /** Empty for a server that wants none. */
  readonly apiKey: string;
  /** Calls for that provider are answered by it, and by nobody else. */
  readonly standsFor: ModelProvider;
  /** `model` is its default; without one it cannot be asked. */
  readonly terms: ModelTerms;
}

/*
 * The little of Elasticsearch's language that is asked with. A field that a table does not have matches nothing, so that a value may be looked
 * for under each of the names that a field has had.
 */

export type Clause = Readonly<Record<string, unknown>>;

/** All of these words, in any order. */
export const words = (field: string, text: string): Clause => ({
  match: { [field]: { query: text, operator: 'and' } },
});

/** These words one after the other. */
export const phrase = (field: string, text: string): Clause => ({ match_phrase: { [field]: text } });

export const anyOf = (clauses: readonly Clause[]): Clause =>
  clauses.length === 1 && clauses[0] ? clauses[0] : { bool: { should: clauses, minimum_should_match: 1 } };

export const allOf = (clauses: readonly Clause[]): Clause =>
  clauses.length === 1 && clauses[0] ? clauses[0] : { bool: { must: clauses } };

export const queryOf = (clauses: readonly Clause[]) => ({ query: { bool: { must: clauses } } });

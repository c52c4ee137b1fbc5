import { z } from 'zod';
import { type Looked, ProviderFailure } from '../capabilities.ts';
import { type Members, membersOf } from '../record-fields.ts';
import { usualMeaning, type VendorClient } from '../vendor-client.ts';
import { notFound } from '../vendor-fields.ts';

export type EnrichParams = Readonly<Record<string, string | number>>;

export interface EnrichPaths {
  readonly one: string;
  readonly several: string;
}

/** It takes 100 of them; an answer with fewer stays below what is read. */
const atOnce = 25;

/**
 * What PDL has of each, in their order: one by the plain question, several by that for lists, in which each has a status of its own.
 * @throws {ProviderFailure} where not one could be looked up
 */
export async function enrichEach(
  client: VendorClient,
  paths: EnrichPaths,
  questions: readonly EnrichParams[],
  signal: AbortSignal,
): Promise<Looked<Members>[]> {
  const [only] = questions;
  if (questions.length === 1 && only) {
    const answer = await client.ask({ path: paths.one, query: only, answer: oneAnswer, signal });
    return [answer === null ? notFound : { outcome: 'found', value: answer }];
  }
  const results: Looked<Members>[] = [];
  for (let from = 0; from < questions.length; from += atOnce) {
    results.push(...(await enrichSome(client, paths.several, questions.slice(from, from + atOnce), signal)));
  }
  return unlessAllFailed(results);
}

/** @throws {ProviderFailure} where not one could be looked up */
export function unlessAllFailed<Value>(results: Looked<Value>[]): Looked<Value>[] {
  const [first] = results;
  if (first?.outcome === 'failed' && results.every(({ outcome }) => outcome === 'failed'))
    throw first.failure;
  return results;
}

async function enrichSome(
  client: VendorClient,
  path: string,
  questions: readonly EnrichParams[],
  signal: AbortSignal,
): Promise<Looked<Members>[]> {
  const asked = client.ask({
    path,
    body: { requests: questions.map((params) => ({ params })) },
    answer: z.array(z.looseObject({ status: z.int() })).length(questions.length),
    missOn: [],
    signal,
  });
  try {
    return ((await asked) ?? []).map((answer) => {
      const meaning = usualMeaning(answer, [404]);
      if (meaning === 'miss') return notFound;
      if (meaning === 'answer') return { outcome: 'found', value: membersOf(answer) };
      return { outcome: 'failed', failure: new ProviderFailure(client.name, meaning) };
    });
  } catch (error) {
    // What was found before is paid, and stays.
    if (!(error instanceof ProviderFailure)) throw error;
    return questions.map(() => ({ outcome: 'failed', failure: error }));
  }
}

const oneAnswer = z.looseObject({ status: z.literal(200).nullish() });

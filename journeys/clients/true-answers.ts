import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { invariant } from '../../server/src/kernel/invariant.ts';
import { document31 } from './tools.ts';

/* All that clients decode: the examples of the document, and what a sandbox workspace is answered. */

/** A body as the service sends it, and the type that the document promises for it. */
export interface TrueAnswer {
  readonly operation: string;
  /** Of a component; of an array the type of what it holds, and `body` is one of them. */
  readonly type: string;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Media {
  readonly schema: { readonly $ref?: string };
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
interface Answered {
  readonly $ref?: string;
  readonly content?: { readonly 'application/json'?: Media };
}
interface Document {
  readonly paths: Record<
    string,
    Record<string, { readonly operationId: string; readonly responses: Record<string, Answered> }>
  >;
  readonly components: {
    readonly schemas: Record<string, { readonly type?: string; readonly items?: { readonly $ref?: string } }>;
    readonly responses: Record<string, Answered>;
  };
}

const document = JSON.parse(readFileSync(document31, 'utf8')) as Document;
const nameOf = (reference: string) => reference.split('/').at(-1) ?? '';

/** Lists are told item by item: generated clients have no type for a list itself. */
function answersOf(operation: string, reference: string, body: unknown): TrueAnswer[] {
  const type = nameOf(reference);
  const schema = document.components.schemas[type];
  invariant(schema !== undefined, `the document has the type of ${operation}: ${reference}`);
  if (schema.type !== 'array') return [{ operation, type, body: body as TrueAnswer['body'] }];
  const items = schema.items?.$ref;
  invariant(items !== undefined, `what ${type} lists has a name, or no client could be shown it`);
  return (body as TrueAnswer['body'][]).map((one) => ({ operation, type: nameOf(items), body: one }));
}

const mediaOf = ({ content }: Answered) => content?.['application/json'];

/** All that the document shows: an answer of each operation, and each error. */
function examples(): TrueAnswer[] {
  const ofOperations = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ operationId, responses }) =>
      Object.values(responses).flatMap((answered) => {
        const media = mediaOf(answered);
        // Documents of others' forms, such as /openapi.json itself, are objects without a type.
        const type = media?.schema.$ref;
        return type === undefined ? [] : answersOf(operationId, type, media?.example);
      }),
    );
  const ofErrors = Object.values(document.components.responses).flatMap((answered) =>
    Object.entries(mediaOf(answered)?.examples ?? {}).map(([code, { value }]) => ({
      operation: code,
      type: 'ErrorAnswer',
      body: value as TrueAnswer['body'],
    })),
  );
  return [...ofOperations, ...ofErrors];
}

/** The body that was answered to an operation with this status, as the document types it. */
export function answered(operation: string, status: number, body: unknown): TrueAnswer[] {
  const found = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === operation);
  const media = found?.responses[status];
  if (media?.$ref !== undefined) return answersOf(operation, '#/components/schemas/ErrorAnswer', body);
  const type = media && mediaOf(media)?.schema.$ref;
  invariant(type !== undefined, `the document says what ${operation} answers with ${status}`);
  return answersOf(operation, type, body);
}

let known: Promise<readonly TrueAnswer[]> | undefined;

/** The examples of the document and what a sandbox workspace is answered: once for all languages. */
function trueAnswers(): Promise<readonly TrueAnswer[]> {
  // The service is read only where it is called: most of a quick run needs none of it.
  known ??= import('./sandbox-answers.ts').then(async ({ sandboxAnswers }) => [
    ...examples(),
    ...(await sandboxAnswers()),
  ]);
  return known;
}

export async function writeTrueAnswers(file: string): Promise<readonly TrueAnswer[]> {
  const answers = await trueAnswers();
  expect(answers.length).toBeGreaterThan(500);
  // A number of more digits than 32 bits of a float have.
  expect(JSON.stringify(answers)).toContain(':48213377');
  writeFileSync(file, JSON.stringify(answers));
  return answers;
}

/** Second spellings, which are answered and not described. */
const undescribed = ['pages_crawled', 'total_pixels_found', 'total_links_found'];

/**
 * Reads what a client made of the answers: each decoded, and encoded again. A client may add null for a field that is not there; it loses
 * no field and changes no value.
 *
 * @param options.dropsUndescribed of languages that have no place for a field that the document does not describe
 * @param options.dropsEmpty of clients that read an empty list or object, and write it by leaving its field out
 */
export function expectUnchanged(
  answers: readonly TrueAnswer[],
  file: string,
  { dropsUndescribed = false, dropsEmpty = false } = {},
): void {
  const again = JSON.parse(readFileSync(file, 'utf8')) as unknown[];
  const changed = answers.flatMap(({ operation, type, body }, index) => {
    const sent = Object.entries(body).filter(([name]) => !dropsUndescribed || !undescribed.includes(name));
    const place = differenceOf(Object.fromEntries(sent), again[index], { place: '', dropsEmpty });
    return place === null ? [] : [`${operation} (${type})${place}`];
  });

  expect(again.length).toBe(answers.length);
  expect(changed).toEqual([]);
}

/** The first place at which what was sent is not what came back; null where all of it is. */
function differenceOf(
  sent: unknown,
  got: unknown,
  { place, dropsEmpty }: { readonly place: string; readonly dropsEmpty: boolean },
): string | null {
  if (typeof sent !== 'object' || sent === null)
    return sent === (got ?? null) ? null : `${place}: ${sent} is ${got}`;
  if (dropsEmpty && got === undefined && Object.keys(sent).length === 0) return null;
  if (typeof got !== 'object' || got === null) return `${place}: ${got}`;
  const differences = Object.entries(sent).map(([key, one]) =>
    differenceOf(one, (got as Record<string, unknown>)[key], { place: `${place}/${key}`, dropsEmpty }),
  );
  return differences.find((one) => one !== null) ?? null;
}

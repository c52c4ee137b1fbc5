import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { endpoints } from '../../server/src/endpoints/registry.ts';
import { TestApp } from '../../server/src/testing/app.ts';
import { createTestDatabase } from '../../server/src/testing/database.ts';
import { document31 } from './tools.ts';

/** A body as the service sends it, and the type that the document promises for it. */
export interface TrueAnswer {
  readonly operation: string;
  /** Of a component; of an array the type of what it holds, and `body` is one of them. */
  readonly type: string;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Media {
  readonly schema: { readonly $ref: string };
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
type Answered = { readonly content?: { readonly 'application/json'?: Media } };
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
  if (schema?.type !== 'array') return [{ operation, type, body: body as TrueAnswer['body'] }];
  const items = schema.items?.$ref;
  return items === undefined
    ? []
    : (body as TrueAnswer['body'][]).map((one) => ({ operation, type: nameOf(items), body: one }));
}

const mediaOf = ({ content }: Answered) => content?.['application/json'];

/** All that the document shows: an answer of each operation, and each error. */
function examples(): TrueAnswer[] {
  const ofOperations = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ operationId, responses }) =>
      Object.values(responses).flatMap((answered) => {
        const media = mediaOf(answered);
        return media === undefined ? [] : answersOf(operationId, media.schema.$ref, media.example);
      }),
    );
  const ofErrors = Object.values(document.components.responses).flatMap((answered) =>
    Object.entries(mediaOf(answered)?.examples ?? {}).map(([code, { value }]) => ({
      operation: code,
      type: 'Error',
      body: value as TrueAnswer['body'],
    })),
  );
  return [...ofOperations, ...ofErrors];
}

/** What a sandbox workspace is answered to the example of each endpoint, to a quote of it, and to a request that is wrong. */
async function sandboxAnswers(): Promise<TrueAnswer[]> {
  const database = await createTestDatabase();
  const app = await TestApp.open(database);
  try {
    const { sandbox } = await app.customer({ credits: 100_000 });
    const all: TrueAnswer[] = [];
    for (const { name, example, runs } of endpoints) {
      const answer = await app.post(`/${name}`, sandbox, example.request);
      expect(answer.status, `${name}: ${answer.text.slice(0, 300)}`).toBe(runs === 'job' ? 201 : 200);
      const promised = document.paths[`/${name}`]?.post?.responses[answer.status] ?? {};
      all.push(...answersOf(name, mediaOf(promised)?.schema.$ref ?? '', answer.body));
      if (runs === 'job') {
        const job = await app.whenOver(sandbox, `/${name}/${answer.body.id}`);
        const read = document.paths[`/${name}/{id}`]?.get?.responses[200] ?? {};
        all.push(...answersOf(`${name}_job`, mediaOf(read)?.schema.$ref ?? '', job));
      }
      const quote = await app.post(`/${name}/quote`, sandbox, example.request);
      all.push(...answersOf(`${name}_quote`, 'Quote', quote.body));
      const wrong = await app.post(`/${name}`, sandbox, { no_such_field: 1 });
      all.push({ operation: name, type: 'Error', body: wrong.body });
    }
    for (const path of ['usage', 'usage/allowance', 'my-endpoints', 'health', 'history']) {
      const answer = await app.get(`/${path}`, sandbox);
      const promised = document.paths[`/${path}`]?.get?.responses[200] ?? {};
      all.push(...answersOf(path, mediaOf(promised)?.schema.$ref ?? '', answer.body));
    }
    return all;
  } finally {
    await app.app.close();
    await database.drop();
  }
}

let known: Promise<readonly TrueAnswer[]> | undefined;

/** The examples of the document and what a sandbox workspace is answered: once for all languages. */
export function trueAnswers(): Promise<readonly TrueAnswer[]> {
  known ??= sandboxAnswers().then((answered) => [...examples(), ...answered]);
  return known;
}

export async function writeTrueAnswers(file: string): Promise<readonly TrueAnswer[]> {
  const answers = await trueAnswers();
  expect(answers.length).toBeGreaterThan(400);
  writeFileSync(file, JSON.stringify(answers));
  return answers;
}

/**
 * Reads what a client made of the answers: each decoded, and encoded again. A client may add null for a field that is not there; it loses
 * no field and changes no value.
 */
export function expectUnchanged(answers: readonly TrueAnswer[], file: string): void {
  const again = JSON.parse(readFileSync(file, 'utf8')) as unknown[];
  const changed = answers.flatMap(({ operation, type, body }, index) => {
    const place = differenceOf(body, again[index], '');
    return place === null ? [] : [`${operation} (${type})${place}`];
  });

  expect(again.length).toBe(answers.length);
  expect(changed).toEqual([]);
}

/** The first place at which what was sent is not what came back; null where all of it is. */
function differenceOf(sent: unknown, got: unknown, place: string): string | null {
  if (typeof sent !== 'object' || sent === null)
    return sent === (got ?? null) ? null : `${place}: ${sent} is ${got}`;
  if (typeof got !== 'object' || got === null) return `${place}: ${got}`;
  const differences = Object.entries(sent).map(([key, one]) =>
    differenceOf(one, (got as Record<string, unknown>)[key], `${place}/${key}`),
  );
  return differences.find((one) => one !== null) ?? null;
}

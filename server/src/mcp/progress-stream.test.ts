import { describe, expect, vi } from 'vitest';
import { test } from '../testing/database.ts';
import { type HeldApp, mira, openHeld } from '../testing/held-vendors.ts';
import { mcpUrl } from '../testing/mcp-clients.ts';
import { usualRhythm } from './call-progress.ts';

/* What is said on the wire to a client that asks to be told how far its call is: the protocol's own rules for it. */

interface Message {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
}

/** What clients of a revision send with a call. */
interface Era {
  readonly headers: (name: string) => Record<string, string>;
  readonly meta: Readonly<Record<string, unknown>>;
  /** Of an answer that nothing is told before. */
  readonly plainType: string;
}
const eras: Readonly<Record<string, Era>> = {
  '2025-11-25': {
    headers: () => ({ 'mcp-protocol-version': '2025-11-25' }),
    meta: {},
    plainType: 'text/event-stream',
  },
  '2026-07-28': {
    headers: (name) => ({
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': name,
    }),
    meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
    plainType: 'application/json',
  },
};

const post = async (
  { app, live }: HeldApp,
  headers: Record<string, string>,
  message: unknown,
  signal: AbortSignal | null = null,
) =>
  fetch(await mcpUrl(app), {
    method: 'POST',
    headers: {
      'x-api-key': live,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify(message),
    signal,
  });

/** The messages of an answer as they come, whether it is one or a stream of them. */
async function* messagesOf(answer: Response): AsyncGenerator<Message> {
  if (answer.headers.get('content-type') === 'application/json') {
    yield (await answer.json()) as Message;
    return;
  }
  let text = '';
  for await (const piece of (answer.body as ReadableStream<Uint8Array>).pipeThrough(
    new TextDecoderStream(),
  )) {
    text += piece;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const [, data] = /^data: (.+)$/m.exec(event) ?? [];
      if (data !== undefined) yield JSON.parse(data);
    }
  }
}

const callOf = (id: number, name: string, sent: object, meta: object) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: sent, _meta: meta },
});
const finder = 'service_email_finder';

describe.each(Object.entries(eras))(
  'a call by the revision of %s',
  (_revision, { headers, meta, plainType }) => {
    test.for([7, 0, 'a word', '12', ''])(
      'has its token %j in all that is told of it, numbers that grow, and its answer at the end',
      async (progressToken, { db }) => {
        const held = await openHeld(db);

        const answer = await post(held, headers(finder), callOf(7, finder, mira, { ...meta, progressToken }));
        const heard: Message[] = [];
        for await (const message of messagesOf(answer)) {
          heard.push(message);
          held.vendors.answer('hunter', 'miss');
          if (heard.length === 2) held.vendors.answer('findymail', 'hit');
        }

        expect(answer.headers.get('content-type')).toBe('text/event-stream');
        expect(heard).toEqual([
          {
            jsonrpc: '2.0',
            method: 'notifications/progress',
            params: { progressToken, progress: 0, total: 2, message: 'Querying hunter (provider 1 of 2).' },
          },
          {
            jsonrpc: '2.0',
            method: 'notifications/progress',
            params: {
              progressToken,
              progress: 1,
              total: 2,
              message: 'Querying findymail (provider 2 of 2).',
            },
          },
          expect.objectContaining({
            id: 7,
            result: expect.objectContaining({ structuredContent: expect.anything() }),
          }),
        ]);
      },
    );

    test('without a token is told nothing of, and its answer is as it always was', async ({ db }) => {
      const held = await openHeld(db);
      held.vendors.answer('hunter', 'miss');
      held.vendors.answer('findymail', 'hit');

      const answer = await post(held, headers(finder), callOf(7, finder, mira, meta));
      const heard = await Array.fromAsync(messagesOf(answer));

      expect(answer.headers.get('content-type')).toBe(plainType);
      expect(heard).toMatchObject([{ id: 7, result: { structuredContent: { success: true } } }]);
    });

    test('that is answered at once is told nothing of either', async ({ db }) => {
      const held = await openHeld(db, { rhythm: usualRhythm });
      const name = 'service_clean_domain';

      const sent = callOf(7, name, { messy_url: 'https://acme.com/x' }, { ...meta, progressToken: 1 });
      const answer = await post(held, headers(name), sent);
      const heard = await Array.fromAsync(messagesOf(answer));

      expect(answer.headers.get('content-type')).toBe(plainType);
      expect(heard).toMatchObject([{ id: 7, result: { structuredContent: { clean_domain: 'acme.com' } } }]);
    });

    test('runs to its end and is charged where its client goes away once a vendor was asked', async ({
      db,
    }) => {
      const held = await openHeld(db);
      const over = new AbortController();

      const sent = callOf(7, finder, mira, { ...meta, progressToken: 1 });
      const answer = await post(held, headers(finder), sent, over.signal);
      const messages = messagesOf(answer);
      const first = await messages.next();
      expect(await held.wallet()).toBeLessThan(10);
      over.abort();
      await expect(messages.next()).rejects.toThrow();

      expect(first.value).toMatchObject({ method: 'notifications/progress' });
      held.vendors.answer('hunter', 'miss');
      held.vendors.answer('findymail', 'hit');
      const calls = await vi.waitFor(
        async () => {
          const { body } = await held.app.get('/history', held.live);
          expect(body.calls).toHaveLength(1);
          return body.calls;
        },
        { timeout: 120_000 },
      );
      expect(calls).toMatchObject([{ endpoint: 'email_finder', status: 200, credits: 5 }]);
      expect(await held.wallet()).toBe(5);
      expect(held.app.log.filter((line) => line.includes('"level":50'))).toEqual([]);
    });
  },
);

test('of a batch each call is told of by its own token', async ({ db }) => {
  const held = await openHeld(db);
  const old = { 'mcp-protocol-version': '2025-03-26' };

  const answer = await post(held, old, [
    callOf(1, finder, mira, { progressToken: 'one' }),
    callOf(2, finder, { ...mira, first_name: 'Ida' }, { progressToken: 'two' }),
    callOf(3, finder, { ...mira, first_name: 'Nora' }, {}),
  ]);
  const heard: Message[] = [];
  for await (const message of messagesOf(answer)) {
    heard.push(message);
    if (heard.length === 2) held.vendors.answer('hunter', 'miss');
    if (heard.length === 4) held.vendors.answer('findymail', 'hit');
  }

  const of = (token: string, id: number) =>
    heard.flatMap(({ params, id: answered }) =>
      params?.progressToken === token ? [params.progress] : answered === id ? ['answer'] : [],
    );
  expect(of('one', 1)).toEqual([0, 1, 'answer']);
  expect(of('two', 2)).toEqual([0, 1, 'answer']);
  expect(heard).toHaveLength(7);
});

test('of a call that a message of its own takes back nothing more is told, though the stream is open', async ({
  db,
}) => {
  const held = await openHeld(db);
  const old = { 'mcp-protocol-version': '2025-11-25' };
  const answer = await post(held, old, callOf(7, finder, mira, { progressToken: 'one' }));
  const messages = messagesOf(answer);
  const first = await messages.next();

  await post(held, old, {
    jsonrpc: '2.0',
    method: 'notifications/cancelled',
    params: { requestId: 7 },
  });
  held.vendors.answer('hunter', 'miss');
  held.vendors.answer('findymail', 'hit');

  expect(first.value).toMatchObject({ params: { progressToken: 'one', progress: 0 } });
  expect(await Array.fromAsync(messages)).toEqual([]);
  // A vendor had been asked, so the call is paid for.
  await vi.waitFor(
    async () => {
      const { body } = await held.app.get('/history', held.live);
      expect(body.calls).toMatchObject([{ status: 200, credits: 5 }]);
    },
    { timeout: 120_000 },
  );
});

test('of a call that has been answered nothing more is told, while another of its batch goes on', async ({
  db,
}) => {
  const held = await openHeld(db, { rhythm: { leastMs: 0, firstMs: 50, everyMs: 50 } });
  const old = { 'mcp-protocol-version': '2025-03-26' };

  const answer = await post(held, old, [
    callOf(1, 'service_clean_domain', { messy_url: 'acme.com' }, { progressToken: 'one' }),
    callOf(2, finder, mira, { progressToken: 'two' }),
  ]);
  const heard: unknown[] = [];
  let signs = 0;
  for await (const { id, params } of messagesOf(answer)) {
    heard.push(id ?? params?.progressToken);
    if (heard.includes(1)) signs += 1;
    if (signs === 6) {
      held.vendors.answer('hunter', 'miss');
      held.vendors.answer('findymail', 'hit');
    }
  }

  expect(heard.at(-1)).toBe(2);
  expect(heard.slice(heard.indexOf(1) + 1)).not.toContain('one');
});

import { expect, test } from 'vitest';
import { readLong, readShort } from './read-message.ts';

/* The arguments of long calls stay a text, which a thread reads: the protocol's library never goes through a megabyte on the event loop. */

const long = { input_text: 'a '.repeat(40_000) };
const call = (id: unknown, name: string, sent: unknown) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: sent, _meta: { 'millrace/max_credits': 1 } },
});
const read = (message: unknown) => readLong(JSON.stringify(message));

test('long arguments are taken out of a call, and nothing else', () => {
  expect(read(call(7, 'service_remove_whitespace', long))).toEqual({
    kind: 'message',
    message: call(7, 'service_remove_whitespace', {}),
    long: [{ id: 7, text: JSON.stringify(long) }],
  });
});

test.each(['service_call_tool', 'service_quote'])(
  '%s keeps what it says of the tool that it calls',
  (name) => {
    const sent = { name: 'remove_whitespace', max_credits: 2, arguments: long };

    expect(read(call('a', name, sent))).toEqual({
      kind: 'message',
      message: call('a', name, { ...sent, arguments: {} }),
      long: [{ id: 'a', text: JSON.stringify(long) }],
    });
  },
);

test('of a batch each call keeps its own arguments, the short ones where they were', () => {
  const batch = [call(1, 'service_encode_uri', { value: 'b' }), call('1', 'service_remove_whitespace', long)];

  expect(read(batch)).toEqual({
    kind: 'message',
    message: [batch[0], call('1', 'service_remove_whitespace', {})],
    long: [{ id: '1', text: JSON.stringify(long) }],
  });
});

test.each([
  ['two long calls of one id', [call(1, 'a', long), call(1, 'b', long)]],
  ['a long name', call(1, 'a'.repeat(70_000), {})],
  ['a long id', call('a'.repeat(70_000), 'a', {})],
  ['long arguments of what calls no tool', { ...call(1, 'a', long), method: 'prompts/get' }],
  ['long arguments of a call without an id', call(undefined, 'a', long)],
  ['a long list in place of arguments', call(1, 'a', [long])],
])('only arguments may be long: %s', (_, message) => {
  expect(read(message)).toEqual({ kind: 'too_long' });
});

test('a message that nests too deep is refused before anything goes down into it, a short one as well', () => {
  const nested = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  const text = (levels: number) => JSON.stringify(call(1, 'a', null)).replace('null', nested(levels));

  expect(readShort(text(60))).toMatchObject({ kind: 'message' });
  expect(readShort(text(5_000))).toEqual({ kind: 'too_deep' });
  expect(readLong(text(500_000))).toEqual({ kind: 'too_deep' });
});

test('what is no JSON is left to the library', () => {
  expect([readShort('{'), readLong(`{"a":"${'a'.repeat(70_000)}`)]).toEqual([
    { kind: 'no_json' },
    { kind: 'no_json' },
  ]);
});

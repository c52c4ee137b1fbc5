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

test.each([
  ['null', null, undefined],
  ['an empty text', '', undefined],
  ['JSON of null', 'null', undefined],
  ['JSON of an object', '{"value":"b"}', { value: 'b' }],
])('arguments that are %s are read as they were meant', (_, sent, meant) => {
  const { arguments: read, ...others } = (
    readShort(JSON.stringify(call(1, 'service_encode_uri', sent))) as { message: ReturnType<typeof call> }
  ).message.params;

  expect(read).toEqual(meant);
  expect(others).toEqual({ name: 'service_encode_uri', _meta: { 'millrace/max_credits': 1 } });
});

test.each(['not json', '[1]', '7'])('arguments that are the text %s are left to the library', (sent) => {
  const message = call(1, 'service_encode_uri', sent);

  expect(readShort(JSON.stringify(message))).toEqual({ kind: 'message', message, long: [] });
});

test('long arguments as JSON text are long arguments, also those of the tool that another one calls', () => {
  const text = JSON.stringify(long);

  expect(read(call(1, 'service_remove_whitespace', text))).toMatchObject({ long: [{ id: 1, text }] });
  expect(read(call(1, 'service_quote', { name: 'remove_whitespace', arguments: text }))).toEqual({
    kind: 'message',
    message: call(1, 'service_quote', { name: 'remove_whitespace', arguments: {} }),
    long: [{ id: 1, text }],
  });
  expect(
    read(call(1, 'service_call_tool', JSON.stringify({ name: 'remove_whitespace', arguments: text }))),
  ).toMatchObject({ long: [{ id: 1, text }] });
});

test('arguments as JSON text nest no deeper than others', () => {
  const nested = `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`;

  expect(readShort(JSON.stringify(call(1, 'a', nested)))).toEqual({ kind: 'too_deep' });
});

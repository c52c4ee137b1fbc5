import { expect } from 'vitest';
import { test } from '../testing/database.ts';
import { copyRows, hashOfRow, RowWriter } from './copy-rows.ts';

const form = { id: '00000000', members: ['text'] };

test('rows that the database refuses while more of them are on their way fail the batch, and the connection goes on', async ({
  db,
}) => {
  const writer = new RowWriter({ importId: 7, source: 'weir', form });
  // The same record twice at the beginning, and sixteen megabytes behind it.
  for (let at = 0; at < 2_000; at += 1) writer.add(`id:${Math.max(at, 1)}`, { text: 'x'.repeat(8_000) });
  const ids = Float64Array.from({ length: 2_000 }, (_, at) => 900_000_000_000_001 + at);
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    await expect(copyRows(client, 'people', writer.take(), ids)).rejects.toMatchObject({ code: '23505' });
    await client.query('rollback');
    const { rows } = await client.query('select count(*) as count from people');

    expect(rows).toEqual([{ count: 0 }]);
  } finally {
    client.release();
  }
});

test('rows stay as they are until their memory is given back, and then others are written there', () => {
  const spare: SharedArrayBuffer[] = [];
  const writer = new RowWriter({ importId: 7, source: 'weir', form }, spare);
  const rowsOf = (letter: string, length: number) => {
    writer.add('id:1', { text: letter.repeat(length) });
    return writer.take();
  };
  const textOf = ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).toString('latin1');

  const first = rowsOf('a', 2_000_000);
  const second = rowsOf('b', 10);
  const kept = textOf(first);
  spare.push(first.bytes.buffer);
  const third = rowsOf('c', 20);
  const fourth = rowsOf('d', 30);

  expect(kept).toContain('a'.repeat(2_000_000));
  expect(new Set([first, second, third, fourth].map(({ bytes }) => bytes.buffer)).size).toBe(3);
  expect(fourth.bytes.buffer).toBe(first.bytes.buffer);
  expect([second, third, fourth].map((rows) => textOf(rows).match(/0\["(\w)+"/)?.[1])).toEqual([
    'b',
    'c',
    'd',
  ]);
});

test('where records may have another member, those without it are the same version as before', () => {
  const hashIn = (members: string[], record: object) => {
    const writer = new RowWriter({
      importId: 7,
      source: 'weir',
      form: { id: `0000000${members.length}`, members },
    });
    writer.add('id:1', record);
    return hashOfRow(writer.take(), 0);
  };

  const before = hashIn(['text'], { text: 'a' });

  expect(hashIn(['text', 'motto'], { text: 'a', motto: null })).toBe(before);
  expect(hashIn(['text', 'motto'], { text: 'a', motto: 'b' })).not.toBe(before);
});

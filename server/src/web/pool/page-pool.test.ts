import { afterAll, expect, test } from 'vitest';
import { allQuestions } from '../analyses.ts';
import { PagePool } from './page-pool.ts';

const { signal } = new AbortController();
const pages = new PagePool({ waitMsMax: 20_000, totalMsMax: 20_000 });

afterAll(() => pages.close());

const fetched = (body: Uint8Array, contentType = 'text/html') => ({
  url: 'https://acme.example/',
  status: 200,
  headers: { 'content-type': contentType },
  body,
});
const bytesOf = (text: string) => new TextEncoder().encode(text);

test('a page is answered with what was asked, and what it was read as', async () => {
  const page = fetched(bytesOf('<title> Mill\n race </title>'));

  await expect(pages.analyse(page, { title: {} }, signal)).resolves.toEqual({
    title: 'Mill race',
    charset: 'utf-8',
    kind: 'html',
    truncated: false,
  });
  await expect(pages.analyse(fetched(bytesOf('%PDF-1.7')), {}, signal)).resolves.toEqual({
    charset: 'binary',
    kind: 'pdf',
    truncated: false,
  });
});

test('no analysis has the name of what is said of every page', () => {
  expect(Object.keys(allQuestions)).toContain('title');
  for (const fact of ['charset', 'kind', 'truncated']) expect(allQuestions).not.toHaveProperty(fact);
});

test('a page of more elements than are read says so', async () => {
  const page = fetched(bytesOf(`<title>a</title>${'<br>'.repeat(200_000)}`));

  await expect(pages.analyse(page, { title: {} }, signal)).resolves.toMatchObject({
    title: 'a',
    truncated: true,
  });
});

test('a body that is a part of a larger buffer is copied, and the buffer stays', async () => {
  const pooled = Buffer.from('<title>pooled</title>');
  const whole = bytesOf('xx<title>part</title>');

  await expect(pages.analyse(fetched(pooled), { title: {} }, signal)).resolves.toMatchObject({
    title: 'pooled',
  });
  await expect(pages.analyse(fetched(whole.subarray(2)), { title: {} }, signal)).resolves.toMatchObject({
    title: 'part',
  });
  expect(pooled.toString()).toBe('<title>pooled</title>');
  expect(whole.length).toBe(21);
});

test('the body of a page that has a buffer of its own is handed over', async () => {
  const body = bytesOf('<title>a</title>');

  await pages.analyse(fetched(body), {}, signal);

  expect(body.length).toBe(0);
});

test('a page that takes too long is an upstream error that says so, and costs nothing', async () => {
  const hasty = new PagePool({ cpuMsMax: 1 });

  const page = fetched(bytesOf('<b>x'.repeat(1_000_000)));

  await expect(hasty.analyse(page, { title: {} }, signal)).rejects.toMatchObject({
    code: 'upstream_error',
    status: 502,
    message: 'The page is too large or too complicated to read. Nothing was charged.',
  });
  await hasty.close();
});

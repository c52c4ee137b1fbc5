import { expect, test } from 'vitest';
import { growthOf, quickestCpuMs } from '../../testing/cpu-time.ts';
import { htmlPage } from '../../testing/html-page.ts';
import { clientRedirect } from './client-redirect.ts';

test('the time that a page takes grows with its length', async () => {
  const reading = (length: number) => {
    const page = htmlPage(
      `<script>${'window.'.repeat(2_000)}</script>${'<meta http-equiv=refresh content="0 '.repeat(length)}`,
    );
    return () => clientRedirect(page);
  };

  const growth = await growthOf(reading, 20_000);

  expect(growth).toMatchObject({ inProportion: true });
  expect(growth.wholeMs).toBeLessThan(1_000);
});

test.each([
  ['(((', (length: number) => '('.repeat(length)],
  ['functions never closed', (length: number) => 'function a('.repeat(length / 11)],
  ['functions in each other', (length: number) => '(function(){'.repeat(length / 12)],
  ['arrows in each other', (length: number) => 'a=>'.repeat(length / 3)],
  [
    'a function that calls itself',
    (length: number) => `function a(){a();a()}a();${'a();'.repeat(length / 4 - 7)}`,
  ],
  ['a text that doubles', (length: number) => `u="a";${'u+=u;'.repeat(length / 5 - 2)}`],
  [
    'a long text again and again',
    (length: number) =>
      `t="${'%41'.repeat(length / 6)}";function a(){location=decodeURI(t)}${'a();'.repeat(length / 8 - 20)}`,
  ],
  ['conditions in each other', (length: number) => 'if(x)'.repeat(length / 5)],
  ['loops in each other', (length: number) => `${'for(;;){u=1;'.repeat(length / 13)}`],
  ['one condition after the other', (length: number) => 'if(x)u=1;else '.repeat(length / 14)],
  ['templates', (length: number) => `u=\`${'${u}'.repeat(length / 4 - 2)}\`;`],
  ['signs', (length: number) => '!'.repeat(length)],
  ['choices', (length: number) => 'a?'.repeat(length / 2)],
])('a hostile script takes little: %s', async (_what, code) => {
  const page = htmlPage(`<script>${code(19_900)};location=x</script>`.repeat(3));

  expect(await quickestCpuMs(() => clientRedirect(page), 150)).toBeLessThan(150);
});

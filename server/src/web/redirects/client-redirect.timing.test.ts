import { expect, test } from 'vitest';
import { growthOf } from '../../testing/cpu-time.ts';
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

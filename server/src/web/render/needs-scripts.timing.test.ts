import { expect, test } from 'vitest';
import { growthOf } from '../../testing/cpu-time.ts';
import { htmlPage } from '../../testing/html-page.ts';
import { needsScripts } from './needs-scripts.ts';

const script = '<script src="/app.js"></script>';

test.each([
  ['white space', ' \n'],
  ['roots inside of roots', '<div id=root>'],
  ['notices', '<noscript>java script</noscript>'],
  ['pictures for those without scripts', '<noscript><img></noscript>'],
  ['hidden parts', '<p style="display: display: none">'],
  ['scripts', '<script type="text/javascript"> </script>'],
])('a megabyte of %s takes no longer than in proportion to its length', async (_which, piece) => {
  const of = (bytes: number) => htmlPage(`${script}<body>${piece.repeat(Math.floor(bytes / piece.length))}`);

  const growth = await growthOf((bytes) => {
    const one = of(bytes);
    return () => needsScripts(one);
  }, 1_000_000);

  expect(growth).toMatchObject({ inProportion: true });
});

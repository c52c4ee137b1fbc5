import { expect, test } from 'vitest';
import { growthOf } from '../../testing/cpu-time.ts';
import { texInText } from './tex-in-text.ts';

test('signs that nothing closes take time in proportion to the text', async () => {
  const prepare = (length: number) => {
    const text = String.raw`\(a \[ \begin{align} $$ $x`.repeat(length);
    return () => texInText(text, { dollar: true });
  };

  const { inProportion } = await growthOf(prepare, 400_000);

  expect(inProportion).toBe(true);
});

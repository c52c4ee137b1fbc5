import { expect, test } from 'vitest';
import { growthOf } from '../../testing/cpu-time.ts';
import { hostileStructuredData } from '../../testing/hostile-structured-data.ts';
import { htmlPage } from '../../testing/html-page.ts';
import { structuredData } from './structured-data.ts';

const all = { jsonLd: true, microdata: true, rdfa: true };

test.each(hostileStructuredData)(
  'a page of a million characters of %s takes time in proportion to its length',
  async (_, make) => {
    const asking = (length: number) => {
      const page = htmlPage(`<html>${make(length)}`, 'https://halden.example');
      return () => JSON.stringify(structuredData(page, all));
    };

    const growth = await growthOf(asking, 1_000_000);

    expect(growth).toMatchObject({ inProportion: true });
  },
);

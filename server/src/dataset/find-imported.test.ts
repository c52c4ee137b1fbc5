import { describe, expect } from 'vitest';
import { datasetEngines } from '../testing/dataset-engines.ts';
import { importFile } from './import-file.ts';
import { personReading } from './readings/person-reading.ts';

describe.each(datasetEngines)('in $name', ({ test }) => {
  test('the same people again under the same source are new versions, and found by e-mail and by name and company', async ({
    dataset: { pool, store, dataset },
    folder,
  }) => {
    const options = { pool, store, source: 'crm' };
    const header = 'name,linkedin,email,title,company,company domain';
    await importFile(personReading, {
      ...options,
      file: folder.write(
        `${header}\nMira Voss,linkedin.com/in/mira,mira@halden.example,Clerk,Halden,halden.example\nOle Berg,,ole@halden.example,Buyer,Halden,\n`,
      ),
    });

    const again = await importFile(personReading, {
      ...options,
      file: folder.write(
        `${header}\nMira Voss,linkedin.com/in/MIRA,mira@halden.example,Head of Sales,Halden,halden.example\nOle Berg,,OLE@halden.example,Buyer,Halden,\n`,
      ),
    });
    const found = dataset();

    expect(again).toMatchObject({ added: 0, updated: 2, unchanged: 0 });
    for (const key of [
      'public_id:mira',
      'email:mira@halden.example',
      'name:mira voss company:halden',
      'name:mira voss domain:halden.example',
    ]) {
      expect(await found.peopleByKeys([key]), key).toMatchObject([
        { positions: [{ title: 'Head of Sales' }] },
      ]);
    }
  });
});

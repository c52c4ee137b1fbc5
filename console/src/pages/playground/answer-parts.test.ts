import { expect, test } from 'vitest';
import { answerParts, columnsOf, csvOf, placesOf } from './answer-parts.ts';

test('an answer of one record is facts, of several a table, and a page is Markdown', () => {
  const parts = answerParts({
    email: 'a@b.example',
    result: { email_status: 'valid' },
    elements: [{ name: 'Halden' }],
    markdown: '# Field calibration',
    execution_log: [{ provider: 'x' }],
    service_meta: {},
  });

  expect(parts.facts).toEqual([
    { label: 'Email', value: 'a@b.example' },
    { label: 'Result · email status', value: 'valid' },
  ]);
  expect(parts.tables).toEqual([{ title: 'Elements', rows: [{ name: 'Halden' }] }]);
  expect(parts.texts).toEqual([{ title: 'Markdown', text: '# Field calibration', isMarkdown: true }]);
});

test('an answer that is a list is a table', () => {
  expect(answerParts([{ title: 'Canal Row Coffee' }]).tables).toHaveLength(1);
});

test('names come before ids, and columns without any value are left out', () => {
  expect(columnsOf([{ id: '1', logo: 'u', name: 'Halden', website: null }])).toEqual(['name', 'id', 'logo']);
});

test('places are found where records have them, and nowhere else', () => {
  expect(
    placesOf([
      { title: 'Cafe', location: { lat: 39.7, lng: -84.1 } },
      { title: 'x', location: { lat: 999, lng: 0 } },
      {},
    ]),
  ).toEqual([{ label: 'Cafe', lat: 39.7, lng: -84.1 }]);
});

test('a cell that a spreadsheet would calculate is defused, and a phone number is not', () => {
  expect(csvOf([{ a: '=HYPERLINK("x")', b: '+1 202 555', c: 'x,"y"\n' }])).toBe(
    'a,b,c\r\n"\'=HYPERLINK(""x"")",+1 202 555,"x,""y""\n"\r\n',
  );
});

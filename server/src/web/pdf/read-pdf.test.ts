import { expect, test } from 'vitest';
import { pdfPagesMax, readPdf } from './read-pdf.ts';

/** A PDF of our own making: one font, a page for each list of lines, each line a point and a half below the last. */
function pdfOf(pages: readonly (readonly string[])[], title = ''): Uint8Array {
  const objects: string[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${5 + index * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Title (${title}) >>`,
  ];
  for (const [index, lines] of pages.entries()) {
    const content = `BT /F1 12 Tf 72 720 Td ${lines.map((line) => (line === '' ? '0 -30 Td' : `(${line}) Tj 0 -14 Td`)).join('\n')} ET`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${6 + index * 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  }
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer << /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${file.length}\n%%EOF`;
  return new TextEncoder().encode(file);
}

test('a PDF has its title, and its lines in paragraphs', async () => {
  const pdf = pdfOf(
    [['The wheel turns', 'in the mill-', 'race.', '', 'A second paragraph.'], ['Page two.']],
    'On wheels',
  );

  const { title, text, pages, isTruncated } = await readPdf(pdf);

  expect(title).toBe('On wheels');
  expect(text).toBe('The wheel turns\nin the millrace.\n\nA second paragraph.\n\nPage two.');
  expect(pages).toBe(2);
  expect(isTruncated).toBe(false);
});

test('of a long PDF the first pages are read, and the answer says so', { timeout: 30_000 }, async () => {
  const pdf = pdfOf(Array.from({ length: pdfPagesMax + 1 }, (_, index) => [`Page ${index + 1}.`]));

  const { text, pages, isTruncated } = await readPdf(pdf);

  expect(pages).toBe(pdfPagesMax + 1);
  expect(text).not.toContain(`Page ${pdfPagesMax + 1}.`);
  expect(isTruncated).toBe(true);
});

test.each([
  ['only the beginning of one', (pdf: Uint8Array) => pdf.slice(0, 300)],
  [
    'one with broken bytes',
    (pdf: Uint8Array) => pdf.map((byte, index) => (index % 7 === 0 ? byte ^ 0x55 : byte)),
  ],
  [
    'the first bytes of one, and noise',
    () => new TextEncoder().encode(`%PDF-1.7\n${'<< /Kids [ '.repeat(20_000)}`),
  ],
  ['nothing', () => new Uint8Array()],
])('what is no whole PDF is answered: %s', { timeout: 30_000 }, async (_, damage) => {
  const { text } = await readPdf(damage(pdfOf([['The wheel turns.']])));

  expect(typeof text).toBe('string');
});

test('the bytes that are read stay as they are', async () => {
  const pdf = pdfOf([['The wheel turns.']]);
  const before = pdf.slice();

  await readPdf(pdf);

  expect(pdf).toEqual(before);
});

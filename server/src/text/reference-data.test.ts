import { expect, test } from 'vitest';
import { industryById, industryIdOf, industryLabels } from './industries.ts';
import { referenceData } from './reference-data.ts';

test('the lists are as long as clients know them, without duplicates', () => {
  const data = referenceData();

  expect({
    function: data.function.length,
    seniority: data.seniority.length,
    companySize: data.companySize.length,
    yearsOfExperience: data.yearsOfExperience.length,
    yearsAtCurrentCompany: data.yearsAtCurrentCompany.length,
    profileLanguages: Object.keys(data.profileLanguages).length,
  }).toEqual({
    function: 26,
    seniority: 10,
    companySize: 9,
    yearsOfExperience: 5,
    yearsAtCurrentCompany: 5,
    profileLanguages: 22,
  });
  for (const list of [data.function, data.seniority, data.companySize, data.industry, data.geography]) {
    expect(new Set(list).size).toBe(list.length);
  }
});

test('geography lists countries by their English names', () => {
  expect(referenceData().geography).toEqual(expect.arrayContaining(['Denmark', 'Germany', 'United States']));
});

test('industries of imported companies stand among ours, each once whatever its case', () => {
  const labels = industryLabels(['Flow Metering', 'flow  metering', 'SOFTWARE DEVELOPMENT', ' ']);

  expect(labels.filter((label) => /flow/i.test(label))).toEqual(['Flow Metering']);
  expect(labels.filter((label) => /software development/i.test(label))).toEqual(['Software Development']);
  expect(labels.map((label) => label.toLowerCase())).toEqual(
    labels.map((label) => label.toLowerCase()).sort(),
  );
});

test('every industry has an id of its own that leads back to it', () => {
  const labels = industryLabels();
  const ids = labels.map(industryIdOf);

  expect(labels.length).toBeGreaterThan(100);
  expect(new Set(ids).size).toBe(labels.length);
  expect(ids.map((id) => industryById(id))).toEqual(labels);
});

test('ids are written down by clients, so they never change', () => {
  expect(industryIdOf('Machinery Manufacturing')).toBe('2022333');
  expect(industryIdOf('Software Development')).toBe('2376426689');
  expect(industryIdOf('Flow Metering')).toBe('1243087692');
});

test('an imported industry is found by its id, in any case and spacing of its label', () => {
  const id = industryIdOf('flow metering ');

  expect(industryById(id)).toBeUndefined();
  expect(industryById(id, ['Banking', 'Flow Metering'])).toBe('Flow Metering');
  expect(industryById('nonsense', ['Flow Metering'])).toBeUndefined();
});

import { expect, test } from 'vitest';
import { fundingProfile } from '../records/funding-profile.ts';
import { fundingOf } from './funding.ts';
import { worldOf } from './world.ts';

const world = worldOf(1);
const all = world.companies.list.map((company) => ({
  company,
  profile: fundingOf(1, company, world.people.staffOf(company)),
}));

test('most companies of the world have been given money, schools and foundations not', () => {
  const funded = all.filter(({ profile }) => profile !== null);

  expect(funded.length).toBeGreaterThan(200);
  expect(
    funded.filter(({ company }) => company.isSchool || company.line.industry === 'Philanthropy'),
  ).toEqual([]);
});

test('what is told of the funding agrees with the record of the company, and with itself', () => {
  for (const { company, profile } of all) {
    if (profile === null) continue;
    const { record, city } = company;
    expect(fundingProfile.parse(profile)).toEqual(profile);
    expect([profile.name, profile.website, profile.networkUrl]).toEqual([
      record.name,
      record.website,
      record.networkUrl,
    ]);
    expect(profile.foundedOn?.slice(0, 4)).toBe(String(record.foundedYear));
    expect((profile.lastFundingOn ?? '') >= (profile.foundedOn ?? '')).toBe(true);
    expect(profile.headquarters[0]).toBe(city.city);
    expect(profile.topInvestors).toEqual(expect.arrayContaining(profile.leadInvestors));
    expect(profile.investorCount).toBeGreaterThanOrEqual(profile.topInvestors.length);
    const [from = 0, to = Number.POSITIVE_INFINITY] = (profile.employees ?? '')
      .split('-')
      .map(Number.parseFloat);
    expect(record.employeeCount).toBeGreaterThanOrEqual(from);
    expect(record.employeeCount).toBeLessThanOrEqual(to);
  }
});

test('a founder who still works there is a person of the world', () => {
  const stillThere = all.filter(({ company, profile }) =>
    world.people
      .staffOf(company)
      .some(({ record }) => profile?.founders.includes(`${record.firstName} ${record.lastName}`)),
  );

  expect(stillThere.length).toBeGreaterThan(5);
});

test('it is the same every time, and another one in another world', () => {
  const [company] = all.filter(({ profile }) => profile !== null).slice(5);
  if (!company) throw new Error('a funded company');

  const again = fundingOf(1, company.company, world.people.staffOf(company.company));
  const other = fundingOf(2, company.company, world.people.staffOf(company.company));

  expect(again).toEqual(company.profile);
  expect(other).not.toEqual(company.profile);
});

import { expect, test } from 'vitest';
import { companyIdentity, isCompanyOf, isPersonOf, personIdentity } from './network-identity.ts';

const token = 'ACoAAAB1cd2EfGhIjKlMnOp';

test('a person is known by the page, the handle, the token and the number that are told', () => {
  expect(
    personIdentity({
      url: 'https://no.linkedin.com/in/Sunniva-Aune/?trk=x',
      entityId: `urn:li:fs_salesProfile:ACw${token.slice(3)}`,
      memberId: 42,
    }),
  ).toEqual({
    publicId: 'sunniva-aune',
    entityId: token,
    memberId: '42',
    networkUrl: 'https://www.linkedin.com/in/sunniva-aune',
  });
  expect(personIdentity({ publicId: 'sunniva-aune' })).toMatchObject({
    publicId: 'sunniva-aune',
    entityId: null,
  });
  expect(personIdentity({ url: `linkedin.com/in/${token}` })).toMatchObject({
    publicId: null,
    entityId: token,
  });
});

test('pages of other sites, of companies and nothing at all are nobody', () => {
  const nobody = { publicId: null, entityId: null, memberId: null, networkUrl: null };

  expect(personIdentity({ url: 'https://kelp.example/in/sunniva' })).toEqual(nobody);
  expect(personIdentity({ url: 'https://www.linkedin.com/company/kelp' })).toEqual(nobody);
  expect(personIdentity({ publicId: 7, memberId: 0 })).toEqual(nobody);
});

test('a person is the one that was asked for by the very key, and nobody can tell without it', () => {
  const sunniva = personIdentity({ publicId: 'sunniva-aune' });

  expect(isPersonOf({ by: 'public_id', value: 'sunniva-aune' }, sunniva)).toBe(true);
  expect(isPersonOf({ by: 'public_id', value: 'sunniva' }, sunniva)).toBe(false);
  expect(isPersonOf({ by: 'entity_id', value: token }, sunniva)).toBeNull();
});

test('a company is known by its page, its name there and its number', () => {
  expect(companyIdentity({ url: 'https://www.linkedin.com/company/Kelp/about', networkId: '42' })).toEqual({
    networkId: '42',
    universalName: 'kelp',
    networkUrl: 'https://www.linkedin.com/company/kelp/',
  });
  expect(companyIdentity({ networkId: 42 })).toEqual({
    networkId: '42',
    universalName: null,
    networkUrl: 'https://www.linkedin.com/company/42/',
  });
  expect(companyIdentity({ url: 'https://www.linkedin.com/in/sunniva' }).networkUrl).toBeNull();
});

test('a company is the one that was asked for by the very key, or by the name that a bare word may be', () => {
  const kelp = {
    ...companyIdentity({ universalName: 'kelpworks' }),
    name: 'Kelp  Works',
    domain: 'kelp.example',
  };

  expect(isCompanyOf({ by: 'universal_name', value: 'kelpworks' }, kelp)).toBe(true);
  expect(isCompanyOf({ by: 'universal_name', value: 'tang' }, kelp)).toBe(false);
  expect(isCompanyOf({ by: 'universal_name', value: 'tang', orName: 'kelp works' }, kelp)).toBe(true);
  expect(isCompanyOf({ by: 'name', value: 'kelp works' }, kelp)).toBe(true);
  expect(isCompanyOf({ by: 'domain', value: 'tang.example' }, kelp)).toBe(false);
  expect(
    isCompanyOf({ by: 'domain', value: 'tang.example' }, { ...kelp, otherDomains: ['tang.example'] }),
  ).toBe(true);
  expect(isCompanyOf({ by: 'domain', value: 'tang.example' }, { ...kelp, domain: null })).toBeNull();
  expect(isCompanyOf({ by: 'network_id', value: '42' }, kelp)).toBeNull();
});

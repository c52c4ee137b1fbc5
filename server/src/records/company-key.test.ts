import { describe, expect, test } from 'vitest';
import { companyKeyOf, networkPage, normalUniversalName } from './company-key.ts';

describe('companyKeyOf', () => {
  test.each([
    'https://www.linkedin.com/company/halden-instruments',
    'https://www.linkedin.com/company/halden-instruments/about/?utm_source=x&trk=y#top',
    'http://de.linkedin.com/company/Halden-Instruments/',
    'linkedin.com/company/halden-instruments',
    'www.linkedin.com/school/halden-instruments/people',
    'https://www.linkedin.com/showcase/halden-instruments',
    'https://network.example/company/halden-instruments/',
    '//linkedin.com/company/halden-instruments',
    '  linkedin.com/company/halden%2Dinstruments  ',
  ])('%s is the page of halden-instruments', (input) => {
    expect(companyKeyOf(input)).toEqual({ by: 'universal_name', value: 'halden-instruments' });
  });

  test.each([
    ['48213377'],
    ['urn:li:company:48213377'],
    ['urn:li:fsd_company:48213377'],
    ['urn:li:organization:48213377'],
    ['https://www.linkedin.com/company/48213377/'],
    ['https://www.linkedin.com/sales/company/48213377?x=1'],
  ])('%s is a network id', (input) => {
    expect(companyKeyOf(input)).toEqual({ by: 'network_id', value: '48213377' });
  });

  test('a page name may be percent-encoded Unicode, and a stray percent sign stands for itself', () => {
    expect(companyKeyOf('https://www.linkedin.com/company/caf%C3%A9-ol%C3%A9/')).toMatchObject({
      value: 'café-olé',
    });
    expect(companyKeyOf('https://www.linkedin.com/company/100%-real')).toMatchObject({ value: '100%-real' });
  });

  test('an address or domain is its registrable domain, private suffixes kept', () => {
    const domainOf = (input: string) => companyKeyOf(input);
    expect(domainOf('https://Blog.Acme.co.uk/about')).toEqual({ by: 'domain', value: 'acme.co.uk' });
    expect(domainOf('acme.myshopify.com')).toMatchObject({ by: 'domain', value: 'acme.myshopify.com' });
    expect(domainOf('www.münchen.de/x')).toEqual({ by: 'domain', value: 'xn--mnchen-3ya.de' });
    expect(domainOf('пример.рф')).toMatchObject({ by: 'domain', value: 'xn--e1afmkfd.xn--p1ai' });
    expect(domainOf('https://www.linkedin.com/')).toEqual({ by: 'domain', value: 'linkedin.com' });
  });

  // The example of company_enricher, as the reference shows it, was refused: .example is no listed suffix.
  test('the domains of the documentation are domains, other suffixes that nobody listed are not', () => {
    expect(companyKeyOf('halden-instruments.example')).toMatchObject({
      by: 'domain',
      value: 'halden-instruments.example',
    });
    expect(companyKeyOf('halden-instruments.unheard-of')).toMatchObject({ by: 'universal_name' });
  });

  test('a bare word may be a universal name, a domain or the name; more words are a name', () => {
    expect(companyKeyOf('Acme')).toEqual({ by: 'universal_name', value: 'acme', orName: 'acme' });
    expect(companyKeyOf('Amazon.com')).toEqual({ by: 'domain', value: 'amazon.com', orName: 'amazon.com' });
    expect(companyKeyOf('  A. O.   Smith ')).toEqual({ by: 'name', value: 'a. o. smith' });
    expect(companyKeyOf('STRASSE Ｇｍｂｈ')).toEqual(companyKeyOf('straße gmbh'));
  });

  // `encodeURIComponent` threw for the last of them, in every source that asks by the page.
  test('a word that cannot be a segment of an address is no universal name, but may be the name', () => {
    for (const word of ['..', 'acme\ud800', '\udc00']) {
      expect(companyKeyOf(word), word).toMatchObject({ by: 'name' });
      expect(normalUniversalName(word), word).toBeUndefined();
    }
    expect(normalUniversalName('Acme\u{1f30a}')).toBe('acme\u{1f30a}');
  });

  test('people, posts, other URNs, IP addresses and nothing are no company', () => {
    const none = [
      '',
      '   ',
      'https://www.linkedin.com/in/ada',
      'linkedin.com/jobs/view/1',
      'urn:li:person:12',
    ];
    for (const input of [...none, 'https://127.0.0.1/x', `https://a.de/${'x'.repeat(2_000)}`]) {
      expect(companyKeyOf(input), input).toBeUndefined();
    }
  });
});

test('a page address is the same for all its views', () => {
  expect(networkPage('fr.linkedin.com/company/Acme/jobs?x')?.url).toBe(
    'https://www.linkedin.com/company/acme/',
  );
  expect(networkPage('https://evil.example/linkedin.com/company/acme')).toBeUndefined();
  expect(networkPage('https://linkedin.com.evil.example/company/acme')).toBeUndefined();
});

test.each([
  'company/blue-fjord',
  '/company/Blue-Fjord/',
  'https://www.linkedin.com//company//blue-fjord/',
  'https://www.linkedin.com/comm/company/blue-fjord?trk=x',
  'https://www.linkedin.com/mwlite/company/blue-fjord',
  'https://www.linkedin.com/company/blue-fjord\u200b',
  'https://www.linkedin.com/company/blue%252Dfjord/',
])('the page of a company is read in each form of its address: %j', (address) => {
  expect(companyKeyOf(address)).toEqual({ by: 'universal_name', value: 'blue-fjord' });
});

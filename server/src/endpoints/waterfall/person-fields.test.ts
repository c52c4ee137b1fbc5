import { describe, expect, test } from 'vitest';
import { callEndpoints } from '../registry.ts';
import { emailFinding } from './email-finding.ts';
import { networkUrlField, personKeyOf } from './person-fields.ts';

describe('the page of a profile', () => {
  test.each([
    'linkedin.com/in/mira-voss',
    'www.linkedin.com/in/mira-voss/?trk=x',
    '//de.linkedin.com/in/mira-voss',
    '  linkedin.com/in/mira-voss  ',
  ])('%j is read as its https address', (sent) => {
    expect(networkUrlField.parse(sent)).toBe(`https://${sent.trim().replace(/^\/\//, '')}`);
  });

  test('with a scheme it stays as it was sent', () => {
    for (const sent of [
      'https://linkedin.com/in/mira',
      'http://linkedin.com/in/mira',
      'HTTPS://linkedin.com/in/mira',
    ])
      expect(networkUrlField.parse(sent)).toBe(sent);
  });

  test.each([
    'N/A',
    '-',
    'mira-voss',
    'Mira Voss',
    'mira@acme.example',
    'ftp://linkedin.com/in/mira',
    'https://',
    '',
  ])('%j is none', (sent) => {
    expect(networkUrlField.safeParse(sent).error?.issues[0]?.message).toBe('Must be a LinkedIn profile URL.');
  });
});

test('whatever takes the page of a person takes it without its scheme', () => {
  const page = 'linkedin.com/in/mira-voss';
  const requests = {
    email_finder: { network_url: page },
    phone_finder: { network_url: page },
    find_personal_email: { network_url: page },
    person_enricher: { network_url: page },
    enrich_profile: { url: page },
    enrich_profiles_bulk: { urns: [page] },
    profile_social_metrics: { url: page },
    profile_activities: { urn: page, type: 'POST', limit: 1 },
  };

  for (const [name, request] of Object.entries(requests)) {
    const endpoint = callEndpoints.find((one) => one.name === name);
    expect(endpoint?.request.safeParse(request).error, name).toBeUndefined();
  }
  expect(emailFinding.request.safeParse({ data: [{ network_url: page }] }).error).toBeUndefined();
});

describe('people who are called as nothing is', () => {
  const company_domain = 'halden.example';
  const byName = (name: string) => callEndpoints.find((endpoint) => endpoint.name === name)?.request;
  const requests: Readonly<Record<string, (first: string, last: string) => unknown>> = {
    email_finder: (first_name, last_name) => ({ first_name, last_name, company_domain }),
    phone_finder: (first_name, last_name) => ({ first_name, last_name, domain: company_domain }),
    person_enricher: (first_name, last_name) => ({ first_name, last_name, company: 'Halden' }),
    find_network_url_by_name: (first, last) => ({ full_name: `${first} ${last}`, company_name: 'Halden' }),
  };

  test.each(Object.keys(requests))('are taken by %s', (name) => {
    for (const [first, last] of [
      ['Jennifer', 'Null'],
      ['JENNIFER', 'NULL'],
      ['Na', 'Moon-hee'],
    ] as const) {
      expect(
        byName(name)?.safeParse(requests[name]?.(first, last)).error,
        `${first} ${last}`,
      ).toBeUndefined();
    }
  });

  test.each(['email_finder', 'phone_finder', 'person_enricher'])(
    'are not made of a name that %s was not given',
    (name) => {
      for (const last of ['NULL', 'null', 'na', 'N/A', 'None']) {
        expect(byName(name)?.safeParse(requests[name]?.('Jennifer', last)).success, last).toBe(false);
      }
    },
  );

  test('are asked for by a whole name that is one', () => {
    const fits = (full_name: string) =>
      byName('find_network_url_by_name')?.safeParse({ full_name, company_name: 'Halden' }).success;

    expect(['Null', 'NULL', 'null', 'N/A'].map(fits)).toEqual([true, false, false, false]);
  });

  test('are taken in lists, and no source is asked for NULL', () => {
    const data = [
      { first_name: 'Jennifer', last_name: 'Null', company_domain },
      { firstname: 'JENNIFER', lastname: 'NULL', company_domain },
      { full_name: 'Null', company_domain },
    ];
    const page = {
      first_name: 'Jennifer',
      last_name: 'NULL',
      network_url: 'https://linkedin.com/in/jennifer',
    };

    expect(emailFinding.request.safeParse({ data }).error).toBeUndefined();
    for (const full_name of ['NULL', 'null', 'n/a', 'None']) {
      expect(emailFinding.request.safeParse({ data: [{ full_name, company_domain }] }).success).toBe(false);
    }
    expect(emailFinding.request.safeParse({ data: [page] }).error).toBeUndefined();
    expect(personKeyOf(page)).toMatchObject({ firstName: 'Jennifer', lastName: null });
  });
});

import { describe, expect, test } from 'vitest';
import { callEndpoints } from '../registry.ts';
import { emailFinding } from './email-finding.ts';
import { networkUrlField } from './person-fields.ts';

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
    expect(networkUrlField.safeParse(sent).error?.issues[0]?.message).toBe(
      'Must be the address of a profile page.',
    );
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

import { describe, expect, test } from 'vitest';
import { companyKeyOf } from './company-key.ts';
import { jobIdOf } from './job-key.ts';
import { postKeyOf } from './post-key.ts';
import { profileKeyOf } from './profile-key.ts';

const entityId = 'ACoAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk';

describe('every form in which a person is named gives the same key', () => {
  test.each([
    'https://www.linkedin.com/in/mira-voss',
    'https://www.linkedin.com/in/Mira-Voss/',
    'http://de.linkedin.com/in/mira-voss/en?trk=people#about',
    'linkedin.com/in/mira-voss/details/skills',
    'https://network.example/in/mira-voss',
    'mira-voss',
    'urn:li:fsd_profile:mira-voss',
  ])('%s', (input) => {
    expect(profileKeyOf(input)).toEqual({ by: 'public_id', value: 'mira-voss' });
  });

  test.each([
    entityId,
    `urn:li:fsd_profile:${entityId}`,
    `urn:li:fs_miniProfile:${entityId}`,
    `urn:li:person:${entityId}`,
    `https://www.linkedin.com/in/${entityId}`,
    // A lead's token differs in its third letter alone.
    entityId.replace('ACo', 'ACw'),
    `urn:li:fs_salesProfile:(${entityId.replace('ACo', 'ACw')},NAME_SEARCH,abcd)`,
    `https://www.linkedin.com/sales/lead/${entityId.replace('ACo', 'ACw')},NAME_SEARCH,abcd`,
  ])('%s', (input) => {
    expect(profileKeyOf(input)).toEqual({ by: 'entity_id', value: entityId });
  });

  test.each(['512339874', 'urn:li:member:512339874', 'urn:li:fsd_profile:512339874'])('%s', (input) => {
    expect(profileKeyOf(input)).toEqual({ by: 'member_id', value: '512339874' });
  });

  test('an encoded handle is the handle', () => {
    expect(profileKeyOf('https://www.linkedin.com/in/j%C3%BCrgen-m%C3%BCller')).toEqual({
      by: 'public_id',
      value: 'jürgen-müller',
    });
  });

  test.each([
    '',
    ' ',
    'https://www.linkedin.com/company/acme',
    'https://www.linkedin.com/',
    'https://acme.com/in/mira-voss',
    'urn:li:company:12',
    'urn:li:activity:12345',
    'mira@acme.com',
    'Mira Voss',
    '.',
    '..',
    'https://www.linkedin.com/in/%2E%2E%2Fx',
    // Half a surrogate pair, of which no address can be made.
    'mira\ud800voss',
    'urn:li:fsd_profile:mira\udc00',
    'x'.repeat(2_001),
  ])('no person: %s', (input) => {
    expect(profileKeyOf(input)).toBeUndefined();
  });
});

describe('every form in which a post is named gives its kind and number', () => {
  test.each([
    ['urn:li:activity:7391204418820001234', 'activity'],
    ['7391204418820001234', 'activity'],
    ['urn:li:ugcPost:7391204418820001234', 'ugc_post'],
    ['urn:li:share:7391204418820001234', 'share'],
    ['urn:li:comment:(activity:7391204418820001234,7391260117730045678)', 'activity'],
    ['urn:li:comment:(urn:li:ugcPost:7391204418820001234,7391260117730045678)', 'ugc_post'],
    ['https://www.linkedin.com/feed/update/urn:li:activity:7391204418820001234/', 'activity'],
    ['https://www.linkedin.com/feed/update/urn%3Ali%3AugcPost%3A7391204418820001234?x=1', 'ugc_post'],
    ['https://www.linkedin.com/posts/mira-voss_field-activity-7391204418820001234-Ab1_', 'activity'],
    ['network.example/posts/mira-voss_activity-7391204418820001234', 'activity'],
    ['https://www.linkedin.com/posts/acme_x-y-share-7391204418820001234', 'share'],
  ])('%s', (input, by) => {
    expect(postKeyOf(input)).toEqual({ by, value: '7391204418820001234' });
  });

  test.each(['', 'urn:li:company:1', 'https://acme.com/posts/a_activity-7391204418820001234', 'post', '12'])(
    'no post: %s',
    (input) => {
      expect(postKeyOf(input)).toBeUndefined();
    },
  );
});

describe('every form in which a job is named gives its number', () => {
  test.each([
    '4512290718',
    'urn:li:jobPosting:4512290718',
    'urn:li:fsd_jobPosting:4512290718',
    'https://www.linkedin.com/jobs/view/4512290718/?trk=x',
    'https://dk.linkedin.com/jobs/view/calibration-engineer-at-halden-4512290718',
    'https://www.linkedin.com/jobs/search/?currentJobId=4512290718&geoId=1',
  ])('%s', (input) => {
    expect(jobIdOf(input)).toBe('4512290718');
  });

  test.each([
    '',
    'engineer',
    'https://www.linkedin.com/jobs/search/',
    'https://acme.com/jobs/view/4512290718',
  ])('no job: %s', (input) => {
    expect(jobIdOf(input)).toBeUndefined();
  });
});

test('half a surrogate pair is in no page', () => {
  expect(profileKeyOf('mira-\ud800')).toBeUndefined();
  expect(companyKeyOf('ac\udc00me')).toEqual({ by: 'name', value: 'ac\udc00me' });
});

test('words in the address of a post that look like its number are not it', () => {
  const url =
    'https://www.linkedin.com/posts/mira-voss_our-market-share-2024-report-activity-7391204418820001234-gj3v';

  expect(postKeyOf(url)).toEqual({ by: 'activity', value: '7391204418820001234' });
});

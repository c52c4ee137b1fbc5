import { describe, expect, test } from 'vitest';
import { companyKeyOf } from '../../records/company-key.ts';
import { jobIdOf } from '../../records/job-key.ts';
import { postKeyOf } from '../../records/post-key.ts';
import { profileKeyOf } from '../../records/profile-key.ts';
import { firstPage, found, idsOf, keyIn, sandbox, signal } from '../../testing/sandbox-source.ts';
import { placeById } from '../../text/gazetteer/gazetteer.ts';

describe('the examples of the reference are in it', () => {
  test.for([
    'mira-voss',
    'https://network.example/in/mira-voss',
    'https://www.linkedin.com/in/Mira-Voss/?trk=x',
    'ACoAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk',
    'ACwAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk',
    'https://network.example/in/ACwAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk',
    'urn:li:fsd_profile:ACoAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk',
    'urn:li:member:512339874',
    '512339874',
  ])('Mira Voss as %s', async (text) => {
    const [looked] = await sandbox.lookUpPeople([keyIn(profileKeyOf, text)], signal);

    expect(looked).toMatchObject({
      outcome: 'found',
      value: {
        publicId: 'mira-voss',
        memberId: '512339874',
        headline: 'Keeping 4,000 meters honest',
        followerCount: 2_310,
        connectionCount: 842,
        skills: ['Field service', 'Metrology', 'Forecasting'],
        positions: [
          { title: 'Head of Field Operations', start: { year: 2021, month: 6 }, isCurrent: true },
          { title: 'Field Engineer', start: { year: 2019, month: 3 }, end: { year: 2021, month: 6 } },
        ],
        educations: [{ school: { networkId: '30411', name: 'Jutland Polytechnic' }, degree: 'MSc' }],
      },
    });
  });

  test.for([
    '48213377',
    'urn:li:organization:48213377',
    'halden-instruments',
    'Halden Instruments',
    'halden-instruments.example',
    'https://www.halden-instruments.example/field',
    'https://network.example/company/halden-instruments',
    'https://network.example/company/48213377/posts',
  ])('Halden Instruments as %s', async (text) => {
    const [looked] = await sandbox.lookUpCompanies([keyIn(companyKeyOf, text)], signal);

    expect(looked).toMatchObject({
      outcome: 'found',
      value: { networkId: '48213377', employeeCount: 264, followerCount: 18_432, foundedYear: 2009 },
    });
  });

  test.for([
    'urn:li:activity:7391204418820001234',
    'urn:li:ugcPost:7391204417230045555',
    'urn:li:share:7391204417230045555',
    '7391204418820001234',
    'https://network.example/posts/mira-voss_field-activity-7391204418820001234',
    'https://network.example/feed/update/urn:li:activity:7391204418820001234?comment=1',
  ])('the post as %s', async (text) => {
    const post = await found(sandbox.lookUpPost(keyIn(postKeyOf, text), signal));

    expect(post).toMatchObject({
      id: '7391204418820001234',
      text: 'What 18 months in the field did to our reference meters.',
      postedAt: '2026-11-18T07:30:00.000Z',
      reactions: { like: 9, praise: 2, interest: 1 },
      reactionCount: 12,
      shareCount: 2,
      comments: [{ id: '7391260117730045678', author: { publicId: 'mira-voss' }, reactions: { like: 3 } }],
    });
  });

  test.for(['4512290718', 'https://network.example/jobs/view/calibration-engineer-4512290718'])(
    'the job as %s',
    async (text) => {
      const job = await found(sandbox.lookUpJob(keyIn(jobIdOf, text), signal));

      expect(job).toMatchObject({
        title: 'Calibration Engineer',
        postedAt: '2026-11-12T08:15:00.000Z',
        expiresAt: '2026-12-12T08:15:00.000Z',
        company: { networkId: '48213377' },
      });
    },
  );

  test('by searches as well', async () => {
    const halden = keyIn(companyKeyOf, '48213377');
    const aarhus = placeById('2624652');
    const place = { country: 'DK', region: aarhus?.region, city: aarhus?.city };

    const people = await found(
      sandbox.searchPeople(
        {
          ...firstPage,
          domains: ['halden-instruments.example'],
          titles: ['Head of Field Operations'],
          employees: { start: 51, end: 1_000 },
          locations: ['Denmark'],
        },
        signal,
      ),
    );
    const profiles = await found(
      sandbox.searchProfiles({ ...firstPage, text: 'Mira Vos', currentCompanies: [halden], place }, signal),
    );
    const companies = await found(
      sandbox.searchCompanies(
        { ...firstPage, text: 'halden', place: { country: 'DK' }, sizes: ['201-500'] },
        signal,
      ),
    );
    const jobs = await found(
      sandbox.searchJobs(
        {
          ...firstPage,
          title: 'calibration engineer',
          company: keyIn(companyKeyOf, 'Halden Instruments'),
          type: 'full_time',
        },
        signal,
      ),
    );
    const posts = await found(
      sandbox.searchPosts(
        { ...firstPage, keyword: 'reference meters', sort: 'DATE_POSTED', postedWithin: 'week' },
        signal,
      ),
    );
    const activities = await found(
      sandbox.listActivities({ person: keyIn(profileKeyOf, 'mira-voss'), kind: 'POST', limit: 10 }, signal),
    );

    expect(idsOf(people.items)).toEqual(['mira-voss']);
    expect(idsOf(profiles.items)).toContain('mira-voss');
    expect(companies.items.map(({ networkId }) => networkId)).toEqual(['48213377']);
    expect(jobs.items.map(({ id }) => id)).toContain('4512290718');
    expect(posts.items.map(({ id }) => id).sort()).toEqual(['7391204418820001234', '7391564802210003417']);
    expect(activities.items.map(({ post }) => post.id)).toContain('7391204418820001234');
  });
});

import { describe, expect, test } from 'vitest';
import { barePost, bareShare, company, fullPost, person } from '../../testing/post-records.ts';
import { companyPostOf } from './company-post-answer.ts';

const telling = { mode: 'live', now: new Date('2026-11-21T10:00:00.000Z') } as const;

describe('a post of a company', () => {
  test('is told with author, age, engagement, mentions and what it shows', () => {
    const post = companyPostOf(fullPost, telling);

    expect(post).toMatchObject({
      id: '7391204418820001234',
      entityId: '7391204418820001234',
      networkUrl: fullPost.networkUrl,
      content: fullPost.text,
      author: {
        id: '48213377',
        urn: '48213377',
        type: 'company',
        name: 'Halden Instruments',
        universalName: 'halden-instruments',
        publicIdentifier: null,
        info: '18,432 followers',
        website: 'https://halden-instruments.example',
        avatar: { url: 'https://cdn.example/logos/halden-400.png', width: null, height: null },
      },
      postedAt: {
        timestamp: Date.parse('2026-11-16T09:02:11.208Z'),
        date: '2026-11-16T09:02:11.208Z',
        postedAgoShort: '5d',
        postedAgoText: '5 days ago',
      },
      engagement: {
        id: '7391204417230045555',
        likes: 12,
        comments: 1,
        shares: 2,
        reactions: [
          { type: 'LIKE', count: 9 },
          { type: 'PRAISE', count: 2 },
          { type: 'INTEREST', count: 1 },
        ],
      },
      comments: [{ comment: 'Clear numbers, thanks for sharing the rig.' }],
      postVideo: {
        thumbnailUrl: 'https://cdn.example/v/drift.jpg',
        videoUrl: 'https://cdn.example/v/drift.mp4',
      },
      shareUrn: 'urn:li:ugcPost:7391204417230045555',
      shareNetworkUrl: 'https://www.linkedin.com/feed/update/urn:li:ugcPost:7391204417230045555',
      document: {
        title: 'Drift after 18 months',
        totalPageCount: 9,
        transcribedDocumentUrl: 'https://cdn.example/doc/drift.pdf',
      },
      socialContent: { hideCommentsCount: null, shareUrl: fullPost.networkUrl },
      repostedAt: null,
      repostedBy: null,
      reShared: null,
    });
    expect(post.postImages).toHaveLength(2);
    expect(post.contentAttributes).toEqual([
      {
        type: 'PROFILE_MENTION',
        start: 62,
        length: 9,
        hyperlink: 'https://network.example/in/mira-voss',
        textLink: null,
        profile: {
          id: 'ACoAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk',
          firstName: 'Mira',
          lastName: 'Voss',
          publicIdentifier: 'mira-voss',
          networkUrl: 'https://network.example/in/mira-voss',
        },
        company: null,
      },
    ]);
  });

  test('tells mentions of companies and links as such', () => {
    const [mention, link] = companyPostOf(
      {
        ...fullPost,
        mentions: [
          { kind: 'company', start: 0, length: 6, actor: { ...company, networkUrl: null }, url: null },
          { kind: 'link', start: 7, length: 4, actor: null, url: 'https://halden-instruments.example' },
        ],
      },
      telling,
    ).contentAttributes;

    expect(mention).toMatchObject({
      type: 'COMPANY_MENTION',
      hyperlink: 'https://www.linkedin.com/company/halden-instruments/',
      textLink: null,
      profile: null,
      company: { id: '48213377', name: 'Halden Instruments' },
    });
    expect(link).toMatchObject({
      type: 'HYPERLINK',
      hyperlink: 'https://halden-instruments.example',
      textLink: 'https://halden-instruments.example',
      profile: null,
      company: null,
    });
  });

  test('of which little is known has null for the rest', () => {
    const post = companyPostOf(barePost, telling);

    expect(post).toMatchObject({
      content: null,
      author: { id: null, type: 'profile', info: null, networkUrl: null, avatar: null },
      postedAt: { timestamp: null, date: null, postedAgoShort: null, postedAgoText: null },
      engagement: { id: barePost.id, likes: 0, shares: null, reactions: [] },
      postVideo: null,
      document: null,
      shareUrn: null,
      shareNetworkUrl: null,
      repostedBy: null,
    });
  });

  test('that only shares another one shows that one, and says who shared it when', () => {
    const original = {
      ...bareShare,
      author: person,
      text: 'Our rig.',
      postedAt: '2026-10-01T00:00:00.000Z',
      media: fullPost.media,
    };

    const shared = companyPostOf({ ...fullPost, text: null, mentions: [], reshared: original }, telling);
    const quoted = companyPostOf({ ...fullPost, reshared: original }, telling);

    expect(shared).toMatchObject({
      id: fullPost.id,
      content: 'Our rig.',
      author: { type: 'profile', name: 'Mira Voss', publicIdentifier: 'mira-voss' },
      postedAt: { postedAgoShort: '1mo' },
      repostedAt: { date: fullPost.postedAt, timestamp: Date.parse(fullPost.postedAt ?? '') },
      repostedBy: {
        name: 'Halden Instruments',
        universalName: 'halden-instruments',
        networkUrl: 'https://network.example/company/halden-instruments/',
      },
      reShared: null,
    });
    expect(quoted).toMatchObject({
      content: fullPost.text,
      author: { name: 'Halden Instruments' },
      repostedAt: null,
      repostedBy: null,
      reShared: { commentary: 'Our rig.', author: { name: 'Mira Voss' } },
    });
  });
});

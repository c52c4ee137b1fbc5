import { otherToken, picture, token } from './network-items.ts';

/* Posts and what is said of them, as in network-items.ts. */

const content = 'We hire. Thanks to Tor Lund at Sund & Sønner';

export const post = {
  id: '7391846205517340672',
  entityId: '7391846205517340672',
  linkedinUrl: 'https://www.linkedin.com/posts/nordlys-kraft_we-hire-activity-7391846205517340672-QwEr',
  shareUrn: 'urn:li:ugcPost:7391846204808581120',
  content,
  contentAttributes: [
    {
      start: 19,
      length: 8,
      type: 'PROFILE_MENTION',
      profile: { id: otherToken, firstName: 'Tor', lastName: 'Lund', publicIdentifier: 'tor-lund' },
    },
    { start: 31, end: 44, type: 'COMPANY_NAME', company: { id: '991', name: 'Sund & Sønner' } },
    { start: 0, end: 7, type: 'HYPERLINK', hyperlink: 'https://jobs.nordlys.example' },
    { start: 40, end: 400, type: 'HYPERLINK', hyperlink: 'https://beyond.example' },
  ],
  author: {
    id: '48213377',
    urn: '48213377',
    universalName: 'nordlys-kraft',
    publicIdentifier: null,
    type: 'company',
    name: 'Nordlys Kraft',
    linkedinUrl: 'https://www.linkedin.com/company/nordlys-kraft/posts',
    info: '2,288 followers',
    website: 'https://nordlys.example',
    websiteLabel: 'Visit',
    avatar: picture('nordlys', 400),
  },
  postedAt: {
    timestamp: 1_763_712_000_000,
    date: '2025-11-21T08:00:00.000Z',
    postedAgoShort: '1d',
    postedAgoText: '1 day ago • Visible to anyone',
  },
  postImages: [picture('post', 800)],
  postVideo: {
    thumbnailUrl: 'https://media.network.example/v.jpg',
    videoUrl: 'https://media.network.example/v.mp4',
  },
  document: {
    title: ' Report ',
    transcribedDocumentUrl: 'https://media.network.example/r.pdf',
    totalPageCount: 2,
  },
  article: {
    title: 'Grids',
    subtitle: 'grids.example',
    link: 'https://grids.example/a',
    description: null,
    image: picture('article', 300),
  },
  engagement: {
    id: '7391846204808581120',
    likes: 30,
    comments: 4,
    shares: 2,
    reactions: [
      { type: 'LIKE', count: 20 },
      { type: 'EMPATHY', count: 8 },
      { type: 'MAYBE', count: 2 },
    ],
  },
  comments: [],
  reactions: [],
};

export const personalPost = {
  id: '7392510733920817152',
  linkedinUrl: 'https://www.linkedin.com/posts/ines-okafor_grids-activity-7392510733920817152-Zt4k',
  content: 'Grids.',
  author: {
    universalName: null,
    publicIdentifier: 'ines-okafor',
    type: 'profile',
    name: 'Ines Okafor',
    linkedinUrl: `https://www.linkedin.com/in/ines-okafor?miniProfileUrn=urn%3Ali%3Afsd_profile%3A${token}`,
    info: 'Head of Grid Planning',
    website: null,
    avatar: picture('ines', 200),
  },
  postedAt: { timestamp: 1_763_700_000_000, date: '2025-11-21T04:40:00.000Z' },
  postImages: [],
  engagement: { likes: 1, comments: 0, shares: 0, reactions: [{ type: 'LIKE', count: 1 }] },
};

export const comment = {
  id: '7392077418265530369',
  linkedinUrl:
    'https://www.linkedin.com/feed/update/urn:li:activity:7391846205517340672?commentUrn=urn%3Ali%3Acomment%3A%28activity%3A7391846205517340672%2C7392077418265530369%29',
  commentary: 'Well done',
  createdAt: '2025-11-21T09:00:00.000Z',
  createdAtTimestamp: 1_763_715_600_000,
  numComments: 2,
  reactionTypeCounts: [{ type: 'LIKE', count: 3 }],
  postId: '7391846205517340672',
  actor: {
    id: token,
    name: 'Ines Okafor',
    linkedinUrl: 'https://www.linkedin.com/in/ines-okafor',
    position: 'Head of Grid Planning',
    pictureUrl: 'https://media.network.example/ines-100.jpg',
    author: false,
  },
  pinned: false,
};

export const reaction = {
  id: `urn:li:fsd_reaction:(urn:li:fsd_profile:${token},urn:li:ugcPost:7391846204808581120,0)`,
  reactionType: 'PRAISE',
  postId: '7391846205517340672',
  actor: {
    id: token,
    name: 'Ines Okafor',
    linkedinUrl: `https://www.linkedin.com/in/${token}`,
    position: 'Head of Grid Planning',
    picture: picture('ines', 100),
  },
};

/** Of what a person reacted to: the number in `id` is the entry's. */
export const reactedTo = {
  id: `${token}_7392999999999999999_reaction`,
  action: 'Ines Okafor finds this insightful',
  linkedinUrl: 'https://www.linkedin.com/feed/update/urn:li:activity:7392999999999999999',
  postId: '7392999999999999999',
  createdAt: '2025-11-21T07:00:00.000Z',
  createdAtTimestamp: 1_763_708_400_000,
  actor: { id: token, linkedinUrl: 'https://www.linkedin.com/in/ines-okafor', picture: picture('ines', 100) },
  post: { ...post, id: '7392999999999999999', entityId: undefined },
};

import { blankCompanyRef, blankPerson } from '../../blank-records.ts';

/* Somebody as Unipile tells of them, and the record of it. */

export const token = 'ACoAAAB1cd2EfGhIjKlMnOp';
export const jonna = {
  type: 'PEOPLE',
  id: token,
  name: 'Jonna Vestergaard',
  first_name: 'Jonna',
  last_name: 'Vestergaard',
  member_urn: 'urn:li:member:48214455',
  public_identifier: 'jonna-vestergaard',
  public_profile_url: 'https://www.linkedin.com/in/jonna-vestergaard?miniProfileUrn=x',
  profile_picture_url: 'https://images.example/small.png',
  profile_picture_url_large: 'https://images.example/large.png',
  network_distance: 'DISTANCE_2',
  location: 'Aarhus, Central Denmark Region, Denmark',
  industry: 'Dairy',
  headline: 'Cheese',
  summary: 'Cheese.\nMore cheese.',
  verified: true,
  premium: false,
  followers_count: 1_200,
  connections_count: 500,
  current_positions: [
    {
      company: 'Vestmark',
      company_id: '902671',
      role: 'Head of Cheese',
      location: 'Aarhus',
      description: null,
    },
    { company: null, role: 'Nothing' },
  ],
};
export const jonnaRecord = {
  ...blankPerson('Jonna Vestergaard'),
  publicId: 'jonna-vestergaard',
  entityId: token,
  memberId: '48214455',
  networkUrl: 'https://www.linkedin.com/in/jonna-vestergaard',
  firstName: 'Jonna',
  lastName: 'Vestergaard',
  headline: 'Cheese',
  summary: 'Cheese.\nMore cheese.',
  picture: 'https://images.example/large.png',
  industry: 'Dairy',
  location: { text: 'Aarhus, Central Denmark Region, Denmark', city: null, region: null, country: null },
  positions: [
    {
      title: 'Head of Cheese',
      company: {
        ...blankCompanyRef('Vestmark'),
        networkId: '902671',
        networkUrl: 'https://www.linkedin.com/company/902671/',
      },
      location: 'Aarhus',
      description: null,
      employmentType: null,
      start: null,
      end: null,
      isCurrent: true,
    },
  ],
  verified: true,
  premium: false,
  followerCount: 1_200,
  connectionCount: 500,
};

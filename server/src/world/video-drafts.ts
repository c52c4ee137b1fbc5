import type { Channel } from '../records/video.ts';
import type { Random } from './random.ts';
import type { WorldCompany } from './world-company.ts';

/** A video as it is on every day: with its age in minutes in the place of a date. */
export interface VideoDraft {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly age: number;
  readonly seconds: number;
  readonly viewCount: number;
  readonly likeCount: number;
  readonly tags: readonly string[];
  readonly category: string;
  /** In seconds from the beginning; the first at 0. */
  readonly chapters: readonly { readonly title: string; readonly at: number }[];
  /** Address of its picture, without size and ending. */
  readonly picture: string;
  /** What is said in it. */
  readonly spoken: string;
}

/** As the example of the reference has it. */
export const exampleChannel: Partial<Channel> = {
  id: 'UCq8d2VhTn0W5rZpE1xKbLsA',
  description: 'Meters, opened.',
  avatar: 'https://cdn.example/v/avatar.jpg',
  banner: 'https://cdn.example/v/banner.jpg',
  subscriberCount: 21_700,
  viewCount: 1_840_221,
  joinedOn: '2015-04-09',
};

const dayMinutes = 1_440;
const exampleVideo: VideoDraft = {
  id: 'k3Zp0QyVd_8',
  title: 'Inside a clamp-on meter',
  description: 'We open one and show the transducers.',
  // Nineteen days before the one of the examples, at ten.
  age: 19 * dayMinutes - 10 * 60,
  seconds: 851,
  viewCount: 15_903,
  likeCount: 611,
  tags: ['flow meter', 'teardown'],
  category: 'Science & Technology',
  chapters: [
    { title: 'Case off', at: 0 },
    { title: 'Transducers', at: 96 },
  ],
  picture: 'https://cdn.example/v/t1',
  spoken: 'Today we open a clamp-on meter. First the case comes off. Here are the two transducers.',
};
/** Of the example's channel. */
const exampleVideos = 64;

const titles: readonly ((subject: string, company: WorldCompany) => string)[] = [
  (subject) => `How ${subject} works`,
  (subject) => `${capitalized(subject)} in five minutes`,
  (subject) => `A day with our ${subject} team`,
  (subject) => `${capitalized(subject)}: questions from customers`,
  (subject, { city }) => `${capitalized(subject)} in ${city.city}`,
  (subject) => `Mistakes we made with ${subject}`,
  (subject) => `Before you buy: ${subject}`,
  (subject, { record }) => `What is new at ${record.name}: ${subject}`,
  (subject) => `Live: we answer your questions about ${subject}`,
  (subject) => `${capitalized(subject)}, step by step`,
];
const parts = ['Beginning', 'What we use', 'Up close', 'What can go wrong', 'Result'];

/** The newest first. */
export function drawVideos(random: Random, company: WorldCompany): VideoDraft[] {
  const isExample = company.record.universalName === 'halden-instruments';
  const count = isExample ? exampleVideos - 1 : random.int(3, 28);
  const subjects = [...company.record.specialties, ...company.line.specialties];
  let age = isExample ? exampleVideo.age : random.int(60, 15 * dayMinutes);
  const drawn = Array.from({ length: count }, (_, place) => {
    age += random.int(2 * dayMinutes, 30 * dayMinutes);
    const subject = subjects[place % subjects.length] ?? 'our work';
    return drawVideo(random, company, subject, { place, age });
  });
  return isExample ? [exampleVideo, ...drawn] : drawn;
}

function drawVideo(
  random: Random,
  company: WorldCompany,
  subject: string,
  { place, age }: { readonly place: number; readonly age: number },
): VideoDraft {
  const { record, line } = company;
  const id = random.token(11);
  const make = titles[Math.floor(place / 3) % titles.length] as (typeof titles)[number];
  const part = Math.floor(place / (3 * titles.length));
  const title = part === 0 ? make(subject, company) : `${make(subject, company)} (${part + 1})`;
  const seconds = random.int(45, 1_900);
  const viewCount = Math.max(12, Math.floor((record.followerCount ?? 50) * (random.int(1, 300) / 100)));
  const chapters = seconds < 240 ? [] : parts.slice(0, random.int(3, parts.length));
  const description = `${line.does}: in this video ${record.name} shows ${subject}.`;
  return {
    id,
    title,
    description: `${description} More on ${record.website ?? 'our site'}.`,
    age,
    seconds,
    viewCount,
    likeCount: Math.floor(viewCount * (random.int(1, 6) / 100)),
    tags: [subject, line.industry.toLowerCase(), record.name.toLowerCase()],
    category: random.pick(['Science & Technology', 'Education', 'Howto & Style', 'People & Blogs']),
    chapters: chapters.map((name, at) => ({
      title: name,
      at: Math.floor((seconds / chapters.length) * at),
    })),
    picture: `https://cdn.example/v/${id}`,
    spoken: `Welcome. ${description} Let us begin with what you need. Thanks for watching.`,
  };
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

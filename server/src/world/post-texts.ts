import { type Work, workOf } from './job-titles.ts';
import type { Random } from './random.ts';
import type { WorldCompany } from './world-company.ts';

/* What is written: plain sentences around what the author does, so that searches for its words find it. */

type Subject = { readonly one: string; readonly other: string; readonly place: string };

const openings: readonly ((subject: Subject) => string)[] = [
  ({ one }) => `Three things we learned about ${one} this year.`,
  ({ one, place }) => `We are back from ${place} with new ideas for ${one}.`,
  ({ one, other }) => `Why we stopped treating ${one} and ${other} as two jobs.`,
  ({ one }) => `An honest look at what ${one} costs us.`,
  ({ one }) => `Our ${one} handbook is open to everybody now.`,
  ({ one, other }) => `Less ${one}, more ${other}: what changed after six months.`,
  ({ one }) => `A small win: ${one} took two days this time, not two weeks.`,
  ({ place, one }) => `If you are in ${place} next week, come and see our ${one}.`,
  ({ one }) => `Unpopular opinion: most ${one} is done too late.`,
  ({ one, other }) => `Looking for somebody who knows ${one}, and is not afraid of ${other}.`,
];
const endings = [
  'What is your experience?',
  'Numbers in the comments.',
  'Thanks to everybody who helped.',
  'More about it soon.',
  'Slides are attached.',
  'It was worth it.',
  'Ask me anything.',
  '#work #learning',
];
const replies: readonly ((subject: Subject) => string)[] = [
  () => 'Congratulations to the whole team!',
  ({ one }) => `We had the same trouble with ${one}.`,
  () => 'Clear and useful, thanks for sharing.',
  ({ other }) => `How do you handle ${other} then?`,
  () => 'Could you share the numbers?',
  ({ place }) => `See you in ${place}!`,
  () => 'This deserves more attention.',
  ({ one }) => `I would not have thought that of ${one}.`,
];

export function subjectOf(random: Random, workLabel: string, company: WorldCompany | null): Subject {
  const work: Work = workOf(workLabel);
  const [one = 'work', other = 'rest'] = random.some(
    [...work.skills.map((skill) => skill.toLowerCase()), ...(company?.line.specialties ?? [])],
    2,
  );
  return { one, other, place: company?.city.city ?? 'Aarhus' };
}

export const postText = (random: Random, subject: Subject): string =>
  `${random.pick(openings)(subject)} ${random.pick(endings)}`;

export const commentText = (random: Random, subject: Subject): string => random.pick(replies)(subject);

/* Who writes about everything, and how. */

export const publishers = [
  ['metrology', 'Metrology Today'],
  ['tradepaper', 'The Trade Paper'],
  ['workshop-notes', 'Workshop Notes'],
  ['openhandbook', 'Open Handbook'],
  ['buyersdesk', "The Buyer's Desk"],
  ['marketgazette', 'Market Gazette'],
  ['fieldguide', 'Field Guide'],
  ['askaround', 'Ask Around'],
  ['slowreview', 'Slow Review'],
  ['townherald', 'Town Herald'],
  ['learnbydoing', 'Learn by Doing'],
  ['standardsdesk', 'Standards Desk'],
  ['videobench', 'Video Bench'],
  ['encyclopaedic', 'Encyclopaedic'],
  // Where people without a company publish.
  ['journal', 'The Journal'],
].map(([host, name]) => ({ site: `${host}.example`, name: name ?? '' }));

/** A page about a subject, under an address with `slug` in it. */
export type Writing = (
  subject: string,
  slug: string,
) => { readonly title: string; readonly path: string; readonly description: string };

export const writings: readonly Writing[] = [
  (subject, slug) => ({
    title: `${subject}: a practical guide`,
    path: `guide/${slug}`,
    description: `What to know of ${subject.toLowerCase()} before you begin, and what to leave to others.`,
  }),
  (subject, slug) => ({
    title: `What is ${subject.toLowerCase()}?`,
    path: `wiki/${slug}`,
    description: `${subject} explained in plain words, with examples and pictures.`,
  }),
  (subject, slug) => ({
    title: `${5 + (slug.length % 8)} mistakes with ${subject.toLowerCase()}, and how to avoid them`,
    path: `articles/${slug}-mistakes`,
    description: `Those who do it every day tell what went wrong with ${subject.toLowerCase()}.`,
  }),
  (subject, slug) => ({
    title: `${subject} compared`,
    path: `compare/${slug}`,
    description: `Prices, strengths and weaknesses: ${subject.toLowerCase()} side by side.`,
  }),
  (subject, slug) => ({
    title: `How much does ${subject.toLowerCase()} cost?`,
    path: `prices/${slug}`,
    description: `What people paid for ${subject.toLowerCase()} last year, and for what.`,
  }),
  (subject, slug) => ({
    title: `Questions about ${subject.toLowerCase()}`,
    path: `questions/${slug}`,
    description: `Answers by people who know ${subject.toLowerCase()}.`,
  }),
  (subject, slug) => ({
    title: `News: ${subject}`,
    path: `news/${slug}`,
    description: `What happened lately in ${subject.toLowerCase()}.`,
  }),
];

/** A page of the publishers as a search finds it, by its path; undefined where it is none. Of a page that is one of several, a number is behind it. */
export function writingAt(path: string): ReturnType<Writing> | undefined {
  const [, kind, slug] = /^\/([a-z]+)\/([a-z0-9-]{1,80})$/.exec(path) ?? [];
  if (kind === undefined || slug === undefined) return undefined;
  const plain = slug.replace(/-\d$/, '').replace(/-mistakes$/, '');
  const words = plain.replaceAll('-', ' ');
  const subject = words.charAt(0).toUpperCase() + words.slice(1);
  return writings.map((write) => write(subject, plain)).find((one) => one.path.startsWith(`${kind}/`));
}

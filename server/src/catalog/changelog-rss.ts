import { escaped } from '../kernel/escaped.ts';
import { type Changelog, deprecatedName } from './changelog.ts';

/** RSS 2.0: an item for each version, and one for each thing that will go. */
export function changelogRss({ versions, deprecations }: Changelog, pageUrl: string): string {
  const items = [
    ...deprecations.map((one) => ({
      id: `deprecated ${deprecatedName(one)}`,
      title: `${deprecatedName(one)} is deprecated, and removed on ${one.sunset}`,
      date: one.since,
      text: `Use ${one.use}.`,
    })),
    ...versions.map(({ version, date, changes }) => ({
      id: `version ${version}`,
      title: `Millrace ${version}`,
      date,
      text: `<ul>${changes.map((change) => `<li>${escaped(change)}</li>`).join('')}</ul>`,
    })),
  ].toSorted((one, other) => (one.date > other.date ? -1 : one.date < other.date ? 1 : 0));
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0">
<channel>
<title>Millrace changelog</title>
<link>${escaped(pageUrl)}</link>
<description>What users of the interface notice.</description>
<language>en-us</language>
${items.map((item) => itemXml(item, pageUrl)).join('\n')}
</channel>
</rss>
`;
}

function itemXml(
  {
    id,
    title,
    date,
    text,
  }: { readonly id: string; readonly title: string; readonly date: string; readonly text: string },
  pageUrl: string,
): string {
  return `<item><title>${escaped(title)}</title><link>${escaped(pageUrl)}</link><guid isPermaLink="false">${escaped(id)}</guid><pubDate>${new Date(`${date}T00:00:00Z`).toUTCString()}</pubDate><description>${escaped(text)}</description></item>`;
}

import { type Changelog, deprecatedName } from '../../catalog/changelog.ts';
import { escaped } from '../../kernel/escaped.ts';
import { type DocsPaths, shell, withCode } from './error-html.ts';

/** What changed, for people. */
export function changelogHtml({ versions, deprecations }: Changelog, paths: DocsPaths): string {
  const leaving = deprecations.map(
    (one) =>
      `<li><code>${escaped(deprecatedName(one))}</code> is deprecated since ${one.since} and gone on ${one.sunset}. Use <code>${escaped(one.use)}</code>.</li>`,
  );
  const parts = versions.map(
    ({ version, date, changes }) =>
      `<h2 id="${escaped(version)}">${escaped(version)} <span class="quiet">${escaped(date)}</span></h2>
<ul>${changes.map((change) => `<li>${withCode(change)}</li>`).join('\n')}</ul>`,
  );
  return shell(
    'Changelog',
    paths,
    `<h1>Changelog</h1>
<p>What users notice, newest first. What is deprecated works for at least 90 more days. Also as
<a href="${escaped(paths.docs.replace(/\/docs$/, '/changelog.rss'))}">RSS</a>, and as JSON at <code>/changelog</code>.</p>
<h2>Deprecated</h2>
${leaving.length === 0 ? '<p>Nothing.</p>' : `<ul>${leaving.join('\n')}</ul>`}
${parts.join('\n')}`,
  );
}

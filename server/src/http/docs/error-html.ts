import type { ErrorPage } from '../../catalog/error-pages.ts';
import { escaped } from '../../kernel/escaped.ts';
import type { DocsSite } from './docs-site.ts';

/** Where the parts of the documentation are, as paths of this server. */
export interface DocsPaths {
  /** `/docs`, behind whatever stands before it. */
  readonly docs: string;
  readonly stylesheets: readonly string[];
  readonly icon: string;
  /** The built documentation, around whose navigation pages are shown; without it, they stand alone. */
  readonly site?: DocsSite;
}

/** The page of one error code. No script, and nothing from elsewhere. */
export function errorPageHtml(page: ErrorPage, paths: DocsPaths): string {
  return shell(
    page.code,
    paths,
    `<h1>${escaped(page.code)}</h1>
<p class="quiet">${escaped(page.error)}. HTTP status ${page.status}.</p>
<h2>What happened</h2><p>${withCode(page.happens)}</p>
<h2>What to do</h2><p>${withCode(page.fix)}</p>
<h2>Try again?</h2><p>${withCode(page.retry)}</p>
<h2>Billed?</h2><p>Never. Nothing was charged, and what was held is given back.</p>
${fieldsHtml(page)}
<h2>Example</h2><pre><code>${escaped(page.example)}</code></pre>`,
  );
}

/** The list of all error codes. */
export function errorIndexHtml(pages: readonly ErrorPage[], paths: DocsPaths): string {
  const rows = pages
    .toSorted((a, b) => a.status - b.status)
    .map(
      ({ code, status, happens }) =>
        `<tr><td>${status}</td><td><a href="${escaped(`${paths.docs}/errors/${code}`)}">${escaped(code)}</a></td><td>${withCode(happens)}</td></tr>`,
    );
  return shell(
    'Errors',
    paths,
    `<h1>Errors</h1>
<p>Every answer that is not 2xx has a flat JSON body with <code>error</code>, <code>code</code>, <code>message</code>,
<code>fix</code>, <code>docs_url</code> and <code>request_id</code>, and costs nothing. Branch on <code>code</code>; the sentences may change.</p>
<div class="scroll"><table class="codes"><thead><tr><th>Status</th><th>Code</th><th>When</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div>`,
  );
}

/** Says that there is no such code. */
export function unknownErrorHtml(code: string, paths: DocsPaths): string {
  return shell(
    'No such error code',
    paths,
    `<h1>No such error code</h1>
<p>This service has no error code <code>${escaped(code.slice(0, 100))}</code>. <a href="${escaped(`${paths.docs}/errors`)}">All error codes</a></p>`,
  );
}

function fieldsHtml({ fields }: ErrorPage): string {
  if (fields.length === 0) return '';
  const rows = fields.map(
    ({ name, type, description }) =>
      `<tr><td><code>${escaped(name)}</code></td><td>${escaped(type)}</td><td>${withCode(description)}</td></tr>`,
  );
  return `<h2>Fields</h2><p>Beside the fields of every error, the body has:</p>
<div class="scroll"><table><thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div>`;
}

/** A page of the documentation. */
export function shell(title: string, paths: DocsPaths, body: string): string {
  const inSite = paths.site?.around({ title, body, docs: paths.docs });
  if (inSite) return inSite;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Millrace</title>
<link rel="icon" type="image/svg+xml" href="${escaped(paths.icon)}">
${paths.stylesheets.map((href) => `<link rel="stylesheet" href="${escaped(href)}">`).join('\n')}
</head>
<body>
<nav><a href="${escaped(`${paths.docs}/reference`)}">Reference</a> · <a href="${escaped(`${paths.docs}/errors`)}">Errors</a> · <a href="${escaped(`${paths.docs}/changelog`)}">Changelog</a></nav>
<main>
${body}
</main>
</body>
</html>
`;
}

/** Escaped, and what stands in backquotes as code. */
export const withCode = (text: string) => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** Says that there is no such page. */
export function unknownPageHtml(path: string, paths: DocsPaths): string {
  return shell(
    'No such page',
    paths,
    `<h1>No such page</h1>
<p>The documentation has no page <code>${escaped(path.slice(0, 200))}</code>. See <a href="${escaped(paths.docs)}">all pages</a>, or search for a word.</p>`,
  );
}

import { escaped } from '../../kernel/escaped.ts';

/** The page of the reference: an empty place that its script fills. Addresses are paths of this server. */
export function referenceHtml(paths: {
  readonly docs: string;
  readonly openapi: string;
  /** Where calls go. */
  readonly base: string;
  readonly stylesheets: readonly string[];
  readonly viewer: string;
  readonly script: string;
  readonly icon: string;
}): string {
  const links = paths.stylesheets.map((href) => `<link rel="stylesheet" href="${escaped(href)}">`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Reference · Millrace</title>
<link rel="icon" type="image/svg+xml" href="${escaped(paths.icon)}">
${links.join('\n')}
</head>
<body>
<nav class="above"><a href="${escaped(paths.docs)}">Documentation</a> · <a href="${escaped(`${paths.docs}/errors`)}">Errors</a> · <a href="${escaped(paths.openapi)}">openapi.json</a></nav>
<div id="reference" data-openapi="${escaped(paths.openapi)}" data-base="${escaped(paths.base)}"><p class="loading">Loading the reference…</p></div>
<noscript><p class="loading">The reference needs JavaScript. The same as data: <a href="${escaped(paths.openapi)}">openapi.json</a>; <a href="${escaped(`${paths.docs}/errors`)}">error codes</a>.</p></noscript>
<script src="${escaped(paths.viewer)}"></script>
<script type="module" src="${escaped(paths.script)}"></script>
</body>
</html>
`;
}

import type { CatalogEntry, ErrorCode } from '../kernel/error-catalog.ts';
import { fieldsOf, schemaOf } from './describe-endpoint.ts';
import {
  entryOf,
  errorBodySchema,
  errorCodes,
  exampleErrorBody,
  extraFieldsOf,
  retryAfterOf,
} from './error-body.ts';
import { markdownTable } from './markdown-table.ts';

/** The content of the page of an error code, before it is Markdown or HTML. Text may contain `code` in backticks. */
export interface ErrorPage {
  readonly code: ErrorCode;
  readonly status: number;
  readonly error: string;
  readonly happens: string;
  readonly fix: string;
  readonly retry: string;
  readonly fields: readonly { name: string; type: string; description: string }[];
  /** An example body, as indented JSON. */
  readonly example: string;
}

const retryAdvice: Record<CatalogEntry['retry'], string> = {
  never: 'Do not try again: the answer will be the same.',
  after_fix: 'Not without a change: the same request gets the same answer. Fix it, then try again.',
  with_backoff: 'Yes: send the same request, with growing pauses (such as 1, 2, 4, 8 seconds).',
};

const bodyFields = fieldsOf(schemaOf(errorBodySchema));

export function errorPage(code: ErrorCode, docsUrl: string): ErrorPage {
  const { status, error, happens, fix, retry } = entryOf(code);
  const extra = new Set<string>(extraFieldsOf(code));
  const after =
    retryAfterOf(code) === undefined
      ? ''
      : ' If the header `Retry-After` is set, wait that many seconds first.';
  return {
    code,
    status,
    error,
    happens,
    fix,
    retry: retryAdvice[retry] + after,
    fields: bodyFields
      .filter(({ name }) => extra.has(name))
      .map(({ name, type, description }) => ({ name, type, description: withoutScope(description) })),
    example: JSON.stringify(exampleErrorBody(code, docsUrl), null, 2),
  };
}

/** Descriptions begin with their codes (`402: …`). The page of one code does not repeat that. */
function withoutScope(description: string): string {
  const text = description.replace(/^[\da-z_]+(?: and [\da-z_]+)*: /, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const errorPages = (docsUrl: string): ErrorPage[] =>
  errorCodes.map((code) => errorPage(code, docsUrl));

const made = '<!-- Made by npm run generate from the error catalog; changes made here are lost. -->';

export function errorPageMarkdown(page: ErrorPage): string {
  const fields = markdownTable(
    ['field', 'type', 'meaning'],
    page.fields.map((field) => [`\`${field.name}\``, field.type, field.description]),
  );
  return `${made}

# ${page.code}

${page.error}. HTTP status ${page.status}.

**What happened.** ${page.happens}

**What to do.** ${page.fix}

**Try again?** ${page.retry}

**Billed?** Never. Nothing was charged, and reserved credits are released.
${page.fields.length === 0 ? '' : `\nIn addition to the fields of every error, the body has:\n\n${fields}\n`}
Example:

\`\`\`json
${page.example}
\`\`\`
`;
}

export function errorIndexMarkdown(pages: readonly ErrorPage[]): string {
  const common = bodyFields.filter(({ required }) => required);
  return `${made}

# Errors

Every response with a status other than 2xx costs nothing and has a flat JSON body with these fields. Branch on \`code\`: messages may change.

${markdownTable(
  ['field', 'meaning'],
  common.map(({ name, description }) => [`\`${name}\``, description]),
)}

${markdownTable(
  ['status', 'code', 'when'],
  pages
    .toSorted((a, b) => a.status - b.status)
    .map((page) => [String(page.status), `[${page.code}](${page.code}.md)`, page.happens]),
)}
`;
}

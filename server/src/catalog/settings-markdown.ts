import { markdownTable } from './markdown-table.ts';

interface Setting {
  readonly name: string;
  readonly meaning: string;
  readonly fallback: string;
}

/** The tables of all settings, and how to set up vendors. */
export function settingsMarkdown(
  settings: readonly Setting[],
  keyless: readonly Setting[],
  vendors: readonly string[],
): string {
  return `<!-- Made by npm run generate from server/src/settings/settings.ts; changes made here are lost. -->

# Settings

Set up Millrace with environment variables, or with lines such as \`PORT=9000\` in a file \`.env\` in the folder where you start it
([.env.example](../.env.example)). Environment variables override the file. All settings are optional. An empty one counts as not set.

At the start, Millrace checks the settings:

- It refuses a value that is not valid, with a message that names the variable.
- It refuses a setting that does nothing, such as \`BROWSER_PAGES_MAX\` without \`BROWSER_PATH\`. Settings that have no effect because you set a switch to \`off\` may stay.
- It reports a name that is nearly a setting, such as \`APOLO_API_KEY\`. So does \`./millrace doctor\`.

${tableOf(settings)}

## Sources without a key

Each source has a page in [providers/](providers/README.md).

- Open data is on unless you switch it off. So are sources where each call sends its own session.
- A source that you run yourself is on when you set its address.
- A source that reads the pages of a platform without a public API is off until you switch it on. The platform's terms may forbid this, and it may refuse at any time.

${tableOf(keyless)}

## Vendors

A vendor needs only a key: \`<NAME>_API_KEY\`. Millrace then queries it at its position in the default order (server/src/providers/source-order.ts).

| setting | for | value |
| --- | --- | --- |
| \`<NAME>_BASE_URL\` | all vendors | A base URL to use instead of the vendor's own, for a region or a proxy. Reacher needs it, because you run it yourself. |
| \`<NAME>_MODEL\` | language models | The model for calls that name none. |
| \`<NAME>_MODELS\` | language models | The models that callers may name ([ai-models.md](ai-models.md)). |
| \`UNIPILE_ACCOUNT_ID\` | Unipile | Your LinkedIn account in Unipile. |
| \`UNIPILE_BASE_URL\` | Unipile | The address (DSN) in its dashboard, with /api/v1. |
| \`GOOGLE_CSE_ACCOUNT_ID\` | Google Programmable Search | The id (cx) of your search engine. |

The names are:

\`\`\`text
${rowsOf(vendors.map((name) => name.toUpperCase()))}
\`\`\`
`;
}

/** Six names a line. */
const rowsOf = (names: readonly string[]) =>
  Array.from({ length: Math.ceil(names.length / 6) }, (_, row) =>
    names.slice(row * 6, row * 6 + 6).join(', '),
  ).join(',\n');

const tableOf = (settings: readonly Setting[]) =>
  markdownTable(
    ['variable', 'meaning', 'default'],
    settings.map(({ name, meaning, fallback }) => [
      `\`${name}\``,
      meaning,
      fallback === '' ? 'not set' : `\`${fallback}\``,
    ]),
  );

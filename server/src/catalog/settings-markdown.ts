import { markdownTable } from './markdown-table.ts';

interface Setting {
  readonly name: string;
  readonly meaning: string;
  readonly fallback: string;
}

/** The table of all settings, and how vendors are set up. */
export function settingsMarkdown(
  settings: readonly Setting[],
  keyless: readonly Setting[],
  vendors: readonly string[],
): string {
  return `<!-- Made by npm run generate from server/src/settings/settings.ts; changes made here are lost. -->

# Settings

Millrace is set up by environment variables, or by lines such as \`PORT=9000\` in a file \`.env\` in the folder that you start it in
([.env.example](../.env.example)). The environment wins over the file. All settings are optional; an empty one counts as not set. A value that
cannot be is refused at the start, with a sentence that names the variable. A name that is nearly a setting, such as \`APOLO_API_KEY\`, is
reported at the start and by \`./millrace doctor\`. A setting that would do nothing is refused, such as \`BROWSER_PAGES_MAX\` without \`BROWSER_PATH\`. What
a switch that you set to \`off\` makes useless may stay.

${tableOf(settings)}

## Sources without a key

Open data is asked unless you switch it off, and so is what each call brings its own access for. What you run yourself is asked once its address is set. What reads pages of
a platform without an API that it offers to others is asked only where you switch it on: its terms may forbid it, and it may refuse at any time. docs/providers/ has a page for each
source.

${tableOf(keyless)}

## Vendors

A key is all that a vendor needs: \`<NAME>_API_KEY\`. It is asked then, in its place of the order (server/src/providers/source-order.ts). \`<NAME>_BASE_URL\` is
another address than its own, of a region or a proxy; Reacher, which you run yourself, has none of its own. Unipile acts for an account of yours on the
professional network: it needs \`UNIPILE_ACCOUNT_ID\`, and as \`UNIPILE_BASE_URL\` the address that its dashboard shows (DSN), with /api/v1. Google Programmable Search needs
\`GOOGLE_CSE_ACCOUNT_ID\`, the id (cx) of your search engine. Of the providers of language models, \`<NAME>_MODEL\` is the model of calls that name none, and
\`<NAME>_MODELS\` are those that callers may name ([ai-models.md](ai-models.md)). The names are
${vendors.map((name) => `\`${name.toUpperCase()}\``).join(', ')}.
`;
}

const tableOf = (settings: readonly Setting[]) =>
  markdownTable(
    ['variable', 'meaning', 'default'],
    settings.map(({ name, meaning, fallback }) => [
      `\`${name}\``,
      meaning,
      fallback === '' ? 'not set' : `\`${fallback}\``,
    ]),
  );

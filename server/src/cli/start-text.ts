import type { CreatedWorkspaces } from '../admin/organizations.ts';

/** Where the keys of a first start are: on this terminal, in a file, or nowhere, with the reason. */
export type KeysPlace =
  | { readonly in: 'terminal' }
  | { readonly in: 'file'; readonly file: string }
  | { readonly in: 'nowhere'; readonly reason: string };

/** What a first start prints. */
export function firstStartText(
  url: string,
  created: CreatedWorkspaces,
  keys: KeysPlace,
  consoleLink: string,
): string {
  return `
Millrace is ready at ${url}/api/v1
Documentation: ${url}/docs
Console:       ${url}/console

${keysText(created, keys)}

${linkText(keys, consoleLink)}
The live workspace begins with 10,000 credits. More: ./millrace credits grant --help

Try it:
  ${exportLine(created, keys)}
  curl -s ${url}/api/v1/clean_domain -H "x-api-key: $KEY" -H 'content-type: application/json' -d '{"messy_url":"HTTPS://WWW.Wikipedia.org/wiki/Mill_race"}'

`;
}

export const laterStartText = (url: string) =>
  `Millrace is ready at ${url}/api/v1 (documentation: ${url}/docs, console: ${url}/console)\n`;

/** By the same rule as the keys: the link gives control of the service. */
function linkText(keys: KeysPlace, link: string): string {
  switch (keys.in) {
    case 'terminal':
      return `Create your account in the console. The link works once, within seven days:
  ${link}`;
    case 'file':
      return `The same file has the link to create your account in the console. It works once, within seven days:
  sed -n 's/^console //p' ${quoted(keys.file)}`;
    case 'nowhere':
      return `Your account in the console:
  ./millrace operator invite`;
  }
}

function keysText(created: CreatedWorkspaces, keys: KeysPlace): string {
  switch (keys.in) {
    case 'terminal':
      return `Your keys. They are shown only once, so store them now.
  live        ${keyOf(created, 'live')}
  sandbox     ${keyOf(created, 'sandbox')}`;
    case 'file':
      return `Your keys are in a file that only its owner can read. Store them elsewhere, then delete it:
  cat ${quoted(keys.file)}
  rm ${quoted(keys.file)}`;
    case 'nowhere':
      return `Millrace could not write your keys to a file: ${keys.reason}
Create new ones:
${created.workspaces.map(({ workspace_id, mode }) => `  ./millrace key rotate ${workspace_id}     # ${mode}`).join('\n')}`;
  }
}

function exportLine(created: CreatedWorkspaces, keys: KeysPlace): string {
  switch (keys.in) {
    case 'terminal':
      return `export KEY=${keyOf(created, 'live')}`;
    case 'file':
      return `export KEY=$(sed -n 's/^live //p' ${quoted(keys.file)})`;
    case 'nowhere':
      return 'export KEY=mr_live_…';
  }
}

const keyOf = ({ workspaces }: CreatedWorkspaces, wanted: 'live' | 'sandbox') =>
  workspaces.find(({ mode }) => mode === wanted)?.api_key ?? '';

/** For a shell. */
const quoted = (file: string) =>
  /^[\w./:-]+$/.test(file) ? file : `'${file.replaceAll("'", String.raw`'\''`)}'`;

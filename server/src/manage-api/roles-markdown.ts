import { markdownTable } from '../catalog/markdown-table.ts';
import { roles } from '../identity/roles.ts';
import { manageRoutes } from './manage-routes.ts';

/** docs/roles.md: what each role may do, from the routes. */
export function rolesMarkdown(): string {
  const ofMembers = manageRoutes.flatMap(({ title, name, access }) =>
    access.who === 'member' ? [{ title, name, may: access.roles }] : [],
  );
  const ofOperators = manageRoutes.filter(({ access }) => access.who === 'operator');
  return `# What each role may do

This page is made from the routes of the management API (\`npm run generate\`). The console shows what your role allows; the API refuses the rest
with 403 \`not_allowed\`. Of an organization that you are no member of, it says 404 \`unknown_id\`, whether or not there is one.

A management key of an organization may do what a member with its role may. A management key of the instance may do everything here, and what
operators may.

${markdownTable(
  ['', ...roles],
  ofMembers.map(({ title, may }) => [title, ...roles.map((role) => (may.includes(role) ? 'x' : ''))]),
)}

## Operators

An operator runs the instance. Being one gives no part in an organization: they open it for an hour to read what its members read, and its audit
log says so.

${ofOperators.map(({ title }) => `- ${title}`).join('\n')}
`;
}

import type { CreatedWorkspaces } from '../admin/organizations.ts';
import { pairs } from './table.ts';

/** New workspaces with their keys: the only time that these are shown. */
export function createdText({ organization_id, workspaces }: CreatedWorkspaces): string {
  const blocks = workspaces.map(({ workspace_id, mode, api_key }) =>
    pairs([
      ['Workspace', `${workspace_id} (${mode})`],
      ['Key', api_key],
    ]),
  );
  return [
    pairs([['Organization', organization_id]]),
    ...blocks,
    'Each key is shown only once, so store it now. To replace a lost one: ./millrace key rotate <workspace>',
  ].join('\n\n');
}

/** As the endpoint takes it, checked again where the address is made: what is sent there is a password. */
const workspaceForm = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.enterprise)?$/;

/** Where a workspace answers; null for a name that could lead to any other host than one of Slack's. */
export function workspaceUrl(workspace: string): URL | null {
  if (!workspaceForm.test(workspace)) return null;
  const host = `${workspace}.slack.com`;
  const url = URL.parse(`https://${host}/api/`);
  return url?.host === host && url.href === `https://${host}/api/` ? url : null;
}

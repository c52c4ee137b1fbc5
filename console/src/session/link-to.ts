/** Where a link of the console leads: a path below /console, which may have a query. */
interface Target {
  readonly to: '/';
  readonly search: Readonly<Record<string, string>>;
}

/**
 * Props for `Link`, options for `navigate`, of a path such as `/o/org_1/w/ws_1/calls?call=req_1`. Paths are put together from the address, so the router's
 * type of paths says nothing about them: it is set aside here, and nowhere else.
 */
export function linkTo(path: string): Target {
  const [to = '/', query = ''] = path.split('?');
  return { to: to as '/', search: Object.fromEntries(new URLSearchParams(query)) };
}

import { hash } from 'node:crypto';
import { escaped } from '../kernel/escaped.ts';

/** What whoever lets a client in has to know of it. All but `isLoopback` is told by the client. */
export interface ClientShown {
  readonly name: string;
  /** The host that publishes the client's document; null for one that registered itself, which anybody can under any name. */
  readonly publisher: string | null;
  readonly redirectHost: string;
  /** The answer goes to a program on the machine of whoever looks at the page. */
  readonly isLoopback: boolean;
}

export interface WorkspaceShown {
  readonly name: string;
  readonly id: string;
  readonly organization: string;
  readonly mode: 'live' | 'sandbox';
}

interface FormParts {
  readonly client: ClientShown;
  /** Where the form is sent. */
  readonly action: string;
  /** Goes back with the form, so that no page of another site can send it. */
  readonly token: string;
}

const style = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 3rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.4rem; line-height: 1.3; }
dl { border: 1px solid #8886; border-radius: 6px; padding: .75rem 1rem; }
dt { font-size: .85rem; opacity: .75; }
dd { margin: 0 0 .5rem; font-weight: 600; }
dd.note { font-weight: 400; }
.brand { font-weight: 700; opacity: .75; margin: 0; }
.warning { border-left: 4px solid #c60; padding-left: .75rem; }
.problem { border-left: 4px solid #c00; padding-left: .75rem; }
label { display: block; font-weight: 600; }
input { font: inherit; width: 100%; box-sizing: border-box; padding: .5rem; margin: .25rem 0 1rem; }
button { font: inherit; padding: .5rem 1.25rem; margin-right: .5rem; border-radius: 6px; border: 1px solid #8888; cursor: pointer; }
button.yes { background: #1a56db; border-color: #1a56db; color: #fff; }
`;

/**
 * Of every page of these: no script, no picture, nothing of another site, and in nobody's frame. There is no limit to where forms lead:
 * browsers hold that against every redirect after them, and the last of these is the client's own.
 */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; frame-ancestors 'none'`,
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
} as const;

/** Asks for the key of the workspace. */
export function keyPage({ client, action, token }: FormParts, problem: string | null): string {
  return page(
    `Connect ${client.name}`,
    `${aboutClient(client)}
${problem === null ? '' : `<p class="problem" role="alert">${safe(problem)}</p>`}
<form method="post" action="${safe(action)}">
<input type="hidden" name="token" value="${safe(token)}">
<label for="api_key">API key of the workspace that it may use</label>
<input id="api_key" name="api_key" type="password" required autofocus autocomplete="off" spellcheck="false" maxlength="100" placeholder="mr_live_…">
<p>The key stays here: ${safe(client.name)} gets access of its own, which ends when it is revoked, or this key is.</p>
<button class="yes" name="step" value="key">Go on</button>
<button name="step" value="no" formnovalidate>Cancel</button>
</form>`,
  );
}

/** Asks whether the client may use that workspace, and what it may spend. */
export function consentPage(
  { client, action, token }: FormParts,
  workspace: WorkspaceShown,
  problem: string | null,
): string {
  return page(
    `Let ${client.name} use the workspace ${workspace.name}?`,
    `<dl>
<dt>Workspace</dt><dd>${safe(workspace.name)} (${safe(workspace.id)}, ${workspace.mode})</dd>
<dt>Organization</dt><dd>${safe(workspace.organization)}</dd>
<dt>It may</dt><dd>${
      workspace.mode === 'live'
        ? 'use every tool, and spend credits of the workspace'
        : 'use every tool on made-up data, and spend credits of the sandbox'
    }</dd>
</dl>
${aboutClient(client)}
${problem === null ? '' : `<p class="problem" role="alert">${safe(problem)}</p>`}
<form method="post" action="${safe(action)}">
<input type="hidden" name="token" value="${safe(token)}">
<label for="max_credits">Budget in credits (optional)</label>
<input id="max_credits" name="max_credits" inputmode="decimal" autocomplete="off" maxlength="16" aria-describedby="budget_note">
<p id="budget_note">Left empty, it may spend whatever the workspace has. It keeps its access while it uses it, for at most a year; you end it at any time with the key (DELETE /api/v1/connections), or whoever runs this service does.</p>
<button class="yes" name="step" value="yes">Allow</button>
<button name="step" value="no">Cancel</button>
</form>`,
  );
}

/** Where nobody can be sent back to the client. */
export function errorPage({
  error,
  description,
}: {
  readonly error: string;
  readonly description: string;
}): string {
  return page(
    'This did not work',
    `<p class="problem" role="alert">${safe(description === '' ? error : description)}</p>
<p>Go back to the program that brought you here, and connect it anew. Nobody was given access.</p>
<p><small>${safe(error)}</small></p>`,
  );
}

function aboutClient({ name, publisher, redirectHost, isLoopback }: ClientShown): string {
  const who =
    publisher === null
      ? 'It registered itself under this name; anybody can take any name.'
      : `Published by ${publisher}.`;
  return `<dl>
<dt>Program</dt><dd>${safe(name)}</dd>
<dt>Who it is</dt><dd class="note">${safe(who)}</dd>
<dt>You are sent on to</dt><dd>${safe(redirectHost)}</dd>
</dl>
${
  isLoopback
    ? '<p class="warning">That is a program on this computer, and any program here could call itself so. Go on only if you have just started it.</p>'
    : ''
}`;
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(title)} · Millrace</title>
<style>${style}</style>
</head>
<body>
<p class="brand">Millrace</p>
<h1>${safe(title)}</h1>
${content}
</body>
</html>
`;
}

/** What turns the direction of a line, or takes no room, could make a name read as another one. */
const safe = (text: string): string => escaped(text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' '));

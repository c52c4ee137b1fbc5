import { hash } from 'node:crypto';
import { escaped } from '../kernel/escaped.ts';
import { lookFonts, lookTokens } from '../kernel/look-tokens.ts';

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

/** From a page below /oauth/sign-in. */
const fonts = '../../docs/assets/';
const style = `${lookFonts(fonts)}${lookTokens}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--bg); color: var(--text); font: 400 13px / 20px var(--sans); font-feature-settings: "tnum", "cv05", "ss03"; overflow-wrap: anywhere; }
main { max-width: 28rem; margin: 8vh auto 4rem; padding: 24px; background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius-card); }
h1 { margin: 4px 0 16px; font-size: 20px; line-height: 28px; font-weight: 600; letter-spacing: -.015em; }
h2 { margin: 0 0 8px; font-size: 13px; font-weight: 600; }
p { margin: 0 0 12px; }
dl { margin: 0 0 12px; border: 1px solid var(--line); border-radius: var(--radius); padding: 10px 12px 4px; background: var(--sunken); }
dt { font-size: 12px; color: var(--text-3); }
dd { margin: 0 0 6px; font-weight: 500; }
dd.note { font-weight: 400; }
code { font: 12px / 18px var(--code); font-variant-ligatures: none; }
a { color: var(--accent); }
.brand { margin: 0; font-weight: 600; color: var(--text-2); }
.hint { font-size: 12px; line-height: 18px; color: var(--text-3); }
.warning { border-left: 3px solid var(--warn); background: var(--warn-soft); padding: 6px 10px; }
.problem { border-left: 3px solid var(--bad); background: var(--bad-soft); padding: 6px 10px; }
label { display: block; font-weight: 500; }
input, select { font: inherit; color: inherit; width: 100%; height: 30px; padding: 0 8px; margin: 4px 0 12px; background: var(--surface); border: 1px solid var(--line-3); border-radius: var(--radius); }
button, .btn { display: inline-block; font: inherit; font-weight: 500; line-height: 26px; color: var(--text); background: var(--surface); padding: 0 12px; margin-right: 8px; border-radius: var(--radius); border: 1px solid var(--line-2); cursor: pointer; text-decoration: none; }
button.yes, .btn.yes { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 1px; }
.other { margin-top: 16px; padding-top: 16px; border-top: 1px solid var(--line); }
summary { cursor: pointer; color: var(--text-2); }
details[open] summary { margin-bottom: 12px; }
@media (max-width: 480px) { main { margin: 0; min-height: 100vh; border: 0; border-radius: 0; } }
`;

/**
 * Of every page of these: no script, no picture, no font but ours, nothing of another site, and in nobody's frame. There is no limit to where forms lead:
 * browsers hold that against every redirect after them, and the last of these is the client's own.
 */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
} as const;

/** Asks for the key of the workspace; or for a sign-in, after which the same page is shown to who is signed in. */
export function keyPage(
  { client, action, token }: FormParts,
  { problem, signInPath }: { readonly problem: string | null; readonly signInPath: string },
): string {
  return page(
    `Connect ${client.name}`,
    `${aboutClient(client)}
${problemHtml(problem)}
${keyForm({ client, action, token }, { isFirst: true })}
<p class="other">Do you have an account here? <a href="${safe(signInPath)}">Sign in</a> and choose a workspace. You need no key then.</p>`,
  );
}

function keyForm({ client, action, token }: FormParts, { isFirst }: { readonly isFirst: boolean }): string {
  return `<form method="post" action="${safe(action)}">
<input type="hidden" name="token" value="${safe(token)}">
<label for="api_key">API key of the workspace</label>
<input id="api_key" name="api_key" type="password" required ${isFirst ? 'autofocus ' : ''}autocomplete="off" spellcheck="false" maxlength="100" placeholder="mr_live_…">
<p class="hint">${safe(client.name)} never sees your key. It gets its own access, which ends when you revoke that access or this key.</p>
<button class="yes" name="step" value="key">Continue</button>
<button name="step" value="no" formnovalidate>Cancel</button>
</form>`;
}

/** Who is signed in to the console in this browser, with the workspaces that they may let clients use. */
export interface PersonShown {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly workspaces: readonly WorkspaceShown[];
}

/** Asks who is signed in which workspace the client may use, and what it may spend: their yes is all that it needs. */
export function personPage(
  { client, action, token }: FormParts,
  person: PersonShown,
  { problem, chosen }: { readonly problem: string | null; readonly chosen: string | null },
): string {
  const options = person.workspaces.map(
    ({ id, name, organization, mode }) =>
      `<option value="${safe(id)}"${id === chosen ? ' selected' : ''}>${safe(organization)} / ${safe(name)} (${mode})</option>`,
  );
  const form =
    options.length === 0
      ? `<p>There is no workspace here that you can connect. Only owners, admins and developers can connect programs, and the workspace needs an API key.</p>`
      : `<form method="post" action="${safe(action)}">
<input type="hidden" name="token" value="${safe(token)}">
<input type="hidden" name="person" value="${safe(person.id)}">
<label for="workspace_id">Workspace</label>
<select id="workspace_id" name="workspace_id" required>
${chosen === null ? '<option value="">Choose one</option>\n' : ''}${options.join('\n')}
</select>
${budgetField}
<p class="hint">In a live workspace, the program can use every tool and spend credits. In a sandbox, data and credits are not real. You can end its access at any time in the console, under Connections. Revoking the API key of the workspace ends it too.</p>
<button class="yes" name="step" value="allow">Allow</button>
<button name="step" value="no" formnovalidate>Cancel</button>
</form>`;
  return page(
    `Connect ${client.name}`,
    `<p>You are signed in as <b>${safe(person.name)}</b>, ${safe(person.email)}.</p>
${aboutClient(client)}
${problemHtml(problem)}
${form}
<details class="other"><summary>Paste an API key instead</summary>
${keyForm({ client, action, token }, { isFirst: false })}
</details>`,
  );
}

const problemHtml = (problem: string | null) =>
  problem === null ? '' : `<p class="problem" role="alert">${safe(problem)}</p>`;

const budgetField = `<label for="max_credits">Budget in credits (optional)</label>
<input id="max_credits" name="max_credits" inputmode="decimal" autocomplete="off" maxlength="16" placeholder="no limit">`;

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
        ? 'use every tool and spend credits of the workspace'
        : 'use every tool on made-up data and spend sandbox credits'
    }</dd>
</dl>
${aboutClient(client)}
${problemHtml(problem)}
<form method="post" action="${safe(action)}">
<input type="hidden" name="token" value="${safe(token)}">
<label for="max_credits">Budget in credits (optional)</label>
<input id="max_credits" name="max_credits" inputmode="decimal" autocomplete="off" maxlength="16" aria-describedby="budget_note">
<p id="budget_note" class="hint">Without a budget, the program can spend all credits of the workspace. Its access ends after a year at most, or sooner if it does not use it. You can end it at any time with your key (<code>DELETE /api/v1/connections</code>), or ask the operator of this service.</p>
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
<p>Go back to the program that brought you here, and connect it again. Millrace gave no access.</p>
<p><small>${safe(error)}</small></p>`,
  );
}

function aboutClient({ name, publisher, redirectHost, isLoopback }: ClientShown): string {
  const who =
    publisher === null
      ? 'Unknown. The program chose this name itself; any program can use any name.'
      : publisher;
  return `<dl>
<dt>Program</dt><dd>${safe(name)}</dd>
<dt>Publisher</dt><dd class="note">${safe(who)}</dd>
<dt>Sends you to</dt><dd>${safe(redirectHost)}</dd>
</dl>
${
  isLoopback
    ? '<p class="warning">This program runs on your computer, and any program there can use its name. Continue only if you have just started it.</p>'
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
<main>
<p class="brand">Millrace</p>
<h1>${safe(title)}</h1>
${content}
</main>
</body>
</html>
`;
}

/** What turns the direction of a line, or takes no room, could make a name read as another one. */
const safe = (text: string): string => escaped(text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' '));

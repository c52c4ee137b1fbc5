import type { Command } from 'commander';
import { revokeKeys, rotateKey } from '../accounts/organizations.ts';
import { transaction } from '../postgres/transaction.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { theWorkspace } from './find-subject.ts';
import { wholeNumberOption } from './option-values.ts';
import type { RemoteService } from './remote/remote-service.ts';
import { remoteWorkspace } from './remote/remote-subjects.ts';
import { commandGroup, subcommand } from './subcommand.ts';
import { pairs } from './table.ts';
import { withDatabase } from './with-database.ts';

const overlapSecondsMax = 30 * 86_400;

export function addKeyCommands(program: Command, context: CommandContext): void {
  const group = commandGroup(program, 'key', 'the key of a workspace');
  addRotate(group, context);
  addRevoke(group, context);
}

function addRotate(group: Command, context: CommandContext): void {
  subcommand(group, 'rotate <workspace>', {
    description: 'create a new key and print it, once; the old one ends at once or after an overlap',
    example: 'key rotate ws_4fGhT0aBcDeFgHiJkLmN --overlap 3600',
  })
    .option(
      '--overlap <seconds>',
      'how long the old key still works',
      wholeNumberOption(0, overlapSecondsMax),
      0,
    )
    .action(async (id: string, options: { overlap: number; json?: boolean }) => {
      const { workspace, key } = context.remote
        ? await rotateRemotely(context.remote, id, options.overlap)
        : await withDatabase(context, async (pool) => {
            const found = await theWorkspace(pool, id);
            return {
              workspace: found,
              key: await transaction(pool, (tx) => rotateKey(tx, found, options.overlap)),
            };
          });
      printAnswer(context, options, {
        json: {
          workspace_id: workspace.public_id,
          mode: workspace.mode,
          api_key: key,
          old_key_ends_in_seconds: options.overlap,
        },
        text: `${pairs([
          ['Workspace', `${workspace.public_id} (${workspace.mode})`],
          ['Key', key],
          ['Old key', options.overlap === 0 ? 'ends now' : `works for another ${options.overlap} s`],
        ])}\n\nKeys are shown this once; keep it.`,
      });
    });
}

function addRevoke(group: Command, context: CommandContext): void {
  subcommand(group, 'revoke <workspace>', {
    description: 'end every key of a workspace, within a second; key rotate creates a new one',
    example: 'key revoke ws_4fGhT0aBcDeFgHiJkLmN',
  }).action(async (id: string, options: { json?: boolean }) => {
    const { workspace, revoked } = context.remote
      ? await revokeRemotely(context.remote, id)
      : await withDatabase(context, async (pool) => {
          const found = await theWorkspace(pool, id);
          return { workspace: found, revoked: await transaction(pool, (tx) => revokeKeys(tx, found.id)) };
        });
    printAnswer(context, options, {
      json: { workspace_id: workspace.public_id, revoked },
      text:
        revoked === 0
          ? `${workspace.public_id} had no key. Create one: ./millrace key rotate ${workspace.public_id}`
          : `${revoked === 1 ? 'The key' : `${revoked} keys`} of ${workspace.public_id} ended. Create a new one: ./millrace key rotate ${workspace.public_id}`,
    });
  });
}

const keysOf = 'organizations/{organization_id}/workspaces/{workspace_id}/keys';

async function rotateRemotely(remote: RemoteService, id: string, overlap: number) {
  const workspace = await remoteWorkspace(remote, id);
  const { api_key: key } = await remote.send(`POST ${keysOf}`, {
    params: { organization_id: workspace.organization, workspace_id: id },
    body: { overlap_seconds: overlap },
  });
  return { workspace, key };
}

async function revokeRemotely(remote: RemoteService, id: string) {
  const workspace = await remoteWorkspace(remote, id);
  const { revoked } = await remote.send(`DELETE ${keysOf}`, {
    params: { organization_id: workspace.organization, workspace_id: id },
  });
  return { workspace, revoked };
}

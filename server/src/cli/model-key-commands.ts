import type { Command } from 'commander';
import { listModelKeys, removeModelKey, setModelKey } from '../accounts/model-keys.ts';
import { transaction } from '../postgres/transaction.ts';
import { type ModelProvider, modelProviders } from '../records/completion.ts';
import { readSecret } from '../settings/config.ts';
import { boxOf } from './box-of.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { CommandError, UsageError } from './command-error.ts';
import { theOrganization } from './find-subject.ts';
import { commandGroup, subcommand } from './subcommand.ts';
import { table } from './table.ts';
import { withDatabase } from './with-database.ts';

const keyForm = /^[\x21-\x7e]{1,1000}$/;

/** Keys of an organization's own for providers of language models. */
export function addModelKeyCommands(parent: Command, context: CommandContext): void {
  const group = commandGroup(
    parent,
    'model-key',
    "an organization's own keys of language model providers, used for its calls instead of yours",
  );
  addSet(group, context);
  addRemove(group, context);
  addList(group, context);
}

function addSet(group: Command, context: CommandContext): void {
  subcommand(group, 'set <organization> <provider>', {
    description:
      'store a key, encrypted, and replace an earlier one; it is read from an environment variable and never shown',
    example: 'org model-key set org_4fGhT0aBcDeFgHiJkLmN openai --from ACME_OPENAI_KEY',
  })
    .requiredOption('--from <variable>', 'environment variable that contains the key')
    .action(async (id: string, provider: string, options: { from: string; json?: boolean }) => {
      const named = providerNamed(provider);
      const key = readSecret(options.from);
      if (key === null || !keyForm.test(key)) {
        throw new UsageError(
          'The variable in --from is not set, contains no key, or is a setting of the service.',
          'Use a separate variable, such as ACME_OPENAI_KEY.',
        );
      }
      const organization = await withDatabase(context, async (pool) => {
        const found = await theOrganization(pool, id);
        const box = await boxOf(context.config(), pool);
        await transaction(pool, (tx) =>
          setModelKey(tx, box, { organizationId: found.id, provider: named, key }),
        );
        return found.public_id;
      });
      printAnswer(context, options, {
        json: { organization_id: organization, provider: named, set: true },
        text: `Calls of ${organization} to ${named} now use its own key.`,
      });
    });
}

function addRemove(group: Command, context: CommandContext): void {
  subcommand(group, 'remove <organization> <provider>', {
    description: 'delete a key; calls use yours again, if you have one',
    example: 'org model-key remove org_4fGhT0aBcDeFgHiJkLmN openai',
  }).action(async (id: string, provider: string, options: { json?: boolean }) => {
    const named = providerNamed(provider);
    const { organization, removed } = await withDatabase(context, async (pool) => {
      const found = await theOrganization(pool, id);
      return {
        organization: found.public_id,
        removed: await transaction(pool, (tx) => removeModelKey(tx, found.id, named)),
      };
    });
    if (!removed) throw new CommandError(`${organization} has no key for ${named}.`);
    printAnswer(context, options, {
      json: { organization_id: organization, provider: named, removed },
      text: `The key of ${organization} for ${named} is deleted.`,
    });
  });
}

function addList(group: Command, context: CommandContext): void {
  subcommand(group, 'list <organization>', {
    description: 'list the providers with a key; the keys are not shown',
    example: 'org model-key list org_4fGhT0aBcDeFgHiJkLmN',
  }).action(async (id: string, options: { json?: boolean }) => {
    const { organization, keys } = await withDatabase(context, async (pool) => {
      const found = await theOrganization(pool, id);
      return { organization: found.public_id, keys: await listModelKeys(pool, found.id) };
    });
    printAnswer(context, options, {
      json: {
        organization_id: organization,
        model_keys: keys.map(({ provider, set_at }) => ({ provider, set_at: set_at.toISOString() })),
      },
      text: table(
        ['PROVIDER', 'SET'],
        keys.map(({ provider, set_at }) => [provider, set_at.toISOString()]),
      ),
    });
  });
}

/** What was typed is not repeated: it may be a key in the wrong place. */
function providerNamed(text: string): ModelProvider {
  const found = modelProviders.find((name) => name === text);
  if (found === undefined) throw new UsageError(`The provider is one of ${modelProviders.join(', ')}.`);
  return found;
}

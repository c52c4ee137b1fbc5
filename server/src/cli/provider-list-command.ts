import type { Command } from 'commander';
import type { Provider } from '../providers/capabilities.ts';
import { orderedCapabilities } from '../providers/source-order.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { customSources, type ListedSource, stateOf } from './custom-sources.ts';
import { type OpenedSource, openedKeyless, openedVendors } from './opened-sources.ts';
import { subcommand } from './subcommand.ts';
import { table } from './table.ts';

/** Whether a source works at this moment is known to the services alone: /my-endpoints and the execution_log of calls tell. */
export function addProviderList(group: Command, context: CommandContext): void {
  subcommand(group, 'list', {
    description: 'list vendors and custom providers, what they can do, and whether they are configured',
    example: 'provider list',
  }).action(async (options: { json?: boolean }) => {
    const config = context.config();
    const sources = [
      ...(await customSources(config)),
      ...(await Promise.all((await openedKeyless(config)).map(listed))),
      ...(await Promise.all((await openedVendors(config)).map(listed))),
    ];
    printAnswer(context, options, {
      json: { sources },
      text: [
        table(
          ['SOURCE', 'STATE', 'FILE', 'TO DO', 'CAPABILITIES'],
          sources.map(({ source, state, capabilities, file, fix }) => [
            source,
            state,
            file ?? '',
            fix ?? '',
            // Last, since some have a dozen.
            capabilities.join(' '),
          ]),
        ),
        '',
        'Also available without a key: native, dataset and gravatar.',
      ].join('\n'),
    });
  });
}

async function listed({ source, provider, isConfigured, howTo }: OpenedSource): Promise<ListedSource> {
  const seen = { source, capabilities: capabilitiesOf(provider), file: null };
  return isConfigured
    ? { ...seen, ...(await stateOf(provider)) }
    : { ...seen, state: 'not configured', fix: howTo };
}

const capabilitiesOf = (provider: Provider) =>
  orderedCapabilities.filter((name) => provider[name] !== undefined);

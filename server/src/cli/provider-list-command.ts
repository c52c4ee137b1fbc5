import type { Command } from 'commander';
import { noCache } from '../cache/no-cache.ts';
import type { Config } from '../config.ts';
import { apiUserAgent, userAgent } from '../outbound/user-agent.ts';
import type { Provider } from '../providers/capabilities.ts';
import { customCapabilities } from '../providers/custom/inputs.ts';
import { howToSwitchOn, keylessNames, keylessSource } from '../providers/keyless-sources.ts';
import { vendorNames, vendorOf } from '../providers/vendors.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { customSources, type ListedSource, stateOf } from './custom-sources.ts';
import { subcommand } from './subcommand.ts';
import { table } from './table.ts';

/** Whether a source works at this moment is known to the services alone: /my-endpoints and the execution_log of calls tell. */
export function addProviderList(group: Command, context: CommandContext): void {
  subcommand(group, 'list', {
    description: 'vendors and custom providers: what they can do, and whether they are configured',
    example: 'provider list',
  }).action(async (options: { json?: boolean }) => {
    const config = context.config();
    const sources = [
      ...(await customSources(config)),
      ...(await keylessSources(config)),
      ...(await vendorSources(config)),
    ];
    printAnswer(context, options, {
      json: { sources },
      text: [
        table(
          ['SOURCE', 'STATE', 'CAPABILITIES', 'FILE', 'TO DO'],
          sources.map(({ source, state, capabilities, file, fix }) => [
            source,
            state,
            capabilities.join(' '),
            file ?? '',
            fix ?? '',
          ]),
        ),
        '',
        'Beside them there are native, dataset and gravatar, which need no key.',
      ].join('\n'),
    });
  });
}

async function keylessSources(config: Config): Promise<ListedSource[]> {
  return Promise.all(
    keylessNames.map(async (name): Promise<ListedSource> => {
      const { addresses, load } = keylessSource(name);
      const configured = config.keyless.find((source) => source.name === name);
      const open = await load();
      const provider = open({
        addresses: configured?.addresses ?? filledIn(addresses),
        userAgent: apiUserAgent(config.outboundContact),
        cache: noCache,
        outbound: noOutbound,
      });
      const source = { source: name, capabilities: capabilitiesOf(provider), file: null };
      if (configured) return { ...source, ...(await stateOf(provider)) };
      const how = howToSwitchOn(name) ?? `Set ${name.toUpperCase()}=on`;
      return { ...source, state: 'not configured', fix: `${how}.` };
    }),
  );
}

async function vendorSources(config: Config): Promise<ListedSource[]> {
  return Promise.all(
    vendorNames.map(async (name): Promise<ListedSource> => {
      const configured = config.vendors.find((vendor) => vendor.name === name);
      const provider = (await vendorOf(name)).open({
        apiKey: configured?.apiKey ?? 'none:none',
        baseUrl: configured?.baseUrl ?? undefined,
        accountId: configured?.accountId,
        userAgent: userAgent(config.outboundContact),
      });
      const source = { source: name, capabilities: capabilitiesOf(provider), file: null };
      if (!configured)
        return { ...source, state: 'not configured', fix: `Set ${name.toUpperCase()}_API_KEY.` };
      return { ...source, ...(await stateOf(provider)) };
    }),
  );
}

/** Sources are opened here, and not asked anything. */
const noOutbound = { fetch: () => Promise.reject(new Error('nothing is asked')) };

/** Where an address is not known, one that nobody asks. */
const filledIn = (addresses: Readonly<Record<string, string | null>>) =>
  Object.fromEntries(Object.entries(addresses).map(([end, usual]) => [end, usual ?? 'http://unset.invalid']));

const capabilitiesOf = (provider: Provider) =>
  customCapabilities.filter((name) => provider[name] !== undefined);

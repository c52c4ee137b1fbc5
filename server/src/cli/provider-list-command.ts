import { basename, join } from 'node:path';
import type { Command } from 'commander';
import { type Config, readSecret } from '../config.ts';
import { reservedForCustom } from '../open-custom-providers.ts';
import { userAgent } from '../outbound/user-agent.ts';
import type { Provider } from '../providers/capabilities.ts';
import { customCapabilities } from '../providers/custom/inputs.ts';
import { openCustom } from '../providers/custom/open-custom.ts';
import { listProviderFiles, readProviderFile } from '../providers/custom/read-provider-files.ts';
import { vendorNames, vendorOf } from '../providers/vendors.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { subcommand } from './subcommand.ts';
import { table } from './table.ts';

interface Source {
  readonly source: string;
  readonly capabilities: readonly string[];
  readonly file: string | null;
  readonly state: 'ready' | 'not configured' | 'mistakes';
  /** What is to be done where it is not ready. */
  readonly fix: string | null;
}

/** Whether a source works at this moment is known to the services alone: /my-endpoints and the execution_log of calls tell. */
export function addProviderList(group: Command, context: CommandContext): void {
  subcommand(group, 'list', {
    description: 'vendors and custom providers: what they can do, and whether they are configured',
    example: 'provider list',
  }).action(async (options: { json?: boolean }) => {
    const config = context.config();
    const sources = [...(await customSources(config)), ...(await vendorSources(config))];
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
        'Beside them there are native and dataset, which need no key.',
      ].join('\n'),
    });
  });
}

async function vendorSources(config: Config): Promise<Source[]> {
  return Promise.all(
    vendorNames.map(async (name): Promise<Source> => {
      const configured = config.vendors.find((vendor) => vendor.name === name);
      const provider = (await vendorOf(name)).open({
        apiKey: configured?.apiKey ?? 'none:none',
        baseUrl: configured?.baseUrl ?? undefined,
        userAgent: userAgent(config.outboundContact),
      });
      const source = { source: name, capabilities: capabilitiesOf(provider), file: null };
      if (!configured)
        return { ...source, state: 'not configured', fix: `Set ${name.toUpperCase()}_API_KEY.` };
      return { ...source, ...(await stateOf(provider)) };
    }),
  );
}

async function customSources(config: Config): Promise<Source[]> {
  const reserved = reservedForCustom();
  const names = new Set(reserved.providers);
  const sources: Source[] = [];
  for (const { name: where } of await listProviderFiles(config.providersDir)) {
    const { examined } = await readProviderFile(join(config.providersDir, where), {
      ...reserved,
      providers: names,
    });
    const { file, capabilities } = examined;
    if (!file) {
      const source = basename(where).replace(/\.[^.]*$/, '');
      sources.push({
        source,
        capabilities,
        file: where,
        state: 'mistakes',
        fix: 'npx millrace provider lint',
      });
      continue;
    }
    names.add(file.name);
    const provider = openCustom({
      file,
      where,
      secretOf: (variable) => readSecret(variable),
      userAgent: userAgent(config.outboundContact),
    });
    sources.push({ source: file.name, capabilities, file: where, ...(await stateOf(provider)) });
  }
  return sources;
}

async function stateOf(provider: Provider): Promise<Pick<Source, 'state' | 'fix'>> {
  const fix = await provider.unavailable();
  return { state: fix === null ? 'ready' : 'not configured', fix };
}

const capabilitiesOf = (provider: Provider) =>
  customCapabilities.filter((name) => provider[name] !== undefined);

import { basename, join } from 'node:path';
import { reservedForCustom } from '../boot/open-custom-providers.ts';
import { userAgent } from '../outbound/user-agent.ts';
import type { Provider } from '../providers/capabilities.ts';
import { openCustom } from '../providers/custom/open-custom.ts';
import { listProviderFiles, readProviderFile } from '../providers/custom/read-provider-files.ts';
import { type Config, readSecret } from '../settings/config.ts';

/** A provider that could be queried, as its operator sees it. */
export interface ListedSource {
  readonly source: string;
  readonly capabilities: readonly string[];
  readonly file: string | null;
  readonly state: 'ready' | 'not configured' | 'mistakes';
  /** What is to be done where it is not ready. */
  readonly fix: string | null;
}

/** What the files of the operator's folder describe. */
export async function customSources(config: Config): Promise<ListedSource[]> {
  const reserved = reservedForCustom();
  const names = new Set(reserved.providers);
  const sources: ListedSource[] = [];
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
        fix: './millrace provider lint',
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

export async function stateOf(provider: Provider): Promise<Pick<ListedSource, 'state' | 'fix'>> {
  const fix = await provider.unavailable();
  return { state: fix === null ? 'ready' : 'not configured', fix };
}

import { join } from 'node:path';
import { type Capabilities, type Provider, ProviderFailure } from '../capabilities.ts';
import type { SecretOf } from './credentials.ts';
import type { CustomMistake } from './custom-mistake.ts';
import type { CustomProviderFile } from './custom-provider-file.ts';
import type { Examined } from './examine-file.ts';
import type { Reserved } from './look-for-mistakes.ts';
import {
  type FileStamp,
  FolderUnreadable,
  filesMax,
  listProviderFiles,
  readProviderFile,
} from './read-provider-files.ts';

export interface CustomProvidersSettings {
  readonly folder: string;
  readonly reserved: Reserved;
  readonly secretOf: SecretOf;
  readonly userAgent: string;
  readonly onEvent: (event: CustomEvent) => void;
}

/** What happened to a file, for the log. */
export type CustomEvent =
  | { readonly kind: 'added' | 'changed' | 'removed'; readonly file: string; readonly provider: string }
  | {
      readonly kind: 'mistakes';
      readonly file: string;
      /** The provider whose previous version stays in use; null if there is none. */
      readonly keeps: string | null;
      readonly mistakes: readonly CustomMistake[];
    }
  | { readonly kind: 'unreadable'; readonly message: string };

interface Source {
  /** Of the last version read, good or bad; null to read it again although it is the same. */
  readonly stamp: string | null;
  readonly digest: string;
  /** Its mistakes as last reported; null if it has none. */
  readonly told: string | null;
  readonly running: { readonly provider: Provider; readonly file: CustomProviderFile } | null;
  readonly standIn: Provider | null;
}

/**
 * The custom providers of a folder. `reload` applies changes. If a file is broken, its previous version stays in use. A provider whose file is
 * missing in only one check stays as well. Calls in progress end with the provider that they began with.
 */
export class CustomProviders {
  readonly #settings: CustomProvidersSettings;
  #sources = new Map<string, Source>();
  /** Stamps of the last check: a file that is still being written is not read. */
  #seen = new Map<string, string>();
  #list: readonly Provider[] = [];
  #trouble: string | null = null;

  private constructor(settings: CustomProvidersSettings) {
    this.#settings = settings;
  }

  /** Reads the folder. Files with mistakes are reported and left out. */
  static async open(settings: CustomProvidersSettings): Promise<CustomProviders> {
    const providers = new CustomProviders(settings);
    await providers.#look({ isStart: true });
    return providers;
  }

  /** In the order of file names. The same list until something changes. */
  get list(): readonly Provider[] {
    return this.#list;
  }

  /**
   * Checks the folder again. Reads a changed file once it is the same in two checks in a row. Returns the names of providers that changed.
   * Do not call it again before it has ended.
   */
  reload(): Promise<readonly string[]> {
    return this.#look({ isStart: false });
  }

  async #look({ isStart }: { isStart: boolean }): Promise<readonly string[]> {
    const files = await this.#files();
    if (files === null) return [];
    const before = this.#sources;
    const next = new Map<string, Source>();
    for (const { name, stamp } of files) {
      const source = before.get(name);
      const isSettled = isStart || this.#seen.get(name) === stamp;
      if (source && (source.stamp === stamp || !isSettled)) next.set(name, source);
      else if (isSettled) {
        const others = files.flatMap((file) =>
          file.name === name ? [] : (next.get(file.name) ?? before.get(file.name) ?? []),
        );
        next.set(name, await this.#read(name, stamp, source ?? null, others));
      }
    }
    const justGone = [...before].filter(([name]) => !next.has(name) && this.#seen.has(name));
    this.#seen = new Map(files.map(({ name, stamp }) => [name, stamp]));
    // An editor may put it back at once: it is removed if it stays away, or if another file takes its name.
    const names = new Set([...next.values()].map(({ running }) => running?.file.name));
    const withThoseJustGone = new Map(
      [...next, ...justGone.filter(([, { running }]) => running && !names.has(running.file.name))].toSorted(
        ([one], [other]) => (one < other ? -1 : 1),
      ),
    );
    return this.#take(before, withThoseJustGone);
  }

  /** Null if they cannot be listed: working providers stay in use. */
  async #files(): Promise<readonly FileStamp[] | null> {
    try {
      const files = await listProviderFiles(this.#settings.folder);
      if (files.length > filesMax)
        throw new FolderUnreadable(`There are more than ${filesMax} files of custom providers.`);
      this.#trouble = null;
      return files;
    } catch (error) {
      if (!(error instanceof FolderUnreadable)) throw error;
      if (this.#trouble !== error.message)
        this.#settings.onEvent({ kind: 'unreadable', message: error.message });
      this.#trouble = error.message;
      return null;
    }
  }

  async #read(
    name: string,
    stamp: string,
    source: Source | null,
    others: readonly Source[],
  ): Promise<Source> {
    const { folder, reserved, secretOf, userAgent, onEvent } = this.#settings;
    const taken = others.flatMap(({ running }) => (running ? [running.file.name] : []));
    const { examined, digest } = await readProviderFile(join(folder, name), {
      ...reserved,
      providers: new Set([...reserved.providers, ...taken]),
    });
    const { file, errors } = examined;
    if (source?.digest === digest && source.told === null) return { ...source, stamp };
    if (file) {
      const { openCustom } = await import('./open-custom.ts');
      const provider = openCustom({ file, where: name, secretOf, userAgent });
      return { stamp, digest, told: null, running: { provider, file }, standIn: null };
    }
    const running = source?.running ?? null;
    const told = JSON.stringify(errors);
    if (source?.told === told) return { ...source, stamp, digest };
    onEvent({ kind: 'mistakes', file: name, keeps: running?.file.name ?? null, mistakes: errors });
    return { stamp, digest, told, running, standIn: running ? null : standIn(name, examined) };
  }

  #take(before: ReadonlyMap<string, Source>, next: Map<string, Source>): readonly string[] {
    const { onEvent } = this.#settings;
    const changed: string[] = [];
    const runningIn = (sources: ReadonlyMap<string, Source>) =>
      new Map(
        [...sources].flatMap(([file, { running }]) =>
          running ? [[running.file.name, { ...running, where: file }]] : [],
        ),
      );
    const old = runningIn(before);
    const now = runningIn(next);
    for (const [provider, { provider: opened, where }] of now) {
      if (old.get(provider)?.provider === opened) continue;
      changed.push(provider);
      onEvent({ kind: old.has(provider) ? 'changed' : 'added', file: where, provider });
    }
    for (const [provider, { where }] of old) {
      if (now.has(provider)) continue;
      changed.push(provider);
      onEvent({ kind: 'removed', file: where, provider });
    }
    // A name that another provider had may be free now.
    const isRetried = ({ told }: Source) => told !== null && changed.length > 0;
    this.#sources = new Map(
      [...next].map(([file, source]) => [file, isRetried(source) ? { ...source, stamp: null } : source]),
    );
    const list = [...next.values()].flatMap(({ running, standIn }) => running?.provider ?? standIn ?? []);
    if (list.length !== this.#list.length || list.some((one, index) => one !== this.#list[index]))
      this.#list = list;
    return changed;
  }
}

/** Replaces a file that never worked, so that callers and operators learn why if there is no other source. */
function standIn(file: string, { capabilities, errors }: Examined): Provider {
  const name = file
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .slice(0, 30);
  const refuse = () =>
    Promise.reject(new ProviderFailure(name, 'unreadable', { cause: 'its file has mistakes' }));
  const line = errors[0]?.line ?? 1;
  return {
    name,
    unavailable: () =>
      `The custom provider file ${file} has a mistake in line ${line}. See it with: ./millrace provider lint`,
    ...(Object.fromEntries(capabilities.map((capability) => [capability, refuse])) as Partial<Capabilities>),
  };
}

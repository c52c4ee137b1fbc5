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

/** What became of a file, for the log. */
export type CustomEvent =
  | { readonly kind: 'added' | 'changed' | 'removed'; readonly file: string; readonly provider: string }
  | {
      readonly kind: 'mistakes';
      readonly file: string;
      /** The one whose older version goes on working; null where there is none. */
      readonly keeps: string | null;
      readonly mistakes: readonly CustomMistake[];
    }
  | { readonly kind: 'unreadable'; readonly message: string };

interface Source {
  /** Of what was read last, whatever came of it; null where it is to be read again although it is the same. */
  readonly stamp: string | null;
  readonly digest: string;
  /** What is wrong with it, as it was told; null where nothing is. */
  readonly told: string | null;
  readonly running: { readonly provider: Provider; readonly file: CustomProviderFile } | null;
  readonly standIn: Provider | null;
}

/**
 * The custom providers of a folder. `reload` sees what has changed there; a file that is broken changes nothing, and the version before
 * goes on, and so does the provider of a file that is gone from one look to the next. Calls under way end with the provider that they
 * began with.
 */
export class CustomProviders {
  readonly #settings: CustomProvidersSettings;
  #sources = new Map<string, Source>();
  /** As they were seen the last time: a file that is being written is not read. */
  #seen = new Map<string, string>();
  #list: readonly Provider[] = [];
  #trouble: string | null = null;

  private constructor(settings: CustomProvidersSettings) {
    this.#settings = settings;
  }

  /** Reads what is there. Files with mistakes are told and left out. */
  static async open(settings: CustomProvidersSettings): Promise<CustomProviders> {
    const providers = new CustomProviders(settings);
    await providers.#look({ isStart: true });
    return providers;
  }

  /** In the order of the files' names. The same list until something changes. */
  get list(): readonly Provider[] {
    return this.#list;
  }

  /**
   * Looks at the folder again; a file that has changed is read once it has stayed the same from one look to the next. Returns the names of
   * providers that are others than before. Not to be called again before it has ended.
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
    // An editor may be about to put it back: it is taken out where it stays away, or another file has its name.
    const names = new Set([...next.values()].map(({ running }) => running?.file.name));
    const withThoseJustGone = new Map(
      [...next, ...justGone.filter(([, { running }]) => running && !names.has(running.file.name))].toSorted(
        ([one], [other]) => (one < other ? -1 : 1),
      ),
    );
    return this.#take(before, withThoseJustGone);
  }

  /** Null where they cannot be listed: those that work go on. */
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
    // A name that was another's may be free now.
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

/** In place of a file that never worked: where no other source is there either, callers and operators learn why. */
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
      `The file ${file} of custom providers has a mistake in line ${line}. See what: ./millrace provider lint`,
    ...(Object.fromEntries(capabilities.map((capability) => [capability, refuse])) as Partial<Capabilities>),
  };
}

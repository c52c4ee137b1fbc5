import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { invariant } from '../kernel/invariant.ts';
import { etagOf } from './unless-same.ts';

/** One file of the console or the documentation, as it was built. */
export interface BuiltFile {
  readonly type: string;
  readonly body: Buffer;
  /** The same, compressed by brotli as it was built; null where it was not. */
  readonly brotli: Buffer | null;
  readonly etag: string;
  /** Its name has a hash of what is in it. */
  readonly isHashed: boolean;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

const filesMax = 2_000;
const bytesMax = 64 * 1024 ** 2;
const indexName = 'index.html';

/** Where `npm run build --workspace console` writes. */
export const builtConsole = fileURLToPath(new URL('../../../console/dist', import.meta.url));

/** Where `npm run build --workspace docs-site` writes. */
export const builtDocs = fileURLToPath(new URL('../../../docs-site/dist', import.meta.url));

/** Folders whose names, or the names of whose files, have a hash of what is in them. */
const hashed = /^(?:assets|_\/[0-9a-f]{12})\//;

/** The files of a build, read into memory when they are first wanted; read again once another build is there. */
export class BuiltFiles {
  readonly #folder: string;
  #files: ReadonlyMap<string, BuiltFile> = new Map();
  #builtAtMs: number | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Its first page; null where nothing was built. */
  index(): BuiltFile | null {
    this.#renew();
    return this.#files.get(indexName) ?? null;
  }

  /** A file by its path below the folder, such as `assets/index-4f2c.js`. Only what was built is found. */
  file(path: string): BuiltFile | null {
    if (this.#builtAtMs === null) this.#renew();
    return this.#files.get(path) ?? null;
  }

  #renew(): void {
    const index = join(this.#folder, indexName);
    const builtAtMs = existsSync(index) ? statSync(index).mtimeMs : null;
    if (builtAtMs === this.#builtAtMs) return;
    this.#files = builtAtMs === null ? new Map() : filesIn(this.#folder);
    this.#builtAtMs = builtAtMs;
  }
}

function filesIn(folder: string): ReadonlyMap<string, BuiltFile> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  invariant(found.length <= filesMax, `a build has at most ${filesMax} files`);
  const files = new Map<string, BuiltFile>();
  let bytes = 0;
  for (const entry of found) {
    const path = join(entry.parentPath, entry.name);
    const type = types[extname(entry.name)];
    if (type === undefined) continue;
    const body = readFileSync(path);
    bytes += body.length;
    invariant(bytes <= bytesMax, `a build has at most ${bytesMax} bytes`);
    files.set(nameOf(folder, entry), {
      type,
      body,
      brotli: existsSync(`${path}.br`) ? readFileSync(`${path}.br`) : null,
      etag: etagOf(body),
      isHashed: hashed.test(nameOf(folder, entry)),
    });
  }
  return files;
}

const nameOf = (folder: string, entry: Dirent) =>
  relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/');

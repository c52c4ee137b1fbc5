import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

export interface SourceFile {
  /** Below server/src, such as `kernel/price.ts`. */
  readonly name: string;
  readonly path: string;
}

/** The files of the service itself: TypeScript below server/src without tests. */
export function sourceFiles(folder = ''): SourceFile[] {
  return readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .map((file) => (folder ? `${folder}/${file}` : file).replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .toSorted()
    .map((name) => ({ name, path: root + name }));
}

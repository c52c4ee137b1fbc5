import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { referenceFile, referencePath } from './navigation.ts';
import { relativeTo, relativeToRoot, repository } from './source-pages.ts';

/** Files that the service serves outside of /docs. */
const served: Readonly<Record<string, string>> = {
  'generated/openapi.json': 'openapi.json',
  'generated/openapi-3.0.json': 'openapi-3.0.json',
  'generated/postman.json': 'postman.json',
};

/** Where a link of a page leads on the site; null: a file of the repository that the site does not show. */
export interface Link {
  readonly href: string | null;
  /** The file that is meant, from the root of the repository. */
  readonly file: string | null;
}

export class PageLinks {
  readonly #names: ReadonlyMap<string, string>;
  /** Links that lead nowhere. */
  readonly dead: string[] = [];
  /** Headings that are linked to, by the name of their page: checked once all pages are there. */
  readonly places: { readonly from: string; readonly name: string; readonly place: string }[] = [];
  readonly pictures = new Set<string>();

  /** `names`: of the pages, by their paths in the repository. */
  constructor(names: ReadonlyMap<string, string>) {
    this.#names = names;
  }

  resolve(href: string, page: { readonly source: string; readonly name: string }): Link {
    if (/^[a-z]+:/i.test(href)) return { href, file: null };
    const [path = '', place = ''] = href.split('#');
    const file = path === '' ? page.source : posix.join(posix.dirname(page.source), path).replace(/\/$/, '');
    const name = this.#names.get(file) ?? this.#names.get(`${file}/README.md`);
    if (name === undefined) return this.#other(file, href, page);
    if (place !== '') this.places.push({ from: page.source, name, place });
    const mark = place === '' ? '' : `#${place}`;
    const to = path === '' ? mark : relativeTo(page.name, name === 'index' ? '' : name) + mark;
    return { href: to, file: null };
  }

  /** The address of a picture, which is copied to the site. */
  picture(src: string, page: { readonly source: string; readonly name: string }): string {
    if (/^[a-z]+:/i.test(src)) this.dead.push(`${page.source}: ${src} is a picture from elsewhere`);
    const file = posix.join(posix.dirname(page.source), src);
    if (!existsSync(join(repository, file))) this.dead.push(`${page.source}: ${src}`);
    else this.pictures.add(file);
    return relativeTo(page.name, pictureName(file));
  }

  #other(file: string, href: string, page: { readonly source: string; readonly name: string }): Link {
    if (!existsSync(join(repository, file))) this.dead.push(`${page.source}: ${href}`);
    const isIndex = page.name === 'index' && file === referenceFile;
    const path = isIndex ? referencePath.slice(1) : served[file];
    if (path === undefined) return { href: null, file };
    return { href: relativeToRoot(page.name, path), file: null };
  }
}

/** Where the site has a picture of the repository. */
export const pictureName = (file: string) => `_/${file.replace(/^docs\//, '')}`;

import { escaped } from '../../kernel/escaped.ts';
import { type BuiltFile, BuiltFiles, builtDocs } from '../built-files.ts';

/** Where the built shell has the address of /docs, the title and the text of a page. */
const places = { docs: /\{\{docs\}\}/g, title: /\{\{title\}\}/g, body: '<p>{{body}}</p>' } as const;

/** The documentation as it was built out of docs/. Nothing is found where it was not built: then the service's own pages do. */
export class DocsSite {
  readonly #files: BuiltFiles;

  constructor(files: BuiltFiles = new BuiltFiles(builtDocs)) {
    this.#files = files;
  }

  /** A page by its path below /docs, such as `guides/verify-addresses`; '' is /docs itself. */
  page(path: string): BuiltFile | null {
    const index = this.#files.index();
    return path === '' ? index : this.file(`${path}.html`);
  }

  file(path: string): BuiltFile | null {
    // The shell is no page.
    return path === 'shell.html' ? null : this.#files.file(path);
  }

  /** A page of the service with the navigation of the site around it; null where the site was not built. `docs`: the path of /docs. */
  around(page: { readonly title: string; readonly body: string; readonly docs: string }): string | null {
    if (this.#files.index() === null) return null;
    const shell = this.#files.file('shell.html');
    if (shell === null) return null;
    // Functions, since a dollar in the text would be read as a sign of the replacement.
    return shell.body
      .toString()
      .replace(places.docs, () => escaped(page.docs))
      .replace(places.title, () => escaped(page.title))
      .replace(places.body, () => page.body);
  }
}

/** What is made once for each build of the site, since the site may be built while the service runs. */
export function perBuild<Value>(site: DocsSite | undefined, make: () => Value): () => Value {
  let made: { readonly etag: string | undefined; readonly value: Value } | undefined;
  return () => {
    const etag = site?.page('')?.etag;
    if (made === undefined || made.etag !== etag) made = { etag, value: make() };
    return made.value;
  };
}

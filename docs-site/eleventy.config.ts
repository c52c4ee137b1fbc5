import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { pageHtml } from './src/layout.ts';
import { withoutNotes } from './src/render-markdown.ts';
import { readSite } from './src/site.ts';
import { shellName } from './src/source-pages.ts';

/** What we use of Eleventy's configuration, which has no types. */
interface Config {
  setLibrary(name: string, library: object): void;
  addTemplate(name: string, content: string | object, data?: object): void;
  addWatchTarget(path: string): void;
  on(
    event: string,
    run: (about: { results: readonly Written[]; directories: { output: string } }) => void,
  ): void;
  setQuietMode(isQuiet: boolean): void;
}

interface Written {
  readonly outputPath: string;
  readonly content: string;
}

interface PageData {
  readonly name: string;
  readonly content: string;
}

/** The site out of the Markdown of the repository. `npm run dev` serves it and builds it again after each change. */
export default function configure(config: Config): object {
  const site = readSite();
  config.setQuietMode(true);
  config.setLibrary('md', site.markdown);
  for (const { name, source, markdown } of site.pages)
    config.addTemplate(`${name}.md`, withoutNotes(markdown), {
      name,
      source,
      layout: 'page.11ty.js',
      permalink: `${name}.html`,
    });
  const shell = { name: shellName, title: '{{title}}', description: '', sections: [] };
  config.addTemplate('shell.11ty.js', {
    data: { permalink: 'shell.html', eleventyExcludeFromCollections: true },
    render: () =>
      pageHtml({ ...shell, html: '<p>{{body}}</p>', navigation: site.navigation, assets: site.assets }),
  });
  config.addTemplate('_includes/page.11ty.js', {
    render: ({ name, content }: PageData) => {
      const page = site.pages.find((one) => one.name === name);
      if (page === undefined) throw new Error(`There is no page ${name}.`);
      return pageHtml({ ...page, html: content, navigation: site.navigation, assets: site.assets });
    },
  });
  for (const target of ['../docs', '../CHANGELOG.md', 'src', 'assets']) config.addWatchTarget(target);
  config.on('eleventy.after', ({ results, directories }) => {
    for (const [path, content] of site.files) {
      const file = join(import.meta.dirname, directories.output, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
      compress(file, content);
    }
    for (const { outputPath, content } of results) compress(outputPath, content);
  });
  return { dir: { input: 'pages' }, markdownTemplateEngine: false };
}

/** Files smaller than this gain nothing from compression. Bytes. */
const compressedFrom = 512;

/** Beside each text, so that the service compresses nothing itself. */
function compress(file: string, content: string | Buffer): void {
  if (content.length < compressedFrom || !/\.(?:html|js|css|json|svg|txt|md)$/.test(file)) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
}

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const root = import.meta.dirname;

/** Files smaller than this gain nothing from compression that a header does not take back. Bytes. */
const compressedFrom = 512;
const compressible = /\.(?:js|css|html|svg|json)$/;

/**
 * Applies the chosen theme before the first paint. The policy of the page forbids inline scripts, so it is a file of its own, loaded before the
 * body, and small enough not to be noticed.
 */
function themeFirst(): Plugin {
  const source = readFileSync(join(root, 'src/style/theme-first.js'), 'utf8');
  let file = '';
  return {
    name: 'millrace-theme-first',
    apply: 'build',
    buildStart() {
      file = this.emitFile({ type: 'asset', name: 'theme-first.js', source });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const name = Object.values(bundle ?? {}).find(
          (one) => one.type === 'asset' && one.names.includes('theme-first.js'),
        )?.fileName;
        if (!name) throw new Error(`theme-first.js is missing in the bundle (${file})`);
        return html.replace('<title>', `<script src="/console/${name}"></script>\n    <title>`);
      },
    },
  };
}

/** Writes `<file>.br` beside each text file, so that the service sends it without compressing anything itself. */
function precompress(): Plugin {
  return {
    name: 'millrace-precompress',
    apply: 'build',
    closeBundle() {
      const folder = join(root, 'dist');
      // The build failed: its own error is to be seen, not that there is nothing to compress.
      if (!existsSync(folder)) return;
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name);
        if (!entry.isFile() || !compressible.test(entry.name)) continue;
        const content = readFileSync(path);
        if (content.length < compressedFrom) continue;
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        };
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
      }
    },
  };
}

// React has another build for development, which is half as large again. Builds under NODE_ENV=test or development use this one as well.
process.env.NODE_ENV = 'production';

export default defineConfig({
  root,
  base: '/console/',
  plugins: [themeFirst(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The first with light-dark(), with which both themes come from one set of tokens.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // Data URLs would need a wider policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    sourcemap: false,
    rolldownOptions: {
      // "use client" is for servers that draw components; here all of them are drawn in the browser.
      onLog: (level, log, handle) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
});

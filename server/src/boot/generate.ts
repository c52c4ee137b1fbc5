import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accountEndpoints } from '../account-api/account-endpoints.ts';
import { describedRoutes } from '../account-api/described-routes.ts';
import { catalogJson } from '../catalog/catalog-json.ts';
import { consoleJson } from '../catalog/console-json.ts';
import { describedSources } from '../catalog/described-sources.ts';
import { errorIndexMarkdown, errorPageMarkdown, errorPages } from '../catalog/error-pages.ts';
import { metricsMarkdown } from '../catalog/metrics-markdown.ts';
import { openapiDocument } from '../catalog/openapi.ts';
import { openapi30Document } from '../catalog/openapi-3-0.ts';
import { postmanCollection } from '../catalog/postman-collection.ts';
import { pricesMarkdown } from '../catalog/prices-markdown.ts';
import { providerNames } from '../catalog/provider-names.ts';
import { settingsMarkdown } from '../catalog/settings-markdown.ts';
import { sourceIndexMarkdown, sourcePageMarkdown } from '../catalog/source-pages.ts';
import { webhookVectors } from '../catalog/webhook-vectors.ts';
import { wrongExamples } from '../catalog/wrong-examples.ts';
import { endpoints } from '../endpoints/registry.ts';
import { shownRecipes } from '../gateway/lists/recipes/shown-recipe.ts';
import { version } from '../kernel/version.ts';
import { actionTitles } from '../manage-api/action-titles.ts';
import { manageDocument } from '../manage-api/manage-document.ts';
import { manageTypes } from '../manage-api/manage-types.ts';
import { rolesMarkdown } from '../manage-api/roles-markdown.ts';
import { compactTools } from '../mcp/compact-tools.ts';
import { toolsOf } from '../mcp/tools.ts';
import { customProviderJsonSchema } from '../providers/custom/custom-provider-file.ts';
import { vendorNames } from '../providers/vendors.ts';
import { allKeylessSettings } from '../settings/keyless-settings.ts';
import { settings } from '../settings/settings.ts';
import { settingsOfSource } from '../settings/source-settings.ts';

/*
 * npm run generate: writes everything that describes the service and is computed from it.
 * npm run generate -- --check: exits 1 and names the files that are not current; changes nothing.
 */

/** Stands in the committed files; a running service puts its own address. */
const baseUrl = 'http://127.0.0.1:8080';
const errorsFolder = 'docs/errors';
const sourcesFolder = 'docs/providers';
/** Nothing else is in them: what is not made any more is removed. */
const madeFolders = [errorsFolder, sourcesFolder];

/** What the console shows of recipes: which columns they read, and not their steps. */
const recipesToChoose = () =>
  shownRecipes().recipes.map(({ name, title, description, columns, needs }) => ({
    ...{ name, title, description, columns, needs },
  }));

/** Path in the project and content of every generated file. */
export async function generatedFiles(): Promise<Map<string, string>> {
  const subject = {
    endpoints,
    accountEndpoints,
    routes: describedRoutes,
    version,
    baseUrl,
  };
  const openapi = openapiDocument(subject);
  const manage = manageDocument({ version, baseUrl });
  const pages = errorPages(`${baseUrl}/docs`);
  const sources = await describedSources(endpoints, settingsOfSource);
  return new Map([
    ['generated/openapi.json', json(openapi)],
    ['generated/openapi-3.0.json', json(openapi30Document(openapi))],
    ['generated/postman.json', json(postmanCollection(openapi))],
    ['generated/catalog.json', json(catalogJson(subject))],
    ['generated/console.json', json(consoleJson({ ...subject, recipes: recipesToChoose() }))],
    ['generated/provider-names.json', json(await providerNames())],
    ['generated/action-titles.json', json(actionTitles())],
    [
      'generated/mcp-tools.json',
      json({
        tools: toolsOf(endpoints, accountEndpoints).map(({ listed }) => listed),
        compact: compactTools,
      }),
    ],
    ['generated/manage-api.json', json(manage)],
    ['generated/manage-api.ts', manageTypes(manage)],
    ['generated/webhook-vectors.json', json(webhookVectors())],
    ['generated/prices.md', pricesMarkdown(endpoints)],
    ['generated/custom-provider.schema.json', json(customProviderJsonSchema())],
    ['docs/settings.md', settingsMarkdown(Object.values(settings), allKeylessSettings(), vendorNames)],
    ['docs/operations/metrics.md', metricsMarkdown()],
    ['docs/roles.md', rolesMarkdown()],
    [`${errorsFolder}/README.md`, errorIndexMarkdown(pages)],
    ...pages.map((page): [string, string] => [`${errorsFolder}/${page.code}.md`, errorPageMarkdown(page)]),
    [`${sourcesFolder}/README.md`, sourceIndexMarkdown(sources)],
    ...sources.map((source): [string, string] => [
      `${sourcesFolder}/${source.name}.md`,
      sourcePageMarkdown(source),
    ]),
  ]);
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** The files below `root` that are missing, differ, or are about an error code or a source that is gone. */
export function staleFiles(root: string, files: ReadonlyMap<string, string>): string[] {
  const differing = [...files.keys()].filter((path) => {
    const file = join(root, path);
    return !existsSync(file) || readFileSync(file, 'utf8') !== files.get(path);
  });
  return [...differing, ...leftOver(root, files)];
}

/** Makes the files below `root` current. Returns what it changed. */
export function writeGenerated(root: string, files: ReadonlyMap<string, string>): string[] {
  const stale = staleFiles(root, files);
  for (const path of stale) {
    const file = join(root, path);
    const content = files.get(path);
    if (content === undefined) {
      rmSync(file);
    } else {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
  }
  return stale;
}

function leftOver(root: string, files: ReadonlyMap<string, string>): string[] {
  return madeFolders.flatMap((name) => {
    const folder = join(root, name);
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .map((file) => `${name}/${file}`)
      .filter((path) => path.endsWith('.md') && !files.has(path));
  });
}

// import.meta.main is newer than the oldest Node that runs this.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const check = process.argv.includes('--check');
  const files = await generatedFiles();
  const wrong = wrongExamples(JSON.parse(files.get('generated/openapi.json') ?? '{}'));
  for (const one of wrong) process.stdout.write(`does not match its own schema: ${one}\n`);
  if (wrong.length > 0) process.exitCode = 1;
  const stale = check ? staleFiles(root, files) : writeGenerated(root, files);
  for (const path of stale) process.stdout.write(`${check ? 'not current: ' : 'written: '}${path}\n`);
  if (check && stale.length > 0) {
    process.stdout.write('Run npm run generate and commit what it writes.\n');
    process.exitCode = 1;
  }
}

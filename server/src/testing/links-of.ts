import { readPage } from '../web/html/page.ts';
import type { LinksOf } from '../web/sitemap/find-sitemaps.ts';
import { sitemapLinks } from '../web/sitemap/sitemap-links.ts';

/** As the service finds them, but in this thread. */
export const linksOf: LinksOf = async (page) => sitemapLinks(readPage(page));

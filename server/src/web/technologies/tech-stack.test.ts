import { assert as check, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FetchedPage, readPage } from '../html/page.ts';
import { techStack } from './tech-stack.ts';

const address = 'https://halden-instruments.example/';

describe('what a page says of its technologies', () => {
  test('headers name the server and its version', () => {
    const page = pageOf('<p>Flow meters</p>', { server: 'nginx/1.27.3', 'x-powered-by': 'PHP/8.3.1' });

    const { technologies } = techStack(page);

    expect(technologies).toEqual([
      expect.objectContaining({ name: 'Nginx', version: '1.27.3', evidence: ['header'], confidence: 1 }),
      expect.objectContaining({ name: 'PHP', version: '8.3.1', category: 'Language' }),
    ]);
  });

  test('cookies are read from every set-cookie header', () => {
    const page = pageOf('', { 'set-cookie': ['a=b; Path=/', 'laravel_session=x; HttpOnly', '__hstc=1'] });

    const names = namesOf(page);

    expect(names).toEqual(expect.arrayContaining(['Laravel', 'HubSpot', 'PHP']));
  });

  test('a generator tag names the system with its version, and what that needs is implied', () => {
    const page = pageOf('<meta name="Generator" content="WordPress 6.7.1">');

    const { technologies } = techStack(page);

    expect(technologies).toContainEqual(
      expect.objectContaining({ name: 'WordPress', version: '6.7.1', evidence: ['meta'], implied: false }),
    );
    expect(technologies).toContainEqual(
      expect.objectContaining({ name: 'MySQL', evidence: ['implied'], implied: true }),
    );
  });

  test('the version is taken from the script that says it, not from the first one', () => {
    const page = pageOf(
      '<script src="/js/jquery.min.js"></script><script src="https://code.jquery.com/jquery-3.7.1.min.js"></script>',
    );

    const jquery = techStack(page).technologies.find(({ name }) => name === 'jQuery');

    expect(jquery?.version).toBe('3.7.1');
  });

  test('a loader written into an inline script counts, with its slashes escaped too', () => {
    const page = pageOf(
      `<script>var s="https:\\/\\/static.hotjar.com\\/c\\/hotjar-1.js";(function(h){h._hjSettings={hjid:1}})(window)</script>`,
    );

    expect(namesOf(page)).toContain('Hotjar');
  });

  test('a script that waits for consent counts', () => {
    const page = pageOf(
      '<script type="text/plain" data-src="https://snap.licdn.com/li.lms-analytics/insight.min.js"></script>',
    );

    expect(namesOf(page)).toContain('LinkedIn Insight Tag');
  });

  test('a page that only writes of a product does not use it', () => {
    const page = pageOf(
      `<p>We compare HubSpot, Intercom and js.stripe.com.</p><a href="https://www.intercom.com/">Intercom</a>
       <script type="application/ld+json">{"about":"https://js.hs-scripts.com/1.js"}</script>`,
    );

    expect(techStack(page).technologies).toEqual([]);
  });

  test('a host is no part of a longer host', () => {
    const page = pageOf(
      '<script src="https://notjs.stripe.company/v3"></script><img src="https://unpkg.community/x">',
    );

    expect(techStack(page).technologies).toEqual([]);
  });

  test('a word in a string is no global variable', () => {
    const page = pageOf(
      `<script>var label = "Intercom is great"; x.intercomSettings = 1; myIntercom.boot()</script>`,
    );

    expect(namesOf(page)).not.toContain('Intercom');
  });

  test('a global that an inline script sets counts', () => {
    const page = pageOf(`<script>window.intercomSettings = { app_id: "x1" };</script>`);

    expect(namesOf(page)).toContain('Intercom');
  });

  // A picture, a style or a widget of another site says what that one is made with.
  test.each([
    ['WordPress', '<img src="https://blog.other.example/wp-content/uploads/a.png">'],
    ['WordPress', '<link rel="stylesheet" href="https://cdn.other.example/wp-content/x.css">'],
    ['Drupal', '<script src="https://widgets.other.example/core/misc/drupal.js?v=10.2.1"></script>'],
    ['Magento', '<script src="https://shop.other.example/js/mage/cookies.js"></script>'],
    ['Shopware', '<script src="https://shop.other.example/bundles/storefront/storefront.js"></script>'],
    ['WordPress', '<script src="//other.example/wp-includes/js/wp-embed.min.js"></script>'],
    ['WordPress', '<a href="https://other.example/wp-admin/">x</a>'],
    [
      'Elementor',
      '<script src="https://widgets.other.example/wp-content/plugins/elementor/assets/js/frontend.min.js"></script>',
    ],
    [
      'WooCommerce',
      '<script src="https://shop.other.example/wp-content/plugins/woocommerce/assets/js/cart.js"></script>',
    ],
    [
      'Contact Form 7',
      '<script src="https://other.example/wp-content/plugins/contact-form-7/includes/js/index.js"></script>',
    ],
    ['Drupal', '<script src="https://other.example/sites/all/modules/views/js/base.js"></script>'],
    ['Shopify', '<img src="https://other.example/cdn/shop/files/a.png">'],
    [
      'Cloudflare',
      '<script src="https://other.example/cdn-cgi/scripts/7d0fa10a/cloudflare-static/email-decode.min.js"></script>',
    ],
  ])('%s is not told by a path of another site: %s', (name, html) => {
    expect(namesOf(pageOf(html))).not.toContain(name);
  });

  test.each([
    [
      'WordPress',
      '<img src="/wp-content/uploads/a.png"><link rel="stylesheet" href="/wp-content/themes/a/style.css">',
    ],
    [
      'WordPress',
      '<script src="https://static.halden-instruments.example/wp-includes/js/wp-embed.min.js"></script>',
    ],
    [
      'WordPress',
      '<script src="https://halden-instruments-cdn.example/wp-includes/js/wp-embed.min.js"></script>',
    ],
    ['WordPress', '<script src="https://d1a2b3.cloudfront.net/wp-content/themes/a/a.js"></script>'],
    ['WordPress', '<script src="https://c0.wp.com/c/6.4/wp-includes/js/wp-embed.min.js"></script>'],
    ['Drupal', '<script src="/core/misc/drupal.js?v=10.2.1"></script>'],
    ['Magento', '<script src="https://static.halden-instruments.example/js/mage/cookies.js"></script>'],
    ['Shopware', '<script src="/bundles/storefront/storefront.js"></script>'],
    ['Ghost', '<script src="https://cdn.jsdelivr.net/ghost/portal@~2.37/umd/portal.min.js"></script>'],
    [
      'WordPress',
      '<script src="https://proxy.example/halden-instruments.example/wp-includes/js/a.js"></script>',
    ],
    ['jQuery', '<script src="https://cdn.other.example/js/jquery-3.7.1.min.js"></script>'],
  ])(
    '%s is told by an address of the site, of its files, or of a script that is loaded: %s',
    (name, html) => {
      expect(namesOf(pageOf(html))).toContain(name);
    },
  );

  test('part of a word in a class is no framework: gastro- is not astro-', () => {
    const page = pageOf('<p class="gastro-obscura">Pasta</p>');

    expect(techStack(page).technologies).toEqual([]);
  });

  // Each was said of a saved page of a company that had none of it.
  test.each([
    ['Global-e', '<script>function run(a, e) { U.globalEval(a, e) }</script>'],
    ['Matomo', '<script>if ("object" == typeof _paq) _paq.push(["trackEvent", d, q])</script>'],
    ['Consentmanager', '<script>window.gdprAppliesGlobally = true;</script>'],
    ['Bootstrap', '<script src="/js/bootstrap/facebook-like.2016.js"></script>'],
    ['Optimizely CMS', '<img src="https://img.halden.example/aw/pics/globalAssets/wait.gif">'],
    ['Stimulus', '<nav data-controller><a href="#" data-controller data-action="open">Menu</a></nav>'],
    ['Telegram', '<a href="https://t.me/share/url?url=https://halden.example/">Share</a>'],
    ['WhatsApp Business Chat', '<a href="https://api.whatsapp.com/send?text=Read%20this">Share</a>'],
    ['WordPress', '<div class="rev_slider"></div>'],
  ])('%s is not told by %s', (name, html) => {
    expect(namesOf(pageOf(html))).not.toContain(name);
  });

  test.each([
    ['Matomo', '<script>var _paq = []; _paq.push(["setTrackerUrl", u + "matomo.php"])</script>'],
    ['Bootstrap', '<script src="/vendor/bootstrap/dist/js/bootstrap.bundle.min.js"></script>'],
    ['Optimizely CMS', '<img src="/globalassets/pumps/p1.jpg?width=400">'],
    ['Optimizely CMS', '<img src="https://halden.example/contentassets/0a1b/p1.jpg">'],
    ['Shopware', '<img src="/engine/Shopware/Plugins/Local/Frontend/Badge/badge.png">'],
    ['Stimulus', '<div data-controller="menu"><a data-action="click->menu#open">Menu</a></div>'],
    ['Telegram', '<a href="https://t.me/halden_pumps">News</a>'],
    ['WhatsApp Business Chat', '<a href="https://api.whatsapp.com/send?phone=4512345678">Chat</a>'],
    ['WhatsApp Business Chat', '<a href="https://wa.me/4512345678?text=Hello">Chat</a>'],
  ])('%s is told by %s', (name, html) => {
    expect(namesOf(pageOf(html))).toContain(name);
  });

  test.each([
    ['Discourse', '<meta name="generator" content="Discourse 3.4.0.beta2-dev">', '3.4.0'],
    ['jQuery', '<script src="/js/require-jquery-1.8.2.20160609191623.js"></script>', '1.8.2'],
    ['jQuery', '<script src="/js/jquery-3.7.1.min.js"></script>', '3.7.1'],
    [
      'Elementor',
      `<script src="/wp-content/plugins/elementor/assets/lib/font-awesome/js/v4-shims.min.js?ver=4.7.0"></script>
       <script src="/wp-content/plugins/elementor/assets/js/frontend.min.js?ver=3.0.9"></script>`,
      '3.0.9',
    ],
    ['Bootstrap', '<script src="https://cdn.example/bootstrap/3.3.6/js/bootstrap.min.js"></script>', '3.3.6'],
    ['Bootstrap', '<script src="/js/bootstrap-5.3.2.bundle.min.js"></script>', '5.3.2'],
  ])('the version of %s is its own: %s', (name, html, version) => {
    const found = techStack(pageOf(html)).technologies.find((technology) => technology.name === name);

    expect(found?.version).toBe(version);
  });

  test('a number without dots is no version: dayjs-2000', () => {
    const { technologies } = techStack(pageOf('<script src="/js/dayjs-2000.js"></script>'));

    expect(technologies).toEqual([expect.objectContaining({ name: 'Day.js', version: null })]);
  });

  test('what requires a system is not found without it', () => {
    const page = pageOf('<script src="https://cdn.pagefly.io/x.js"></script>');

    expect(namesOf(page)).not.toContain('PageFly');
  });

  test('languages, databases and runtimes are listed as what they are, not as frameworks', () => {
    const page = pageOf('<meta name="generator" content="WordPress 6.8">', {
      server: 'gunicorn/21.2',
      'x-powered-by': 'Express',
    });

    const { technologies, categories } = techStack(page);

    const category = Object.fromEntries(technologies.map(({ name, category }) => [name, category]));
    expect(category).toMatchObject({
      MySQL: 'Database',
      PHP: 'Language',
      'Node.js': 'Runtime',
      Gunicorn: 'Web Server',
      Express: 'Backend Framework',
    });
    expect(categories['Backend Framework']).toEqual(['Express']);
  });

  test('categories count every category that a technology stands in', () => {
    const page = pageOf('<script src="https://js.hs-scripts.com/1.js"></script>');

    const { categories, categoriesCount, summary } = techStack(page);

    expect(categories).toEqual({ CRM: ['HubSpot'], 'Marketing Automation': ['HubSpot'] });
    expect(categoriesCount).toEqual({ CRM: 1, 'Marketing Automation': 1 });
    expect(summary).toBe('1 technology in 2 categories');
  });

  test('a page without any sign is an answer', () => {
    expect(techStack(pageOf('<p>Hello</p>'))).toEqual({
      technologies: [],
      categories: {},
      categoriesCount: {},
      gtmSignals: {
        companyStage: null,
        estimatedMonthlyTechSpend: null,
        toolsByFunction: {},
        buyingSignals: [],
      },
      summary: '0 technologies in 0 categories',
    });
  });

  test('a PDF has technologies of its server only', () => {
    const page = readPage({
      url: address,
      status: 200,
      headers: { 'content-type': 'application/pdf', server: 'Apache' },
      body: Buffer.from('%PDF-1.7 <script src="https://js.stripe.com/v3"></script>'),
    });

    expect(namesOf(page)).toEqual(['Apache HTTP Server']);
  });
});

describe('signals for those who sell to the company', () => {
  test('tools stand under what they are used for', () => {
    const page = pageOf(
      `<script src="https://js.hs-scripts.com/1.js"></script><script src="https://js.stripe.com/v3/"></script>
       <script src="https://www.googletagmanager.com/gtag/js?id=G-7Q2K1H0ZXM"></script>`,
    );

    const { toolsByFunction, buyingSignals } = techStack(page).gtmSignals;

    expect(toolsByFunction).toMatchObject({
      crm: ['HubSpot'],
      payments: ['Stripe'],
      analytics: ['Google Analytics', 'Google Analytics 4'],
    });
    expect(buyingSignals).toEqual(
      expect.arrayContaining(['Works with a CRM (HubSpot)', 'Takes payments or subscriptions (Stripe)']),
    );
  });

  test('two tools for large companies only make an enterprise', () => {
    const page = pageOf(
      '<script src="https://js.qualified.com/q.js"></script><script src="https://j.6sc.co/6si.min.js"></script>',
    );

    const { companyStage, estimatedMonthlyTechSpend } = techStack(page).gtmSignals;

    expect(companyStage).toBe('enterprise');
    expect(estimatedMonthlyTechSpend).toBe(5_000);
  });

  test('parts of one product are paid once', () => {
    const page = pageOf(
      '<script src="https://js.hs-scripts.com/1.js"></script><script src="https://js.hsforms.net/forms/v2.js"></script>',
    );

    expect(techStack(page).gtmSignals.estimatedMonthlyTechSpend).toBe(20);
  });

  test('tools with free plans cost nothing, which is not the same as unknown', () => {
    const page = pageOf('<script src="https://js.stripe.com/v3/"></script>');

    expect(techStack(page).gtmSignals).toMatchObject({
      companyStage: 'startup',
      estimatedMonthlyTechSpend: 0,
    });
  });
});

describe('hostile pages', () => {
  test('any text at all is answered', () => {
    check(
      property(string({ maxLength: 400, unit: 'grapheme' }), string({ maxLength: 60 }), (html, value) => {
        const { technologies } = techStack(
          pageOf(`<script>${html}`, { server: value, 'set-cookie': [html] }),
        );

        return technologies.length <= 250;
      }),
    );
  });
});

function pageOf(html: string, headers: FetchedPage['headers'] = {}) {
  const all = { 'content-type': 'text/html; charset=utf-8', ...headers };
  return readPage({ url: address, status: 200, headers: all, body: Buffer.from(html) });
}

function namesOf(page: ReturnType<typeof readPage>): string[] {
  return techStack(page).technologies.map(({ name }) => name);
}

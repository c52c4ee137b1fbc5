// Finds the pages that answer a question. The build, the browser and the test use this one file.

/** Words that say nothing of what is sought. */
const emptyWords = new Set(
  'a about after an and another any anything are as at be been before being by can cannot cant could did do does doesnt dont each else every for from get gets getting give got had has have having how i if in instead into is isnt it its just let long many may me mean means more most much must my need needs no not now of on once one only or other our out please should so some someone something than that the their them then there they thing things this to too try until up use used using via want was we were what when where which while who why will with would you your'.split(
    ' ',
  ),
);

/** What people call things that the pages call otherwise. Both ways are sought. */
const otherWords = {
  login: ['sign'],
  log: ['sign'],
  sso: ['oidc', 'sign'],
  okta: ['oidc'],
  password: ['sign'],
  '2fa': ['factor'],
  signup: ['sign'],
  price: ['cost', 'credit'],
  pricing: ['price', 'credit'],
  cost: ['price'],
  pay: ['cost', 'charge', 'free'],
  billed: ['charge'],
  bill: ['charge'],
  budget: ['limit', 'max_credits'],
  spend: ['limit', 'cost'],
  nothing: ['miss'],
  start: ['first'],
  started: ['first', 'minute'],
  quickstart: ['first', 'minute'],
  install: ['start'],
  gdpr: ['erase', 'privacy'],
  delete: ['erase', 'remove'],
  forget: ['erase'],
  unsubscribe: ['suppression'],
  env: ['setting'],
  environment: ['setting'],
  variable: ['setting'],
  config: ['setting'],
  configuration: ['setting'],
  configure: ['setting'],
  k8s: ['kubernetes'],
  helm: ['kubernetes'],
  docker: ['container'],
  podman: ['container'],
  vendor: ['provider'],
  source: ['provider'],
  own: ['custom'],
  add: ['custom'],
  csv: ['list', 'import'],
  excel: ['xlsx', 'csv'],
  spreadsheet: ['csv', 'xlsx', 'list'],
  row: ['list'],
  rerun: ['again', 'retry'],
  retry: ['again'],
  twice: ['idempotency', 'repeat'],
  duplicate: ['idempotency', 'repeat'],
  hubspot: ['crm'],
  salesforce: ['crm', 'import'],
  pipedrive: ['crm', 'import'],
  load: ['import'],
  upload: ['import', 'list'],
  customer: ['account', 'organization'],
  client: ['customer'],
  teammate: ['member'],
  colleague: ['member'],
  invite: ['member', 'role'],
  permission: ['role'],
  agent: ['mcp'],
  chatgpt: ['connect'],
  gpt: ['chatgpt'],
  javascript: ['render', 'script'],
  js: ['javascript', 'render'],
  zapier: ['code', 'n8n'],
  make: ['n8n'],
  429: ['rate_limited'],
  402: ['insufficient_credits'],
  401: ['invalid_api_key'],
  403: ['not_allowed'],
  ssl: ['tls'],
  https: ['tls'],
  grafana: ['monitor', 'metric'],
  crash: ['restart'],
  slow: ['time'],
  mobile: ['phone'],
  cell: ['phone'],
  email: ['address'],
  mail: ['email'],
  monthly: ['month', 'plan'],
  unused: ['expire', 'left'],
};

/** A word as it is indexed: lower case, without accents and endings. Null for words that say nothing. */
export function termOf(word) {
  const lower = word
    .normalize('NFKD')
    .replace(/[\u0300-\u036f’']/g, '')
    .toLowerCase();
  if (emptyWords.has(lower) || lower === '') return null;
  if (lower.length < 4 || /\d/.test(lower)) return lower;
  return lower
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/([^s])s$/, '$1')
    .replace(/(?<=\w{3})(ing|ed)$/, '')
    .replace(/([^aeiouls])\1$/, '$1')
    .replace(/(?<=\w{3})e$/, '');
}

/** Names with underscores are found whole and by their parts. */
export function wordsOf(text) {
  const words = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  return words.flatMap((word) => (word.includes('_') ? [word, ...word.split('_')] : [word]));
}

export const indexOptions = {
  fields: ['title', 'heading', 'name', 'terms', 'body'],
  storeFields: ['page', 'anchor', 'title', 'heading', 'group', 'weight', 'excerpt'],
  tokenize: wordsOf,
  processTerm: termOf,
};

// `terms`: what a section explains, in bold letters.
const boost = { title: 6, heading: 3, name: 4, terms: 3, body: 1 };
/** Of sections of one page, beside the best one. */
const sectionsMax = 3;
const pagesMax = 12;

/** The best pages first, each with its best places. `index`: a MiniSearch of the sections of all pages. */
export function findPages(index, question) {
  const boosts = /^\s*(?:what(?:'s| is| are| does)|define|meaning)\b/i.test(question)
    ? { ...boost, terms: 12 }
    : boost;
  // These two words say nothing alone.
  const words = wordsOf(question.replace(/\bhow (?:much|expensive)\b/gi, 'price')).slice(0, 24);
  const terms = [...new Set(words.map(termOf).filter((term) => term !== null))];
  if (terms.length === 0) return [];
  const pages = new Map();
  for (const [place, term] of terms.entries())
    for (const hit of hitsOf(index, term, { boost: boosts, isLast: place === terms.length - 1 })) {
      const page = pages.get(hit.page) ?? { hit, sections: new Map(), found: new Map() };
      pages.set(hit.page, page);
      const section = page.sections.get(hit.id) ?? { hit, score: 0, found: new Set() };
      section.score += hit.score;
      section.found.add(term);
      page.sections.set(hit.id, section);
      page.found.set(term, Math.max(page.found.get(term) ?? 0, hit.score));
    }
  return [...pages.values()]
    .map((page) => resultOf(page, terms))
    .sort((a, b) => b.score - a.score)
    .slice(0, pagesMax);
}

/** By section, the best of the word itself and of others for it, which count less. The last word may not be typed to its end. */
function hitsOf(index, term, { boost, isLast }) {
  const best = new Map();
  const seek = (text, share, options) => {
    for (const hit of index.search(text, { boost, ...options })) {
      const score = hit.score * share;
      if (score > (best.get(hit.id)?.score ?? 0)) best.set(hit.id, { ...hit, score });
    }
  };
  const exact = { prefix: false, fuzzy: false, processTerm: (word) => word, tokenize: (text) => [text] };
  seek(term, 1, exact);
  const others = Object.entries(otherWords).find(([word]) => termOf(word) === term)?.[1] ?? [];
  for (const other of others) {
    const meant = termOf(other);
    if (meant !== null) seek(meant, 0.6, exact);
  }
  if (isLast && term.length > 2) seek(term, 0.6, { ...exact, prefix: true });
  if (best.size === 0 && term.length > 3) seek(term, 0.4, { ...exact, fuzzy: 0.25, prefix: true });
  return best.values();
}

function resultOf({ hit, sections, found }, terms) {
  const ranked = [...sections.values()]
    .map((section) => ({ ...section, score: section.score * (section.found.size / terms.length) }))
    .sort((a, b) => b.score - a.score);
  const onPage = [...found.values()].reduce((sum, score) => sum + Math.sqrt(score), 0) ** 2 / found.size;
  const share = (found.size / terms.length) ** 1.5;
  return {
    page: hit.page,
    title: hit.title,
    group: hit.group,
    score: (onPage + (ranked[0]?.score ?? 0)) * share * hit.weight,
    sections: ranked.slice(0, sectionsMax).map((section) => ({
      anchor: section.hit.anchor,
      heading: section.hit.heading,
      excerpt: section.hit.excerpt,
    })),
  };
}

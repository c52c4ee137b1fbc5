// What the pages do beyond reading: the theme, copying code, and the search. Without scripts, all pages still read and link.
import { findPages, indexOptions, termOf, wordsOf } from './find-pages.js';
import MiniSearch from './minisearch.js';

const html = document.documentElement;
const one = (selector) => document.querySelector(selector);

// The reference was at /docs: links to one of its endpoints still lead there.
if (html.dataset.root === 'docs/' && location.hash.startsWith('#/'))
  location.replace(`docs/reference${location.hash}`);

setUpTheme(one('button.theme'));
setUpCopying();
setUpSearch(one('dialog.search'), one('button.open-search'));
markOutline();

/** System, light, dark: the same choice as in the console. */
function setUpTheme(button) {
  const names = { '': 'System theme', light: 'Light theme', dark: 'Dark theme' };
  const show = () => {
    const name = names[html.dataset.theme ?? ''];
    button.textContent = name.split(' ')[0];
    button.setAttribute('aria-label', `${name}. Change it`);
    button.title = name;
  };
  button.hidden = false;
  show();
  button.addEventListener('click', () => {
    const order = ['', 'light', 'dark'];
    const next = order[(order.indexOf(html.dataset.theme ?? '') + 1) % order.length];
    if (next === '') delete html.dataset.theme;
    else html.dataset.theme = next;
    show();
    try {
      if (next === '') localStorage.removeItem('millrace.theme');
      else localStorage.setItem('millrace.theme', next);
    } catch {
      // Storage is off: the choice holds for this page.
    }
  });
}

function setUpCopying() {
  if (!navigator.clipboard) return;
  for (const box of document.querySelectorAll('.code')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(box.querySelector('pre').textContent);
      button.textContent = 'Copied';
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 1_500);
    });
    box.append(button);
  }
}

/** Marks the heading that is read in the outline. */
function markOutline() {
  const links = [...document.querySelectorAll('aside a')];
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
  if (links.length === 0) return;
  const observer = new IntersectionObserver(
    () => {
      const at = headings.findLastIndex((heading) => heading && heading.getBoundingClientRect().top < 120);
      for (const [index, link] of links.entries()) link.toggleAttribute('aria-current', index === at);
    },
    { rootMargin: '-80px 0px -60% 0px', threshold: [0, 1] },
  );
  for (const heading of headings) if (heading) observer.observe(heading);
}

function setUpSearch(dialog, button) {
  const input = dialog.querySelector('input');
  const list = dialog.querySelector('[role=listbox]');
  const status = dialog.querySelector('[role=status]');
  let index = null;
  let active = 0;
  let isLoading = false;

  button.hidden = false;
  button.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    const isTyping = /^(?:input|textarea|select)$/i.test(event.target.tagName);
    const isShortcut = event.key === 'k' && (event.ctrlKey || event.metaKey);
    if (!isShortcut && (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    open();
  });
  dialog.addEventListener('click', (event) => {
    // The backdrop belongs to the dialog.
    if (event.target === dialog) dialog.close();
    else if (event.target.closest('[role=option]')) dialog.close();
  });
  input.addEventListener('input', show);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      activate(active + (event.key === 'ArrowDown' ? 1 : -1));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      list.querySelectorAll('[role=option]')[active]?.click();
    }
  });

  function open() {
    if (!dialog.open) dialog.showModal();
    input.select();
    if (index === null && !isLoading) load();
  }

  async function load() {
    isLoading = true;
    status.textContent = 'Loading…';
    try {
      const answer = await fetch(html.dataset.index);
      if (!answer.ok) throw new Error(String(answer.status));
      index = MiniSearch.loadJSON(await answer.text(), indexOptions);
      show();
    } catch {
      status.textContent =
        'The search could not be loaded. Check the connection, close this window and search again.';
    } finally {
      isLoading = false;
    }
  }

  function show() {
    if (index === null) return;
    const question = input.value.trim();
    const found = findPages(index, question);
    list.replaceChildren(...found.map((page, place) => resultOf(page, place, question)));
    input.setAttribute('aria-expanded', String(found.length > 0));
    status.textContent =
      question === ''
        ? 'Type a question or a word, such as “verify a list”.'
        : found.length === 0
          ? `No page has “${question}”. Try fewer or other words.`
          : `${found.length} ${found.length === 1 ? 'page' : 'pages'}`;
    activate(0);
  }

  function activate(place) {
    const options = [...list.querySelectorAll('[role=option]')];
    active = Math.max(0, Math.min(place, options.length - 1));
    for (const [index, option] of options.entries()) {
      option.setAttribute('aria-selected', String(index === active));
      if (index === active && place !== 0) option.scrollIntoView({ block: 'nearest' });
    }
    if (options[active]) input.setAttribute('aria-activedescendant', options[active].id);
    else input.removeAttribute('aria-activedescendant');
  }
}

function resultOf({ page, title, group, sections }, place, question) {
  const [best] = sections;
  const link = document.createElement('a');
  link.setAttribute('role', 'option');
  link.id = `found-${place}`;
  link.tabIndex = -1;
  link.href = html.dataset.root + page + (best.anchor ? `#${best.anchor}` : '');
  const add = (name, text, parent = link) => {
    const element = document.createElement(name);
    element.textContent = text;
    parent.append(element);
    return element;
  };
  add('small', group);
  add('strong', best.heading ? `${title} › ${best.heading}` : title);
  const excerpt = add('span', '');
  const sought = new Set(wordsOf(question).map(termOf));
  for (const part of best.excerpt.split(/([\p{L}\p{N}_]+)/u))
    if (part !== '' && sought.has(termOf(part)) && termOf(part) !== null) add('mark', part, excerpt);
    else excerpt.append(part);
  return link;
}

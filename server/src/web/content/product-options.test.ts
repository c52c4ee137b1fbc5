import { expect, test } from 'vitest';
import { htmlPage } from '../../testing/html-page.ts';
import { toMarkdown } from '../markdown/to-markdown.ts';
import { mainContent, wholePage } from './main-content.ts';

const url = 'https://mill.example/products/wheel';
const pageOf = (html: string) => htmlPage(html, url);
const product = '<script type="application/ld+json">{"@type":"Product","name":"Wheel"}</script>';
const about =
  '<p>A wheel of oak that turns in every brook, made by hand in the valley. It comes with an axle and lasts for thirty years.</p>';
const shop = (form: string, head = product) =>
  `<html><head><title>Wheel</title>${head}</head><body><nav><a href="/">Home</a></nav><main><h1>Wheel</h1><p class="price">$ 48.00</p>${form}${about}${about}</main></body></html>`;
const markdownOf = (html: string) => toMarkdown(mainContent(pageOf(html)), { baseUrl: url }).markdown;

test.for([
  [
    'Shopify',
    `<form action="/cart/add"><label for="o1">Size</label><select id="o1" name="options[Size]"><option value="s">Small</option><option value="l" selected>Large</option></select><button>Add to cart</button></form>`,
    'Size: Small, Large',
  ],
  [
    'WooCommerce',
    `<form class="variations_form cart"><table class="variations"><tr><th class="label"><label for="pa_color">Color</label></th><td class="value"><select id="pa_color" name="attribute_pa_color"><option value="">Choose an option</option><option value="red">Red</option><option value="blue">Blue</option></select></td></tr></table></form>`,
    'Red, Blue',
  ],
  [
    'a German shop',
    `<div class="details"><span>Größe:</span> <select name="group[1]" class="variant"><option>Bitte wählen</option><option>38</option><option>40 (ausverkauft)</option></select></div>`,
    'Größe: 38, 40 (ausverkauft)',
  ],
  [
    'a menu that has only a spoken label',
    `<form action="/warenkorb"><select aria-label="Farbe" name="farbe"><optgroup label="Hell"><option>Weiß</option></optgroup><optgroup label="Dunkel"><option>Grün</option></optgroup></select></form>`,
    'Farbe: Weiß, Grün',
  ],
  [
    'buttons beside each other',
    `<fieldset class="variant-picker"><legend>Size</legend><input type="radio" id="s"><label for="s">S</label><input type="radio" id="m"><label for="m">M</label><input type="radio" id="l"><label for="l">L</label></fieldset>`,
    'S, M, L',
  ],
])('what can be chosen of a product of %s is read', ([, form, wanted]) => {
  expect(markdownOf(shop(form as string))).toContain(wanted);
  expect(toMarkdown(wholePage(pageOf(shop(form as string))), { baseUrl: url }).markdown).toContain(wanted);
});

test.for([
  [
    'how many are bought, where they are sent to, and how others are sorted',
    shop(
      `<form action="/cart/add" class="cart"><select name="quantity"><option>17</option><option>18</option></select><select id="country"><option>Norway</option></select></form><select class="sort-by" name="orderby"><option>Cheapest first</option></select>`,
    ),
    /17|Norway|Cheapest/,
  ],
  [
    'a menu that a script has put buttons in the place of',
    shop(
      `<form class="cart variations_form"><select name="attribute_size" style="display:none"><option>Extra large</option></select></form>`,
    ),
    /Extra large/,
  ],
  [
    'a menu of a page that is no product',
    shop('<form class="cart"><select name="size"><option>Huge</option></select></form>', ''),
    /Huge/,
  ],
  [
    'a prompt to choose',
    shop(
      '<form class="cart"><select name="size"><option>-- Please choose --</option><option>Sélectionnez une taille</option><option>Tall</option></select></form>',
    ),
    /choose|Sélectionnez/,
  ],
  [
    'labels that show pictures alone',
    shop(
      '<fieldset class="variant"><input type="radio" id="a"><label for="a"><img src="a.png"></label><input type="radio" id="b"><label for="b"><img src="b.png"></label></fieldset>',
    ),
    /, ,|,\s*!/,
  ],
] as const)('%s: is not read as a choice', ([, html, unwanted]) => {
  expect(markdownOf(html)).not.toMatch(unwanted);
});

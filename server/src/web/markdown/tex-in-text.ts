/** A text in which formulas stand between signs that MathJax or KaTeX look for. */
export interface TexPiece {
  readonly text: string;
  /** The text is the TeX of a formula; displayed alone on its line or not. Null for text that is none. */
  readonly formula: 'inline' | 'displayed' | null;
}

const texMax = 4_000;
const environments = new Set(
  'equation align gather multline eqnarray alignat flalign displaymath math'.split(' '),
);

/** What the scripts of a page say of signs around formulas. */
export interface TexSigns {
  /** One dollar on each side, which is off where a page does not ask for it. */
  readonly dollar: boolean;
}

/** Text and the formulas in it, in order. Takes time linear in the text. */
export function texInText(text: string, { dollar }: TexSigns): TexPiece[] {
  const pieces: TexPiece[] = [];
  let from = 0;
  /** Signs that close nothing more in this text. */
  const gone = new Set<string>();
  const opening = /\\\(|\\\[|\\begin\{([a-z]{4,12})\*?\}|\\\$|\$\$?/g;
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const [sign, environment] = found;
    if (sign === '\\$' || (sign === '$' && !dollar)) continue;
    if (environment !== undefined && !environments.has(environment)) continue;
    const closing = environment === undefined ? (closings.get(sign) ?? sign) : sign.replace('begin', 'end');
    const start = found.index + sign.length;
    const end = gone.has(closing) ? -1 : text.indexOf(closing, start);
    if (end < 0) gone.add(closing);
    if (end < 0 || end - start > texMax) continue;
    const tex = text.slice(start, end);
    if (tex.trim() === '' || (sign === '$' && !isInlineTex(tex, text[end + 1]))) continue;
    if (found.index > from) pieces.push({ text: text.slice(from, found.index), formula: null });
    from = end + closing.length;
    const whole = environment === undefined ? tex : text.slice(found.index, from);
    pieces.push({ text: whole, formula: sign === '$' || sign === '\\(' ? 'inline' : 'displayed' });
    opening.lastIndex = from;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), formula: null });
  return pieces;
}

const closings = new Map([
  ['\\(', '\\)'],
  ['\\[', '\\]'],
]);

/** Prices have a space before the second sign, or a digit behind it. */
function isInlineTex(tex: string, next: string | undefined): boolean {
  return !/^\s|\s$|\n\s*\n/.test(tex) && !/\d/.test(next ?? '');
}

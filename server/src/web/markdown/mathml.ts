import { attribute, type Element, type Node } from '../html/document.ts';

const greek: ReadonlyMap<string, string> = new Map(
  `α alpha β beta γ gamma δ delta ε epsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi π pi ρ rho σ sigma τ tau υ upsilon
  φ phi ϕ phi χ chi ψ psi ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Φ Phi Ψ Psi Ω Omega ∑ sum ∏ prod ∫ int ∞ infty
  ∂ partial ∇ nabla ≤ leq ≥ geq ≠ neq ≈ approx ≡ equiv ∈ in ∉ notin ⊂ subset ⊆ subseteq ∪ cup ∩ cap → to ⇒ Rightarrow × times · cdot
  ⋅ cdot ± pm ∓ mp √ sqrt ∮ oint ∬ iint ∭ iiint ≪ ll ≫ gg ∝ propto ∼ sim ← leftarrow ↔ leftrightarrow ⇔ Leftrightarrow ↦ mapsto ∧ wedge ∨ vee ⊕ oplus ⊗ otimes ∘ circ ⋆ star ℓ ell ℏ hbar ∀ forall ∃ exists ∅ emptyset … dots ⋯ cdots`
    .split(/\s+/)
    .flatMap((word, index, all) => (index % 2 === 0 ? [[word, `\\${all[index + 1]} `] as const] : [])),
);

/** TeX for a formula whose page has only MathML: fractions, roots, scripts, tables and names; what it does not know is written in a row. */
export function texOfMathml(math: Element): string {
  return (matrixIn(math.children) ?? row(math.children)).replace(/\s+/g, ' ').trim();
}

function row(nodes: readonly Node[]): string {
  return nodes.map(texOf).join('');
}

/** Signs that mean something else in TeX. */
const escapes: ReadonlyMap<string, string> = new Map([
  ...[...'{}%#$&_'].map((sign) => [sign, `\\${sign}`] as const),
  ['\\', '\\backslash '],
  ['~', '\\sim '],
  ['^', '\\hat{}'],
]);

/** Signs over and under a letter. */
const accents: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '→': 'vec',
    '\u20d7': 'vec',
    '^': 'hat',
    ˆ: 'hat',
    '\u0302': 'hat',
    '~': 'tilde',
    '˜': 'tilde',
    '\u0303': 'tilde',
    '˙': 'dot',
    '⋅': 'dot',
    '\u0307': 'dot',
    '¨': 'ddot',
    '\u0308': 'ddot',
    '¯': 'overline',
    '‾': 'overline',
    '―': 'overline',
    '\u0304': 'overline',
    '\u0305': 'overline',
    '⏞': 'overbrace',
    ˇ: 'check',
    '˘': 'breve',
  }),
);
const below: ReadonlyMap<string, string> = new Map(
  Object.entries({ '⏟': 'underbrace', _: 'underline', '̲': 'underline' }),
);

/** The sign in an element, where it is one. */
function signIn(element: Element | undefined): string {
  const [only] = element?.children ?? [];
  return element?.children.length === 1 && only?.kind === 'text' ? only.value.trim() : '';
}

const fences: ReadonlyMap<string, string> = new Map([
  ['()', 'pmatrix'],
  ['[]', 'bmatrix'],
  ['{}', 'Bmatrix'],
  ['||', 'vmatrix'],
  ['‖‖', 'Vmatrix'],
  ['{', 'cases'],
]);

/** A table between brackets, which is a matrix of a name of its own. */
function matrixIn(nodes: readonly Node[]): string | null {
  const parts = nodes.filter((node): node is Element => node.kind === 'element').slice(0, 4);
  const [open, table, close] = parts;
  if (parts.length > 3 || open?.name !== 'mo' || table?.name !== 'mtable') return null;
  const name = fences.get(signIn(open) + signIn(close));
  return name === undefined || (close !== undefined && close.name !== 'mo') ? null : tableOf(table, name);
}

function tableOf(table: Element, name: string): string {
  const lines: string[][] = [];
  let tag = '';
  for (const line of table.children) {
    if (line.kind !== 'element') continue;
    const cells = line.children
      .filter((child): child is Element => child.kind === 'element')
      .map((cell) => texOf(cell).trim());
    // The number of an equation stands first.
    if (line.name === 'mlabeledtr') tag = ` \\tag{${(cells.shift() ?? '').replace(/\\text|[{}()]/g, '')}}`;
    lines.push(cells);
  }
  const isAligned =
    name === 'matrix' &&
    (/^\s*right\s+left/.test(attribute(table, 'columnalign') ?? '') ||
      lines.every(([, second = '']) => /^(?:=|\\(?:leq|geq|approx|equiv) )/.test(`${second} `)));
  const shown = isAligned ? 'aligned' : name;
  // One line is no table.
  if (lines.length === 1 && (tag !== '' || isAligned)) return `${lines[0]?.join(' ') ?? ''}${tag}`;
  return `\\begin{${shown}}${lines.map((cells) => cells.join(' & ')).join(' \\\\ ')}\\end{${shown}}${tag}`;
}

const tall = /\\(?:frac|genfrac|sum|prod|int|oint|begin|overbrace|underbrace)(?![a-z])/;
const pairs = new Set(['()', '[]', '{}', '||']);

/** Brackets around what is taller than a line grow with it. */
function grown(nodes: readonly Node[]): string | null {
  const parts = nodes.filter((node): node is Element => node.kind === 'element');
  const [open, close] = [parts[0], parts.at(-1)];
  if (parts.length < 3 || open?.name !== 'mo' || close?.name !== 'mo') return null;
  const pair = signIn(open) + signIn(close);
  if (!pairs.has(pair) || !belongTogether(parts, pair)) return null;
  const inside = row(parts.slice(1, -1)).trim();
  const [first, last] = pair === '{}' ? ['\\{', '\\}'] : [pair[0], pair[1]];
  return tall.test(inside) ? `\\left${first} ${inside} \\right${last}` : `${first}${inside}${last}`;
}

/** Not so in (a)(b). */
function belongTogether(parts: readonly Element[], pair: string): boolean {
  let depth = 0;
  for (const part of parts.slice(1, -1)) {
    const sign = part.name === 'mo' ? signIn(part) : '';
    if (pair === '||' && sign === '|') return false;
    if (sign === pair[0]) depth += 1;
    else if (sign === pair[1]) depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

function texOf(node: Node): string {
  if (node.kind === 'text') return letters(node.value);
  if (node.kind === 'comment') return '';
  const parts = node.children.filter((child): child is Element => child.kind === 'element');
  const [first, second, third] = parts;
  const at = (part: Element | undefined) => (part === undefined ? '{}' : `{${texOf(part).trim()}}`);
  const bare = (part: Element | undefined) => (part === undefined ? '{}' : single(texOf(part).trim()));
  switch (node.name) {
    case 'annotation':
    case 'annotation-xml':
      return '';
    case 'mfrac':
      return /^0(?:\.0*)?(?:[a-z]+|%)?$/.test(attribute(node, 'linethickness') ?? '')
        ? `\\genfrac{}{}{0pt}{}${at(first)}${at(second)}`
        : `\\frac${at(first)}${at(second)}`;
    case 'msqrt':
      return `\\sqrt{${row(node.children).trim()}}`;
    case 'mroot':
      return `\\sqrt[${second ? texOf(second).trim() : ''}]${at(first)}`;
    case 'msup':
      return `${bare(first)}^${at(second)}`;
    case 'munder': {
      const sign = below.get(signIn(second));
      return sign === undefined ? `${bare(first)}_${at(second)}` : `\\${sign}${at(first)}`;
    }
    case 'msub':
      return `${bare(first)}_${at(second)}`;
    case 'msubsup':
    case 'munderover':
      return `${bare(first)}_${at(second)}^${at(third)}`;
    case 'mover': {
      const accent = accents.get(signIn(second));
      return accent === undefined ? `${bare(first)}^${at(second)}` : `\\${accent}${at(first)}`;
    }
    case 'mtext':
      return row(node.children).trim() === '' ? ' ' : `\\text{${row(node.children)}}`;
    case 'mspace':
      return ' ';
    case 'mtable':
      return tableOf(node, 'matrix');
    case 'menclose':
      return (attribute(node, 'notation') ?? '').split(' ').includes('top')
        ? `\\overline{${row(node.children).trim()}}`
        : row(node.children);
    case 'mrow':
      return matrixIn(node.children) ?? grown(node.children) ?? row(node.children);
    default:
      return row(node.children);
  }
}

function single(tex: string): string {
  return tex.length === 1 || /^\\[a-z]+$/i.test(tex) ? tex : `{${tex}}`;
}

function letters(text: string): string {
  let tex = '';
  for (const letter of text.replace(/\s+/g, ' ')) {
    if (letter === ' ' || (letter >= '\u2061' && letter <= '\u2064')) tex += letter === ' ' ? ' ' : '';
    else tex += letter === '−' ? '-' : (escapes.get(letter) ?? greek.get(letter) ?? letter);
  }
  return tex;
}

import type { Element, Node } from '../html/document.ts';

const greek: Readonly<Record<string, string>> = Object.fromEntries(
  `α alpha β beta γ gamma δ delta ε epsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi π pi ρ rho σ sigma τ tau υ upsilon
  φ phi ϕ phi χ chi ψ psi ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Φ Phi Ψ Psi Ω Omega ∑ sum ∏ prod ∫ int ∞ infty
  ∂ partial ∇ nabla ≤ leq ≥ geq ≠ neq ≈ approx ≡ equiv ∈ in ∉ notin ⊂ subset ⊆ subseteq ∪ cup ∩ cap → to ⇒ Rightarrow × times · cdot
  ⋅ cdot ± pm ∓ mp √ sqrt ∀ forall ∃ exists ∅ emptyset … dots ⋯ cdots`
    .split(/\s+/)
    .flatMap((word, index, all) => (index % 2 === 0 ? [[word, `\\${all[index + 1]} `] as const] : [])),
);

/** TeX for a formula whose page has only MathML: fractions, roots, scripts, tables and names; what it does not know is written in a row. */
export function texOfMathml(math: Element): string {
  return row(math.children).replace(/\s+/g, ' ').trim();
}

function row(nodes: readonly Node[]): string {
  return nodes.map(texOf).join('');
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
      return `\\frac${at(first)}${at(second)}`;
    case 'msqrt':
      return `\\sqrt{${row(node.children).trim()}}`;
    case 'mroot':
      return `\\sqrt[${second ? texOf(second).trim() : ''}]${at(first)}`;
    case 'msup':
      return `${bare(first)}^${at(second)}`;
    case 'msub':
    case 'munder':
      return `${bare(first)}_${at(second)}`;
    case 'msubsup':
    case 'munderover':
      return `${bare(first)}_${at(second)}^${at(third)}`;
    case 'mover':
      return isArrow(second ? row(second.children).trim() : '')
        ? `\\vec${at(first)}`
        : `${bare(first)}^${at(second)}`;
    case 'mtext':
      return row(node.children).trim() === '' ? ' ' : `\\text{${row(node.children)}}`;
    case 'mspace':
      return ' ';
    case 'mtable':
      return `\\begin{matrix}${parts
        .map((line) =>
          line.children
            .filter(({ kind }) => kind === 'element')
            .map((cell) => texOf(cell).trim())
            .join(' & '),
        )
        .join(' \\\\ ')}\\end{matrix}`;
    default:
      return row(node.children);
  }
}

function isArrow(sign: string): boolean {
  return sign === '→' || sign === '\u20d7';
}

function single(tex: string): string {
  return tex.length === 1 || /^\\[a-z]+$/i.test(tex) ? tex : `{${tex}}`;
}

function letters(text: string): string {
  let tex = '';
  for (const letter of text.replace(/\s+/g, ' ')) {
    if (letter === ' ' || (letter >= '\u2061' && letter <= '\u2064')) tex += letter === ' ' ? ' ' : '';
    else tex += greek[letter] ?? letter;
  }
  return tex;
}

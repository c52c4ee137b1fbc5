/**
 * Why each source stands at its place, for whoever reads the answer. Customers do. What the order was learned from are the questions of
 * all customers, so it says nothing of them: no count, no domain and no rate, and the same whether there were any. Nor does it name a
 * price, which is between the operator and the source, or a source, whose name may be hidden. `./millrace order report` has all of that.
 */
export function whyThere(order: readonly string[]): Map<string, string> {
  return new Map(order.map((source, at) => [source, `place ${at + 1} of the learned order: ${rule}`]));
}

const rule = 'what usually serves questions of this kind best is asked first';

/**
 * Why each source has its position, for customers who read the answer. The order is learned from the requests of all customers, so this
 * text reveals nothing about them: no count, domain or rate, and it is the same without any. It names no price, which is between the
 * operator and the source, and no source, whose name may be hidden. `./millrace order report` has all of that.
 */
export function whyThere(order: readonly string[]): Map<string, string> {
  return new Map(order.map((source, at) => [source, `position ${at + 1} in the learned order: ${rule}`]));
}

const rule = 'the provider that usually does best on such requests comes first';

/** Addresses are encoded again by the programs that they pass through. */
const roundsMax = 4;

/** A segment of an address without its percent signs, however often it was encoded. */
export function decodedSegment(segment: string): string {
  let decoded = segment;
  for (let round = 0; round < roundsMax && /%[\da-f]{2}/i.test(decoded); round += 1) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      // A stray percent sign: the segment stands for itself.
      return decoded;
    }
  }
  return decoded;
}

/** A segment of an address without its percent signs. */
export function decodedSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A stray percent sign: the segment stands for itself.
    return segment;
  }
}

/** The same numbers, with room for as many more. */
export function twice(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const copy = new Uint32Array(numbers.length * 2);
  copy.set(numbers);
  return copy;
}

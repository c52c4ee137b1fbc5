/** Of a value that was read from JSON, the JSON; null where it nests deeper than can be written, which reading takes. */
export function jsonText(value: unknown): string | null {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

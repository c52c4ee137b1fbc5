/** A number of credits that somebody entered: 0 for nothing, null for what is none. */
export function creditsEntered(text: string): number | null {
  const plain = text.trim();
  if (plain === '') return 0;
  // Commas divide thousands: "1,50" is refused, since it could mean 1.50 or 150.
  if (!/^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d{1,2})?$/.test(plain)) return null;
  return Number(plain.replaceAll(',', ''));
}

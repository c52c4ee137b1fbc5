/** One line that looks like what it is: without control characters, and without signs that turn the direction of what stands beside them. */
export const isPlainText = (text: string): boolean =>
  !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(text);

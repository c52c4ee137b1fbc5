/**
 * `text.charCodeAt(at)`, for loops over texts. The engine keeps strings in many forms (one byte a character or two, parts of others,
 * joined, names); where code has met more than four of them it looks up the method anew for every character, which takes four
 * times as long as to read it. The same goes for `text.length` in a loop's condition.
 */
export const codeAt: (text: string, at: number) => number = Function.prototype.call.bind(
  String.prototype.charCodeAt,
);

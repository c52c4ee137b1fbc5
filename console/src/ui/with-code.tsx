/** A sentence of the service: what it has in backquotes is code. */
export function WithCode({ text }: { text: string }) {
  // Every second part was between backquotes.
  return text.split(/`([^`]+)`/).map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part));
}

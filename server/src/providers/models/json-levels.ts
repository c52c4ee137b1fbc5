/** How deep a text of JSON nests; 0 for a value without members. Reads the text once, so that no depth is too much for it. */
export function levelsOf(text: string): number {
  let level = 0;
  let most = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (isText) {
      if (letter === '\\') at += 1;
      else if (letter === '"') isText = false;
    } else if (letter === '"') isText = true;
    else if (letter === '{' || letter === '[') {
      level += 1;
      most = Math.max(most, level);
    } else if (letter === '}' || letter === ']') level -= 1;
  }
  return most;
}

/** A power of two. */
const recentCount = 4_096;

interface Known<Answer> {
  readonly text: string;
  readonly answer: Answer;
}

/**
 * The same pure function, with answers to so many questions kept: for work that is asked for the same few texts again and again, as an
 * import asks for titles and towns. When it is full it begins anew. Callers share the answers, and leave them as they are.
 */
export function remembered<Answer>(
  most: number,
  compute: (text: string) => Answer,
): (text: string) => Answer {
  const answers = new Map<string, Known<Answer>>();
  // Before the map, which reads each text to hash it and looks in three places: what was asked for last where a text of this kind stands.
  const recent: (Known<Answer> | undefined)[] = new Array(recentCount).fill(undefined);
  return (text) => {
    const place = placeOf(text);
    const last = recent[place];
    if (last?.text === text) return last.answer;
    let known = answers.get(text);
    if (known === undefined) {
      const own = ownCopy(text);
      known = { text: own, answer: compute(own) };
      if (answers.size >= most) answers.clear();
      answers.set(own, known);
    }
    recent[place] = known;
    return known.answer;
  };
}

/** A piece of a text holds the whole of it in memory: a company's address the megabyte of a line in which it stands. */
const ownCopy = (text: string): string => JSON.parse(JSON.stringify(text));

/** By its length and three of its units. */
function placeOf(text: string): number {
  const { length } = text;
  if (length === 0) return 0;
  const middle = text.charCodeAt(length >>> 1);
  const last = text.charCodeAt(length - 1);
  return (29_791 * length + 961 * text.charCodeAt(0) + 31 * middle + last) & (recentCount - 1);
}

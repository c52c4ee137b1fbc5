/** A power of two. */
const recentCount = 4_096;

/**
 * The same pure function, with answers to so many questions kept: for work that is asked for the same few texts again and again, as an
 * import asks for titles and towns. When it is full it begins anew.
 */
export function remembered<Answer>(
  most: number,
  compute: (text: string) => Answer,
): (text: string) => Answer {
  const answers = new Map<string, Answer>();
  // Before the map, which reads each text to hash it and looks in three places: what was asked for last where a text of this kind stands.
  const recentTexts: (string | undefined)[] = new Array(recentCount).fill(undefined);
  const recentAnswers: (Answer | undefined)[] = new Array(recentCount).fill(undefined);
  return (text) => {
    const place = placeOf(text);
    if (recentTexts[place] === text) return recentAnswers[place] as Answer;
    let answer = answers.get(text);
    if (answer === undefined) {
      answer = compute(text);
      if (answers.size >= most) answers.clear();
      answers.set(text, answer);
    }
    recentTexts[place] = text;
    recentAnswers[place] = answer;
    return answer;
  };
}

/** By its length and three of its units. */
function placeOf(text: string): number {
  const { length } = text;
  if (length === 0) return 0;
  const middle = text.charCodeAt(length >>> 1);
  const last = text.charCodeAt(length - 1);
  return (29_791 * length + 961 * text.charCodeAt(0) + 31 * middle + last) & (recentCount - 1);
}

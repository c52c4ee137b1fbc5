/**
 * The same pure function, with answers to so many questions kept: for work that is asked for the same few texts again and again, as an
 * import asks for titles and towns. When it is full it begins anew.
 */
export function remembered<Answer>(
  most: number,
  compute: (text: string) => Answer,
): (text: string) => Answer {
  const answers = new Map<string, Answer>();
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined) return known;
    const answer = compute(text);
    if (answers.size >= most) answers.clear();
    answers.set(text, answer);
    return answer;
  };
}

/** One paid call that computes: that of a neighbor of lists. @throws where it is not answered 200 */
export async function callOnce(base: string, key: string): Promise<void> {
  const answer = await fetch(`${base}/remove_whitespace`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: '{"input_text":" a  b "}',
  });
  await answer.text();
  if (answer.status !== 200) throw new Error(`a call was answered ${answer.status}`);
}

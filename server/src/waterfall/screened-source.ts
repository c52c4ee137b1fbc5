import type { Capability, Looked, Provider } from '../providers/capabilities.ts';
import type { Suppressed } from '../records/suppression/suppression-table.ts';
import { type Screening, screenings } from './screened-capabilities.ts';

type Ask = (question: unknown, ...more: unknown[]) => Promise<unknown>;
type AnyScreening = Screening<'lookUpPeople'>;
type Answer = Looked<never>;

const suppressed = { outcome: 'not_found', isFinal: true } as const;

/**
 * The source without suppressed people: a request about one is a miss without a query, and answers leave them out.
 *
 * @param onSuppressed called where a whole answer is a miss for that reason
 */
export function screenedSource(
  source: Provider,
  capability: Capability,
  list: Suppressed,
  onSuppressed: () => void,
): Provider {
  const ask = source[capability] as Ask | undefined;
  const screening = screenings[capability] as AnyScreening;
  if (list.isEmpty || !ask || !(screening.asksAbout || screening.told)) return source;
  const isAbout = (question: unknown) =>
    screening.asksAbout?.(question as never).some((one) => list.listed(one)?.isOfOne) ?? false;
  const told = (answer: Answer): Answer => {
    if (answer.outcome !== 'found' || !screening.told) return answer;
    const value = screening.told(answer.value, list);
    if (value === undefined) return { outcome: 'not_found' };
    return value === null ? suppressed : { ...answer, value: value as never };
  };
  const one = async (question: unknown, ...more: unknown[]): Promise<unknown> => {
    const answer = isAbout(question)
      ? suppressed
      : told((await ask.call(source, question, ...more)) as Answer);
    if (answer === suppressed) onSuppressed();
    return answer;
  };
  const several = async (questions: readonly unknown[], ...more: unknown[]): Promise<unknown> => {
    const open = questions.filter((question) => !isAbout(question));
    const answers = open.length === 0 ? [] : ((await ask.call(source, open, ...more)) as readonly Answer[]);
    let at = 0;
    return questions.map((question) => {
      if (isAbout(question)) return suppressed;
      const answer = answers[at];
      at += 1;
      return answer && told(answer);
    });
  };
  const screened: Ask = (question, ...more) =>
    Array.isArray(question) ? several(question, ...more) : one(question, ...more);
  // Only this capability is screened; all else is the source itself.
  return Object.create(source, { [capability]: { value: screened } });
}

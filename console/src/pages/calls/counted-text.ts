import { countText } from '../../words/format.ts';

/** "48,219 calls", "10,000+ calls" where no more are counted. */
export const countedText = ({ calls, is_exact }: { calls: number; is_exact: boolean }): string =>
  `${countText(calls)}${is_exact ? '' : '+'} ${calls === 1 && is_exact ? 'call' : 'calls'}`;

import { createHash } from 'node:crypto';

/** What a step of list-process.ts can cost at most, in centicredits. */
export const mostCentsOfStep = 50;

/** What it finds, and costs: the same each time. */
export const recordsOf = (question: string, step: number): number =>
  createHash('sha256').update(`${question} ${step}`).digest().readUInt16BE() % (mostCentsOfStep + 1);

/** Questions that computed-process.ts has no answer to. */
export const isFailing = (question: string): boolean => /^row \d*7$/.test(question);

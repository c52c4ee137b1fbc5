const answeringMs = 500;

/** Of a deadline, in milliseconds: what is kept for putting an answer together and paying for it. */
export const answeringOf = (deadlineMs: number): number => Math.min(answeringMs, deadlineMs / 10);

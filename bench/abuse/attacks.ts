import type { Attack } from './attack.ts';
import { badKeys } from './attacks/bad-keys.ts';
import { failures } from './attacks/failures.ts';
import { historyLoops } from './attacks/history-loops.ts';
import { idleConnections } from './attacks/idle-connections.ts';
import { longTexts } from './attacks/long-texts.ts';
import { sandboxLists } from './attacks/sandbox-lists.ts';
import { slowReaders } from './attacks/slow-readers.ts';
import { unknownNames } from './attacks/unknown-names.ts';

/** In the order in which they run. */
export const attacks: readonly Attack[] = [
  ...unknownNames,
  ...longTexts,
  historyLoops,
  ...failures,
  badKeys,
  slowReaders,
  idleConnections,
  // Last: what it leaves behind goes on for a while.
  sandboxLists,
];

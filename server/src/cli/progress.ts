import type { CommandContext } from './command-context.ts';

export interface ProgressSoFar {
  /** 0 to 1. */
  readonly fraction: number;
  /** What was done until now, in a few words. */
  readonly detail: string;
  /** Until it is done, where that is known better than by how long it has taken until now; null where it is not known yet. */
  readonly secondsLeft?: number | null;
}

export interface Progress {
  show(progress: ProgressSoFar): void;
  /** Clears the bar away. */
  end(): void;
}

const barWidth = 30;
const redrawMs = 100;
const lineMs = 5_000;

/** Shows on standard error how far a long command is: a bar on a terminal, else a line every few seconds. */
export function startProgress(context: CommandContext, options: { readonly isSilent: boolean }): Progress {
  if (options.isSilent) return { show: () => {}, end: () => {} };
  const startedAtMs = performance.now();
  let shownAtMs = context.isTerminal ? 0 : startedAtMs;
  let isDrawn = false;
  return {
    show({ fraction, detail, secondsLeft }) {
      const now = performance.now();
      if (now - shownAtMs < (context.isTerminal ? redrawMs : lineMs)) return;
      shownAtMs = now;
      const done = Math.min(1, Math.max(0, fraction));
      const percent = `${Math.floor(done * 100)}%`.padStart(4);
      const left =
        secondsLeft === undefined ? remaining(done, now - startedAtMs) : remainingWords(secondsLeft);
      if (!context.isTerminal) {
        context.tell(`${percent.trim()}  ${detail}${left}\n`);
        return;
      }
      const filled = Math.round(done * barWidth);
      const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
      isDrawn = true;
      // To the start of the line, and nothing left of a longer line before.
      context.tell(`\r\u001b[K${bar} ${percent}  ${detail}${left}`);
    },
    end() {
      if (isDrawn) context.tell('\r\u001b[K');
      isDrawn = false;
    },
  };
}

/** Says nothing in the first seconds, when it would be a guess. */
function remaining(done: number, elapsedMs: number): string {
  if (done < 0.01 || elapsedMs < 2_000 || done >= 1) return '';
  return remainingWords(Math.ceil(((elapsedMs / done) * (1 - done)) / 1_000));
}

function remainingWords(seconds: number | null): string {
  if (seconds === null || seconds === 0) return '';
  return seconds < 90 ? `, ${seconds} s left` : `, ${Math.ceil(seconds / 60)} min left`;
}

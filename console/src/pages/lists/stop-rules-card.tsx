import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { creditsText } from '../../words/format.ts';
import type { ReadRules, StopRules } from './stop-rules.ts';

/** When the list waits for its owner instead of spending more. */
export function StopRulesCard({
  rules,
  problems,
  most,
  onRules,
}: {
  rules: StopRules;
  problems: ReadRules['problems'];
  /** The most that all calls can cost; undefined as long as it is not known. */
  most: number | undefined;
  onRules: (rules: StopRules) => void;
}) {
  const put = (name: keyof StopRules) => (value: string) => onRules({ ...rules, [name]: value });
  return (
    <Card title="Stop rules" aside="optional" isPadded>
      <div className="stack tight">
        <TextField
          label="Spend at most"
          aside="credits"
          inputMode="decimal"
          placeholder={most === undefined ? 'What all rows can cost' : creditsText(most)}
          hint="The list is never charged more."
          problem={problems.most}
          value={rules.most}
          onValue={put('most')}
        />
        <TextField
          label="Spend on a row at most"
          aside="credits"
          inputMode="decimal"
          placeholder="No limit"
          hint="A step that could cost more is skipped in that row."
          problem={problems.mostPerRow}
          value={rules.mostPerRow}
          onValue={put('mostPerRow')}
        />
        <TextField
          label="Pause after the first"
          aside="rows, and ask me"
          inputMode="numeric"
          placeholder="Off"
          hint="Look at these results before you pay for the rest."
          problem={problems.pauseAfter}
          value={rules.pauseAfter}
          onValue={put('pauseAfter')}
        />
        <TextField
          label="Stop when the hit rate falls below"
          aside="%"
          inputMode="decimal"
          placeholder="Off"
          hint="Of the last 50 rows. You can resume the list."
          problem={problems.hitRate}
          value={rules.hitRate}
          onValue={put('hitRate')}
        />
      </div>
    </Card>
  );
}

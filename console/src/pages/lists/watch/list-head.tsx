import { Figures } from '../../../ui/card.tsx';
import { countText, creditsText, durationText, percentText } from '../../../words/format.ts';
import { isMoving } from './row-follower.ts';
import type { ListRun } from './wait-words.ts';

/** Where the list stands, in figures. */
export function ListFigures({ list }: { list: ListRun | undefined }) {
  const share = (count: number) =>
    list ? percentText(list.completed > 0 ? count / list.completed : null) : '';
  const isOver = list?.finished_at != null;
  const pace = list?.rows_per_minute ?? null;
  return (
    <Figures
      figures={[
        {
          label: 'Rows done',
          value: list && countText(list.completed),
          note: list && `of ${countText(list.total)}`,
        },
        { label: 'Found', value: list && countText(list.found), note: share(list?.found ?? 0) },
        { label: 'Not found', value: list && countText(list.not_found), note: share(list?.not_found ?? 0) },
        { label: 'Failed', value: list && countText(list.failed), note: 'free' },
        {
          label: 'Skipped',
          value: list && countText(list.skipped + list.invalid + list.canceled),
          note: list && skippedNote(list),
        },
        {
          label: 'Credits',
          value: list && creditsText(list.credits_charged),
          note:
            list && (list.max_credits === null ? 'charged' : `of ${creditsText(list.max_credits)} at most`),
        },
        {
          label: 'Rows a minute',
          value: list && (pace === null ? '–' : countText(pace)),
          note: list && (isOver ? 'ended' : isMoving(list) ? leftText(list.eta_seconds) : 'waits for you'),
        },
      ]}
    />
  );
}

const leftText = (seconds: number | null): string =>
  seconds === null ? 'time left not known' : `${durationText(Math.max(1, seconds) * 1000)} left`;

function skippedNote({ invalid, canceled }: ListRun): string {
  const parts = [
    ...(invalid > 0 ? [`${countText(invalid)} invalid`] : []),
    ...(canceled > 0 ? [`${countText(canceled)} canceled`] : []),
  ];
  return parts.length === 0 ? 'free' : parts.join(', ');
}

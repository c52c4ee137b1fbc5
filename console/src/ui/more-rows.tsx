import { Button } from './button.tsx';

/** Below a table that has more rows than are read. */
export function MoreRows({
  more: { isReading, read },
  label = 'Show more',
}: {
  more: { readonly isReading: boolean; readonly read: () => void };
  label?: string;
}) {
  return (
    <Button size="small" isBusy={isReading} onClick={read}>
      {isReading ? 'Reading…' : label}
    </Button>
  );
}

import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** A file on its way. Its rows are read as they come, so the end of both is nearly the same. */
export function Uploading({ name, share, onCancel }: { name: string; share: number; onCancel: () => void }) {
  const percent = Math.round(share * 100);
  return (
    <Card title={name} end={<Button onClick={onCancel}>Cancel upload</Button>} isPadded>
      <div className="stack tight">
        <div
          className="progress"
          role="progressbar"
          aria-label="Upload"
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <i style={{ width: `${percent}%` }} />
        </div>
        <p className="sub" role="status">
          {share < 1 ? `Uploading, ${percent}%` : 'Reading the rows…'}
        </p>
      </div>
    </Card>
  );
}

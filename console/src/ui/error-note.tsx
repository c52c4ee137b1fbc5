import { Button, CopyId } from './button.tsx';
import { LocalTimes } from './local-times.tsx';

/** What the management API says of a failure. */
export interface ShownError {
  readonly code: string;
  readonly message: string;
  readonly fix: string | null;
  readonly requestId: string | null;
}

/** Every error shows its code, the fix and the request id. */
export function ErrorNote({ error, retry }: { error: unknown; retry?: () => void }) {
  const { code, message, fix, requestId } = shownError(error);
  return (
    <div className="note bad" role="alert">
      <div className="row wrap">
        <span className="tag bad">{code}</span>
        <span>
          <LocalTimes text={message} />
        </span>
      </div>
      {fix ? (
        <p>
          <LocalTimes text={fix} />
        </p>
      ) : null}
      {requestId || retry ? (
        <div className="row wrap small">
          {requestId ? (
            <span>
              Request <CopyId id={requestId} />
            </span>
          ) : null}
          {retry ? (
            <Button size="small" onClick={retry}>
              Try again
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

function shownError(error: unknown): ShownError {
  if (typeof error === 'object' && error !== null && 'code' in error && 'message' in error) {
    const { code, message, fix, requestId } = error as Partial<ShownError>;
    if (typeof code === 'string') {
      return { code, message: String(message), fix: fix ?? null, requestId: requestId ?? null };
    }
  }
  return {
    code: 'console_error',
    message: error instanceof Error ? error.message : 'Something in the console failed.',
    fix: 'Reload the page. If it happens again, report it with what you did before.',
    requestId: null,
  };
}

import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { ErrorNote } from '../ui/error-note.tsx';
import { Skeleton } from '../ui/note.tsx';

/** A page is on its way for more than 300 ms. */
export function Pending() {
  return (
    <div className="page" aria-busy="true">
      <div className="h">
        <Skeleton text="A title of it" />
      </div>
      <div className="card" style={{ height: 240 }} />
    </div>
  );
}

/** A page that could not be loaded or drawn. A new version of the service has new files: reloading fetches them. */
export function LoadError({ error, reset }: ErrorComponentProps) {
  return (
    <div className="page">
      <ErrorNote
        error={error}
        retry={() => {
          reset();
          location.reload();
        }}
      />
    </div>
  );
}

export function NotFound() {
  return (
    <div className="page">
      <div className="h">
        <h1>Page not found</h1>
      </div>
      <div className="stack">
        <p className="sub">The address may have a typing error, or the page has moved.</p>
        <div>
          <Link className="btn" to="/">
            Go home
          </Link>
        </div>
      </div>
    </div>
  );
}

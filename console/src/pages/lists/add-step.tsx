import { useDeferredValue, useMemo, useState } from 'react';
import { type Endpoint, endpoints, leadOf, priceText, vocabulary } from '../../api/endpoints.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { WithCode } from '../../ui/with-code.tsx';
import { EndpointFinder } from '../../words/find-endpoints.ts';

// Those that take a list themselves are no steps: each row is a call.
const finder = new EndpointFinder(
  endpoints.filter(({ is_job, is_deprecated }) => !is_job && !is_deprecated),
  vocabulary,
);
const foundMax = 30;
const leadCharacters = 110;

/** Chooses what is done with each row, by searching for it. */
export function AddStep({
  isFirst,
  onAdd,
  onClose,
}: {
  isFirst: boolean;
  onAdd: (endpoint: Endpoint) => void;
  /** Null where there is nothing to go back to. */
  onClose: (() => void) | null;
}) {
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed.trim());
  const found = useMemo(
    () => (words === '' ? finder.find('') : finder.find(words).slice(0, foundMax)),
    [words],
  );
  return (
    <Card
      title={isFirst ? 'What should each row get?' : 'Add a step'}
      end={
        onClose ? (
          <Button size="small" onClick={onClose}>
            Close
          </Button>
        ) : undefined
      }
    >
      <div className="list-find">
        <input
          className="input"
          type="search"
          aria-label="Find an endpoint"
          placeholder="Try “work email”, “linkedin” or “tech stack”"
          // biome-ignore lint/a11y/noAutofocus: somebody has just asked for it
          autoFocus={!isFirst}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            const best = words === '' ? undefined : found[0];
            if (event.key === 'Enter' && best) onAdd(best);
          }}
        />
      </div>
      <ul className="list-found" aria-label="Endpoints">
        {found.map((endpoint) => (
          <li key={endpoint.name}>
            <button type="button" className="list-endpoint" onClick={() => onAdd(endpoint)}>
              <b>{endpoint.title}</b>
              <span className="dim small nowrap">{priceText(endpoint.pricing)}</span>
              <span className="sub small">
                <WithCode text={leadOf(endpoint.description, leadCharacters)} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 ? (
        <p className="sub list-none">
          Nothing found. Try what you want to do: “find email”, “company website”, “google maps”.
        </p>
      ) : null}
    </Card>
  );
}

import { Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { type Endpoint, endpoints, priceLabel, vocabulary } from '../../api/endpoints.ts';
import { linkTo } from '../../session/link-to.ts';
import { Button } from '../../ui/button.tsx';
import { EndpointFinder } from '../../words/find-endpoints.ts';

const finder = new EndpointFinder(endpoints, vocabulary);
const foundMax = 20;

/** Endpoints by plain name, the interface name beneath and the price beside; found by what people call them. */
export function EndpointList({ chosen, base }: { chosen: string | undefined; base: string }) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const words = useDeferredValue(typed.trim());
  const groups = useMemo(() => groupsOf(words), [words]);
  return (
    <nav className={isOpen || typed !== '' ? 'pg-list open' : 'pg-list'} aria-label="Endpoints">
      <div className="row">
        <input
          className="input"
          type="search"
          aria-label="Find an endpoint"
          placeholder="Try “linkedin” or “scrape”"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <span className="pg-toggle">
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide endpoints' : 'All endpoints'}
          </Button>
        </span>
      </div>
      <div className="found">
        {groups.map(([group, found]) => (
          <section key={group}>
            <h2>{group}</h2>
            {found.map(({ name, title, pricing }) => (
              <Link
                key={name}
                {...linkTo(`${base}/playground/${name}`)}
                className={name === chosen ? 'pg-endpoint on' : 'pg-endpoint'}
                aria-current={name === chosen ? 'page' : undefined}
                onClick={() => {
                  setOpen(false);
                  if (window.innerWidth <= 1240) setTyped('');
                }}
              >
                <span>{title}</span>
                <span className="price">{priceLabel(pricing)}</span>
                <code>{name}</code>
              </Link>
            ))}
          </section>
        ))}
        {groups.length === 0 ? (
          <p className="sub" style={{ padding: 8 }}>
            Nothing found. Try what you want to do: “find email”, “company website”, “google maps”.
          </p>
        ) : null}
      </div>
    </nav>
  );
}

function groupsOf(words: string): readonly (readonly [string, readonly Endpoint[]])[] {
  const found = finder.find(words);
  // What was searched for keeps its order, the best first.
  if (words !== '') return found.length === 0 ? [] : [['Best first', found.slice(0, foundMax)]];
  return [...Map.groupBy(found, ({ group }) => groupLabel[group] ?? group)];
}

const groupLabel: Readonly<Record<string, string>> = {
  Waterfall: 'Contact data',
  Leads: 'People and companies',
  'Web Scraping': 'Web',
  Posts: 'Posts',
  'Funding Data': 'Funding',
};

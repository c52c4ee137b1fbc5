import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { endpoints, priceLabel, vocabulary } from '../api/endpoints.ts';
import { linkTo } from '../session/link-to.ts';
import { lastPlace, useSession } from '../session/session.ts';
import { Icon, type IconName } from '../ui/icons.tsx';
import { EndpointFinder } from '../words/find-endpoints.ts';
import { operatorScreens, screensFor } from './titles.ts';

interface Target {
  readonly icon: IconName;
  readonly label: string;
  readonly aside: string;
  readonly to: string;
}

const shownMax = 12;
const finder = new EndpointFinder(endpoints, vocabulary);

/** Cmd-K: any screen, endpoint, call id or organization, by a few letters. */
export function Palette({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);

  const targets = useMemo(() => targetsOf(session, typed), [session, typed]);
  const chosen = Math.min(at, targets.length - 1);

  function go(target: Target | undefined) {
    if (!target) return;
    onClose();
    void navigate(linkTo(target.to));
  }

  function onKey(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && targets.length > 0) {
      event.preventDefault();
      const next = (chosen + step + targets.length) % targets.length;
      setAt(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter') go(targets[chosen]);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it
    <dialog
      className="palette"
      ref={dialog}
      aria-label="Search or jump to"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={targets.length > 0 ? `${id}-${chosen}` : undefined}
        aria-label="Search screens, endpoints, call ids, organizations"
        placeholder="Screens, endpoints, call ids, organizations"
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      <div role="listbox" id={id} aria-label="Results">
        {targets.map((target, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field above chooses it
          // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus
          <div
            role="option"
            key={`${target.to}-${target.label}`}
            id={`${id}-${index}`}
            className="menu-item"
            aria-selected={index === chosen}
            onClick={() => go(target)}
            onPointerMove={() => setAt(index)}
          >
            <Icon name={target.icon} />
            {target.label}
            <span className="end">{target.aside}</span>
          </div>
        ))}
        {targets.length === 0 ? (
          <div
            role="option"
            aria-selected="false"
            aria-disabled="true"
            tabIndex={-1}
            className="menu-item dim"
          >
            Nothing found. Try a word such as “linkedin” or “verify”, or a request id.
          </div>
        ) : null}
      </div>
    </dialog>
  );
}

function targetsOf(session: ReturnType<typeof useSession>, typed: string): Target[] {
  const place = lastPlace(session);
  const base = place ? `/o/${place.organization}/w/${place.workspace}` : null;
  const words = typed.trim().toLowerCase();
  const targets: Target[] = [];
  if (base !== null && /^req_[0-9a-f]{8,}$/.test(words)) {
    targets.push({ icon: 'calls', label: words, aside: 'open this call', to: `${base}/calls?call=${words}` });
  }
  const isIn = (text: string) => words === '' || text.toLowerCase().includes(words);
  if (base !== null) {
    const role = session.organizations.find(({ id }) => id === place?.organization)?.role;
    for (const screen of screensFor(role)) {
      if (typeof screen === 'string' || !isIn(screen.label)) continue;
      targets.push({ icon: screen.icon, label: screen.label, aside: 'screen', to: `${base}/${screen.path}` });
    }
  }
  if (session.is_operator) {
    for (const { icon, label, path } of operatorScreens) {
      if (!isIn(`operator ${label}`)) continue;
      targets.push({ icon, label: `Operator: ${label}`, aside: 'screen', to: `/operator/${path}` });
    }
  }
  for (const { id, name, workspaces } of session.organizations) {
    for (const workspace of workspaces) {
      if (!isIn(`${name} ${workspace.name} ${id} ${workspace.id}`)) continue;
      targets.push({
        icon: 'organizations',
        label: `${name} / ${workspace.name}`,
        aside: workspace.mode === 'sandbox' ? 'sandbox' : 'workspace',
        to: `/o/${id}/w/${workspace.id}/home`,
      });
    }
  }
  if (base !== null && words !== '') {
    for (const endpoint of finder.find(typed).slice(0, 8)) {
      targets.push({
        icon: 'playground',
        label: endpoint.title,
        aside: `${endpoint.name} · ${priceLabel(endpoint.pricing)}`,
        to: `${base}/playground/${endpoint.name}`,
      });
    }
  }
  return targets.slice(0, shownMax + 4);
}

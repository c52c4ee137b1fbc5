import { Popover } from '@base-ui/react/popover';
import { Link } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { linkTo } from '../../../session/link-to.ts';
import { Facts } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { countText, creditsText } from '../../../words/format.ts';
import { providerText } from '../../../words/provider-text.ts';
import { cellState, type StepOfRow } from './cell-state.ts';
import type { RunRow } from './row-pages.ts';

/** All that is known of one step in one row: beside its cell, as the pointer or the keyboard is on it. */
export function CellNote({
  id,
  anchor,
  title,
  row,
  step,
  base,
  link,
  onStay,
  onLeave,
  onClose,
}: {
  id: string;
  anchor: Element;
  title: string;
  row: RunRow;
  step: StepOfRow | undefined;
  base: string;
  link: RefObject<HTMLAnchorElement | null>;
  /** The pointer is on it. */
  onStay: (is: boolean) => void;
  /** The keyboard has left its link. */
  onLeave: () => void;
  onClose: () => void;
}) {
  const state = cellState(row, step);
  return (
    <Popover.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Popover.Portal>
        <Popover.Positioner className="layer" anchor={anchor} side="right" align="start" sideOffset={4}>
          <Popover.Popup
            id={id}
            className="popover cell-note"
            aria-label={`${title}, line ${countText(row.line)}`}
            initialFocus={false}
            finalFocus={false}
            onPointerEnter={() => onStay(true)}
            onPointerLeave={() => onStay(false)}
          >
            <div className="row">
              <b className="grow">{title}</b>
              <Tag look={state.look}>{state.text}</Tag>
            </div>
            {step?.why ? <p className="why">{step.why}</p> : null}
            {step === undefined ? (
              <p className="hint">
                {state.isNothing ? 'This step did not run in this row.' : 'This step has not run yet.'}
              </p>
            ) : (
              <Facts
                facts={[
                  step.provider === null ? null : ['Source', providerText(step.provider)],
                  ['Credits', creditsText(step.credits_charged)],
                  step.ms === null ? null : ['Time', `${countText(step.ms)} ms`],
                  step.ms === null ? null : ['Cached', step.cached ? 'yes' : 'no'],
                  step.repeats === null ? null : ['Repeated', 'the answer of an earlier row, so it is free'],
                ]}
              />
            )}
            {step?.request_id ? (
              <Link ref={link} onBlur={onLeave} {...linkTo(`${base}/calls?call=${step.request_id}`)}>
                See the call
              </Link>
            ) : null}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

import { Menu as Base } from '@base-ui/react/menu';
import { Popover as BasePopover } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';

export interface MenuEntry {
  readonly label: ReactNode;
  readonly act: () => void;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
}

/** A button that opens a list of actions. */
export function Menu({
  trigger,
  entries,
  head,
  align = 'end',
}: {
  trigger: ReactElement;
  entries: readonly (MenuEntry | 'line')[];
  head?: ReactNode;
  align?: 'start' | 'end';
}) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="layer" sideOffset={4} align={align}>
          <Base.Popup className="menu">
            {head ? <div className="menu-head">{head}</div> : null}
            {entries.map((entry, at) =>
              entry === 'line' ? (
                <Base.Separator key={at} className="menu-line" />
              ) : (
                <Base.Item
                  key={at}
                  className={entry.isDanger ? 'menu-item danger' : 'menu-item'}
                  disabled={entry.isDisabled}
                  onClick={entry.act}
                >
                  {entry.label}
                </Base.Item>
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** A button that opens a small form, such as that of a filter. */
export function Popover({
  trigger,
  title,
  children,
  isOpen,
  onOpen,
}: {
  trigger: ReactElement;
  title: string;
  children: ReactNode;
  isOpen?: boolean;
  onOpen?: (isOpen: boolean) => void;
}) {
  return (
    <BasePopover.Root open={isOpen} onOpenChange={onOpen}>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner className="layer" sideOffset={4} align="start">
          <BasePopover.Popup className="popover" aria-label={title}>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}

import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { nextIndex } from '#ui/focus/roving-focus.ts';
import styles from './menu.module.css';

export interface MenuTriggerProps {
  ref: RefObject<HTMLButtonElement | null>;
  id: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export interface MenuProps {
  /** Renders the button, which gets these props unchanged. */
  trigger: (props: MenuTriggerProps) => ReactNode;
  /** Buttons and links with `menuItem` or `menuChoice`, and separators. */
  children: ReactNode;
  onOpenChange?: ((opened: boolean) => void) | undefined;
}

/** Props for a button or link in a menu. */
export const menuItem = { role: 'menuitem', tabIndex: -1, className: styles.item } as const;

/** Props for one of several options, of which one is chosen. */
export const menuChoice = (isChosen: boolean) =>
  ({ ...menuItem, role: 'menuitemradio', 'aria-checked': isChosen }) as const;

export const MenuDivider = () => <hr className={styles.divider} />;

/** Text in a menu without an action. */
export const MenuHead = ({ children }: { children: ReactNode }) => <div className={styles.head}>{children}</div>;

const itemsOf = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

/** Item whose text begins with the letter, searched after the focused one, with wrap-around. */
function findByLetter(items: HTMLElement[], letter: string): HTMLElement | undefined {
  const from = items.indexOf(document.activeElement as HTMLElement) + 1;
  return [...items.slice(from), ...items.slice(0, from)].find((item) =>
    item.textContent.trim().toLowerCase().startsWith(letter.toLowerCase()),
  );
}

/**
 * Closes the menu on a press outside and on Escape, wherever the focus is. The key is stopped, because elements below
 * the menu use it too.
 */
function useDismissal(root: RefObject<HTMLElement | null>, isOpen: boolean, onDismiss: (returnFocus: boolean) => void) {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (!isOpen) return;
    const handlePointerDown = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) dismiss(false);
    };
    const handleKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      dismiss(true);
    };
    document.addEventListener('pointerdown', handlePointerDown);
    document.addEventListener('keydown', handleKeyDown, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', handlePointerDown);
      document.removeEventListener('keydown', handleKeyDown, { capture: true });
    };
  }, [root, isOpen]);
}

/** ARIA menu button: arrow keys, Home, End and letters move; Escape, Tab and a choice close it. */
export function Menu({ trigger, children, onOpenChange }: MenuProps) {
  const [opened, setOpened] = useState<false | 'first' | 'last'>(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  const change = (to: typeof opened) => {
    setOpened(to);
    onOpenChange?.(to !== false);
  };
  const close = (returnFocus: boolean) => {
    if (returnFocus) button.current?.focus();
    change(false);
  };

  useEffect(() => {
    if (opened)
      itemsOf(menu.current)
        .at(opened === 'first' ? 0 : -1)
        ?.focus();
  }, [opened]);

  useDismissal(root, opened !== false, close);

  const handleTriggerKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    change(event.key === 'ArrowDown' ? 'first' : 'last');
  };

  const handleMenuKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close(false);
    const items = itemsOf(menu.current);
    const to =
      items[nextIndex(event.key, items.indexOf(document.activeElement as HTMLElement), items.length, 'vertical') ?? -1];
    const target = to ?? (/^\p{L}$/u.test(event.key) ? findByLetter(items, event.key) : undefined);
    if (target === undefined) return;
    event.preventDefault();
    target.focus();
  };

  return (
    <div className={styles.root} ref={root}>
      {trigger({
        ref: button,
        id: `${id}-button`,
        'aria-haspopup': 'menu',
        'aria-expanded': opened !== false,
        'aria-controls': opened ? id : undefined,
        onClick: () => change(opened ? false : 'first'),
        onKeyDown: handleTriggerKey,
      })}
      {opened && (
        <div
          ref={menu}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-labelledby={`${id}-button`}
          className={styles.menu}
          onKeyDown={handleMenuKey}
          onClick={(event) => (event.target as HTMLElement).closest('[role^="menuitem"]') && close(true)}
        >
          {children}
        </div>
      )}
    </div>
  );
}

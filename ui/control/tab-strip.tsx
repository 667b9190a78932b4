import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { nextIndex } from '#ui/focus/roving-focus.ts';
import styles from './tab-strip.module.css';

export interface Tab {
  id: string;
  label: string;
  count?: number | undefined;
}

export interface TabStripProps {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (id: string) => void;
  /** Called when the pointer or focus comes to a tab, to preload its content. */
  onNear?: ((id: string) => void) | undefined;
  /** Content at the other end of the line. */
  end?: ReactNode;
}

const tabId = (id: string) => `tab-${id}`;
const panelId = (id: string) => `panel-${id}`;

export function TabStrip({ label, tabs, value, onChange, onNear, end }: TabStripProps) {
  const list = useRef<HTMLDivElement>(null);
  // Scrolls to the selected tab if there are more tabs than fit.
  useEffect(() => {
    const { current } = list;
    if (current && current.scrollWidth > current.clientWidth)
      document.getElementById(tabId(value))?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [value]);
  const handleKeyDown = (event: KeyboardEvent) => {
    const index = tabs.findIndex(({ id }) => id === value);
    const to = tabs[nextIndex(event.key, index, tabs.length, document.dir === 'rtl' ? 'rtl' : 'ltr') ?? -1];
    if (to === undefined) return;
    event.preventDefault();
    onChange(to.id);
    document.getElementById(tabId(to.id))?.focus();
  };
  return (
    <div className={styles.strip}>
      <div ref={list} role="tablist" tabIndex={-1} aria-label={label} onKeyDown={handleKeyDown}>
        {tabs.map(({ id, label: name, count }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={tabId(id)}
            aria-selected={id === value}
            aria-controls={id === value ? panelId(id) : undefined}
            tabIndex={id === value ? 0 : -1}
            onPointerEnter={() => onNear?.(id)}
            onFocus={() => onNear?.(id)}
            onClick={() => onChange(id)}
          >
            <bdi>{name}</bdi>
            {count !== undefined && <small>{count}</small>}
          </button>
        ))}
      </div>
      {end}
    </div>
  );
}

interface TabPanelProps {
  id: string;
  /** Keeps the content of an unselected tab, so that nothing typed there is lost. */
  isHidden?: boolean;
  children: ReactNode;
}

/** Content of the tab with the same id. */
export function TabPanel({ id, isHidden = false, children }: TabPanelProps) {
  return (
    <div role="tabpanel" id={panelId(id)} aria-labelledby={tabId(id)} hidden={isHidden}>
      {children}
    </div>
  );
}

import { type ReactNode, useEffect, useRef } from 'react';
import styles from './link-tabs.module.css';

interface LinkTabsProps {
  label: string;
  /** The links; the one to the current page has `aria-current`. */
  children: ReactNode;
}

/** Tabs that link to sibling pages, which share one entry in the sidebar (D-29). */
export function LinkTabs({ label, children }: LinkTabsProps) {
  const nav = useRef<HTMLElement>(null);
  // On a phone the tabs overflow, so the current one is scrolled into view.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <nav ref={nav} className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  );
}

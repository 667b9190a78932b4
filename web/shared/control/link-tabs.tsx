import { type ReactNode, useEffect, useRef } from 'react';
import styles from './link-tabs.module.css';

interface LinkTabsProps {
  label: string;
  /** Links, of which the one to where one is says so. */
  children: ReactNode;
}

/** Pages beside each other, for which the sidebar has one entry (D-29). */
export function LinkTabs({ label, children }: LinkTabsProps) {
  const nav = useRef<HTMLElement>(null);
  // On a phone not all of them fit.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <nav ref={nav} className={styles['tabs']} aria-label={label}>
      {children}
    </nav>
  );
}

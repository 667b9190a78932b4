import { IconChevronRight } from '@tabler/icons-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './disclosure.module.css';

interface DisclosureProps extends Omit<ComponentPropsWithRef<'details'>, 'summary'> {
  /** Line that is always visible and opens the rest. */
  summary: ReactNode;
}

/** Content that the reader opens. */
export function Disclosure({ summary, className, children, ...rest }: DisclosureProps) {
  return (
    <details {...rest} className={[styles.disclosure, className].filter(Boolean).join(' ')}>
      <summary>
        <IconChevronRight size={16} className="mirror-rtl" aria-hidden />
        <span>{summary}</span>
      </summary>
      {children}
    </details>
  );
}

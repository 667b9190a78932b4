import { type MouseEvent, useId } from 'react';
import type { DrawnLine } from '#web/app/search/search-lines.tsx';
import styles from './search-panel.module.css';

export interface LineGroup {
  title: string;
  lines: readonly DrawnLine[];
}

/** ARIA listbox whose options do not take the focus from the field when pressed. HTML has no such element. */
const listbox = { role: 'listbox', onMouseDown: (event: MouseEvent) => event.preventDefault() } as const;
const group = { role: 'group' } as const;

interface SearchListProps {
  id: string;
  label: string;
  groups: readonly LineGroup[];
  active: string | undefined;
  isBusy: boolean;
}

/** The groups of options under the field; empty groups are hidden. */
export function SearchList({ id, label, groups, active, isBusy }: SearchListProps) {
  const titleID = useId();
  return (
    <div id={id} {...listbox} aria-label={label} aria-busy={isBusy || undefined}>
      {groups.map(
        ({ title, lines }, index) =>
          lines.length > 0 && (
            <div key={title} {...group} aria-labelledby={`${titleID}-${index}`}>
              <div id={`${titleID}-${index}`} role="presentation" className={styles['title']}>
                {title}
              </div>
              {lines.map(({ key, draw }) => (
                <div key={key} role="presentation" className={styles['line']}>
                  {draw(active)}
                </div>
              ))}
            </div>
          ),
      )}
    </div>
  );
}

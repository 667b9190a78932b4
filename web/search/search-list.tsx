import { type MouseEvent, useId } from 'react';
import type { SearchRow } from '#web/search/search-row.tsx';
import styles from './search-panel.module.css';

export interface RowGroup {
  title: string;
  rows: readonly SearchRow[];
}

/** ARIA listbox whose options do not take the focus from the field when pressed. HTML has no such element. */
const listbox = { role: 'listbox', onMouseDown: (event: MouseEvent) => event.preventDefault() } as const;
const group = { role: 'group' } as const;

interface SearchListProps {
  id: string;
  label: string;
  groups: readonly RowGroup[];
  active: string | undefined;
  isBusy: boolean;
}

/** The groups of options under the field; empty groups are hidden. */
export function SearchList({ id, label, groups, active, isBusy }: SearchListProps) {
  const titleID = useId();
  return (
    <div id={id} {...listbox} aria-label={label} aria-busy={isBusy || undefined}>
      {groups.map(
        ({ title, rows }, index) =>
          rows.length > 0 && (
            <div key={title} {...group} aria-labelledby={`${titleID}-${index}`}>
              <div id={`${titleID}-${index}`} role="presentation" className={styles.title}>
                {title}
              </div>
              {rows.map(({ key, render }) => (
                <div key={key} role="presentation" className={styles.row}>
                  {render(active)}
                </div>
              ))}
            </div>
          ),
      )}
    </div>
  );
}

import { type MouseEvent, useId } from 'react';
import type { DrawnLine } from '#web/app/search/search-lines.tsx';
import styles from './search-panel.module.css';

export interface LineGroup {
  title: string;
  lines: readonly DrawnLine[];
}

/** Lists of options under a field that keeps the focus, wherever one presses: no element of HTML is one. */
const listbox = { role: 'listbox', onMouseDown: (event: MouseEvent) => event.preventDefault() } as const;
const group = { role: 'group' } as const;

interface SearchListProps {
  id: string;
  label: string;
  groups: readonly LineGroup[];
  active: string | undefined;
  isBusy: boolean;
}

/** The options under the field, in groups; those without a line are not shown. */
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

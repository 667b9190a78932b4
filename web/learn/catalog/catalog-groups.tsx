import { memo, type ReactNode, useCallback, useRef } from 'react';
import { useKeptFocus } from '#web/learn/catalog/use-kept-focus.ts';
import { isSameList } from '#web/store/live-list.ts';
import styles from './catalog-page.module.css';

/** Fills the rows of a grid of one, two, three or four columns. */
const GROUP = 24;

interface CatalogGroupsProps<Row> {
  rows: readonly Row[];
  /** The same function as long as cards are to stay as they are. */
  children: (row: Row) => ReactNode;
}

/** Very many cards, of which the browser lays out and paints those near the screen. All are there to be found and reached. */
export function CatalogGroups<Row extends { id: string }>({ rows, children }: CatalogGroupsProps<Row>) {
  const ref = useRef<HTMLDivElement>(null);
  const keptFocus = useKeptFocus(ref);
  const groups = Array.from({ length: Math.ceil(rows.length / GROUP) }, (_, index) =>
    rows.slice(index * GROUP, (index + 1) * GROUP),
  );
  return (
    <div className={styles['groups']} ref={ref} {...keptFocus}>
      {groups.map((group, index) => (
        <CatalogGroup key={index} rows={group}>
          {children as (row: { id: string }) => ReactNode}
        </CatalogGroup>
      ))}
    </div>
  );
}

/** How high a group stood when it was last on screen, by its first card: who comes back finds their place to the pixel. */
const heights = new Map<string, number>();

const CatalogGroup = memo(
  function CatalogGroup({ rows, children }: CatalogGroupsProps<{ id: string }>) {
    const first = rows[0]?.id ?? '';
    const height = heights.get(first);
    const ref = useCallback(
      (element: HTMLDivElement | null) => {
        if (element === null) return;
        const observer = new ResizeObserver(() => heights.set(first, element.getBoundingClientRect().height));
        observer.observe(element);
        return () => observer.disconnect();
      },
      [first],
    );
    const size = { '--cards': rows.length, '--height': height === undefined ? undefined : `${height}px` };
    return (
      <div className={styles['group']} ref={ref} style={size as React.CSSProperties}>
        {rows.map(children)}
      </div>
    );
  },
  (before, after) => before.children === after.children && isSameList(before.rows, after.rows),
);

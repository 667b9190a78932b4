import { memo, type ReactNode, useCallback, useRef } from 'react';
import { useFocusRestore } from '#web/learn/catalog/use-focus-restore.ts';
import { useNearViewport } from '#web/learn/catalog/use-near-viewport.ts';
import { isSameList } from '#web/store/row/live-list.ts';
import styles from './catalog-page.module.css';

/** Cards per group: fills whole rows of one, two, three or four columns. */
const CARDS_PER_GROUP = 12;

interface VirtualCardListProps<Row> {
  rows: readonly Row[];
  /** Must be a stable function; a new one renders all cards again. */
  children: (row: Row) => ReactNode;
}

/** Virtual list: renders only the groups of cards near the screen, and placeholders of the same height for the others. */
export function VirtualCardList<Row extends { id: string }>({ rows, children }: VirtualCardListProps<Row>) {
  const ref = useRef<HTMLDivElement>(null);
  const focusHandlers = useFocusRestore(ref);
  const groups = Array.from({ length: Math.ceil(rows.length / CARDS_PER_GROUP) }, (_, index) =>
    rows.slice(index * CARDS_PER_GROUP, (index + 1) * CARDS_PER_GROUP),
  );
  return (
    <div className={styles.groups} ref={ref} {...focusHandlers}>
      {groups.map((group, index) => (
        <CardGroup key={index} rows={group} isFirst={index === 0}>
          {children as (row: { id: string }) => ReactNode}
        </CardGroup>
      ))}
    </div>
  );
}

/** Last height of each group, by its first card, so that returning to the page restores the exact scroll position. */
const heights = new Map<string, number>();

interface CardGroupProps extends VirtualCardListProps<{ id: string }> {
  isFirst: boolean;
}

const CardGroup = memo(
  function CardGroup({ rows, isFirst, children }: CardGroupProps) {
    const first = rows[0]?.id ?? '';
    const storeHeight = useCallback((px: number) => heights.set(first, px), [first]);
    const [ref, isNear] = useNearViewport(isFirst, storeHeight);
    if (isNear)
      return (
        <div className={styles.grid} ref={ref}>
          {rows.map(children)}
        </div>
      );
    const height = heights.get(first);
    const size = { '--cards': rows.length, '--height': height === undefined ? undefined : `${height}px` };
    return <div className={styles.placeholder} ref={ref} style={size as React.CSSProperties} />;
  },
  (before, after) => before.children === after.children && isSameList(before.rows, after.rows),
);

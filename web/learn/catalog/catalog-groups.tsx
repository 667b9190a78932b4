import { memo, type ReactNode, useCallback, useRef } from 'react';
import { useKeptFocus } from '#web/learn/catalog/use-kept-focus.ts';
import { useNearScreen } from '#web/learn/catalog/use-near-screen.ts';
import { isSameList } from '#web/store/live-list.ts';
import styles from './catalog-page.module.css';

/** Cards per group: fills whole rows of one, two, three or four columns. */
const GROUP = 12;

interface CatalogGroupsProps<Row> {
  rows: readonly Row[];
  /** Must be a stable function; a new one renders all cards again. */
  children: (row: Row) => ReactNode;
}

/** Virtual list: renders only the groups of cards near the screen, and placeholders of the same height for the others. */
export function CatalogGroups<Row extends { id: string }>({ rows, children }: CatalogGroupsProps<Row>) {
  const ref = useRef<HTMLDivElement>(null);
  const keptFocus = useKeptFocus(ref);
  const groups = Array.from({ length: Math.ceil(rows.length / GROUP) }, (_, index) =>
    rows.slice(index * GROUP, (index + 1) * GROUP),
  );
  return (
    <div className={styles['groups']} ref={ref} {...keptFocus}>
      {groups.map((group, index) => (
        <CatalogGroup key={index} rows={group} isFirst={index === 0}>
          {children as (row: { id: string }) => ReactNode}
        </CatalogGroup>
      ))}
    </div>
  );
}

/** Last height of each group, by its first card, so that returning to the page restores the exact scroll position. */
const heights = new Map<string, number>();

interface CatalogGroupProps extends CatalogGroupsProps<{ id: string }> {
  isFirst: boolean;
}

const CatalogGroup = memo(
  function CatalogGroup({ rows, isFirst, children }: CatalogGroupProps) {
    const first = rows[0]?.id ?? '';
    const keepHeight = useCallback((px: number) => heights.set(first, px), [first]);
    const [ref, isNear] = useNearScreen(isFirst, keepHeight);
    if (isNear)
      return (
        <div className={styles['grid']} ref={ref}>
          {rows.map(children)}
        </div>
      );
    const height = heights.get(first);
    const size = { '--cards': rows.length, '--height': height === undefined ? undefined : `${height}px` };
    return <div className={styles['far']} ref={ref} style={size as React.CSSProperties} />;
  },
  (before, after) => before.children === after.children && isSameList(before.rows, after.rows),
);

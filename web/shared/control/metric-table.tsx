import type { ReactNode } from 'react';
import { Table } from '#ui/layout/table.tsx';
import styles from './metric-table.module.css';

export interface MetricRow {
  key: string;
  head: ReactNode;
  cells: readonly ReactNode[];
}

interface MetricTableProps {
  caption: string;
  /** Column headers; the first one is above the row headers. */
  heads: readonly string[];
  rows: readonly MetricRow[];
}

/** A table of numbers. On a phone each row becomes a short list. */
export function MetricTable({ caption, heads, rows }: MetricTableProps) {
  return (
    <Table caption={caption} heads={heads} isListOnPhone className={styles.table}>
      <tbody>
        {rows.map(({ key, head, cells }) => (
          <tr key={key}>
            <th scope="row">{head}</th>
            {cells.map((cell, index) => (
              <td key={heads[index + 1]} data-label={heads[index + 1]}>
                <div>{cell}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

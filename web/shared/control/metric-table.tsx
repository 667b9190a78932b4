import type { ReactNode } from 'react';
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
export function MetricTable({ caption, heads: [first = '', ...heads], rows }: MetricTableProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head, cells }) => (
          <tr key={key}>
            <th scope="row">{head}</th>
            {cells.map((cell, index) => (
              <td key={heads[index]}>
                <span className={styles.narrow} aria-hidden>
                  {heads[index]}
                </span>
                <div>{cell}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

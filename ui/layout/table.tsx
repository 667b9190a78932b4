import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './table.module.css';

interface TableProps extends ComponentPropsWithRef<'table'> {
  /** Name for screen readers, unless a heading names the table. */
  caption?: string;
  /** Column headers. */
  heads: readonly ReactNode[];
  /** On a phone each row becomes a short list, in which `data-label` of a cell stands before its value. */
  isListOnPhone?: boolean;
}

/** Table with lines between its rows; the children are its row groups. */
export function Table({ caption, heads, isListOnPhone, className, children, ...rest }: TableProps) {
  return (
    <table {...rest} className={[styles.table, isListOnPhone && styles.list, className].filter(Boolean).join(' ')}>
      {caption !== undefined && <caption className="visually-hidden">{caption}</caption>}
      <thead>
        <tr>
          {heads.map((head, index) => (
            <th key={index} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Block, Table, TableCell, TableRow } from '#domain/teach/rich-text/rich-text-node.ts';
import { ScrollRegion } from '#web/shared/control/scroll-region.tsx';

interface RichTextTableProps {
  table: Table;
  renderBlocks: (blocks: readonly Block[]) => ReactNode;
}

/** A table. Rows of header cells at the top form its head. */
export function RichTextTable({ table, renderBlocks }: RichTextTableProps) {
  const { t } = useTranslation();
  const isHead = (row: TableRow): boolean => row.content.every((cell) => cell.type === 'tableHeader');
  const firstBodyRow = table.content.findIndex((row) => !isHead(row));
  const headRows = firstBodyRow === -1 ? 1 : firstBodyRow;
  const rows = (list: readonly TableRow[], scope: 'col' | 'row') =>
    list.map((row, index) => <Row key={index} row={row} scope={scope} render={renderBlocks} />);
  const body = table.content.slice(headRows);
  return (
    <ScrollRegion className="table-scroll" label={t('text.table')}>
      <table data-block={table.attrs.id}>
        {headRows > 0 && <thead>{rows(table.content.slice(0, headRows), 'col')}</thead>}
        {body.length > 0 && <tbody>{rows(body, 'row')}</tbody>}
      </table>
    </ScrollRegion>
  );
}

function Row({
  row,
  scope,
  render,
}: {
  row: TableRow;
  scope: 'col' | 'row';
  render: RichTextTableProps['renderBlocks'];
}) {
  return (
    <tr>
      {row.content.map((cell) => (
        <Cell key={cell.content[0]?.attrs.id} cell={cell} scope={scope}>
          {render(cell.content)}
        </Cell>
      ))}
    </tr>
  );
}

function Cell({ cell, scope, children }: { cell: TableCell; scope: 'col' | 'row'; children: ReactNode }) {
  const { align, colspan, rowspan } = cell.attrs;
  const shared = { 'data-align': align ?? undefined, colSpan: colspan, rowSpan: rowspan };
  // An empty header cell, such as a corner, is a normal cell.
  if (cell.type === 'tableHeader' && !isEmpty(cell)) {
    return (
      <th scope={scope} {...shared}>
        {children}
      </th>
    );
  }
  return <td {...shared}>{children}</td>;
}

const isEmpty = (cell: TableCell): boolean =>
  cell.content.every((block) => block.type === 'paragraph' && block.content === undefined);

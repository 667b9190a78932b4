import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  setCellAttr,
  tableEditing,
  toggleHeaderRow,
} from '@tiptap/pm/tables';
import type { Command } from '@tiptap/pm/state';
import { type Editor, type JSONContent, Node } from '@tiptap/react';

/** Attributes of table cells: spans and alignment. */
const cellAttributes = () => ({
  align: {
    default: null,
    parseHTML: (element: HTMLElement) => alignOf(element.getAttribute('data-align') ?? element.style.textAlign),
    renderHTML: ({ align }: Record<string, unknown>) => (typeof align === 'string' ? { 'data-align': align } : {}),
  },
  colspan: { default: 1, parseHTML: (element: HTMLElement) => spanOf(element, 'colspan', 100) },
  rowspan: { default: 1, parseHTML: (element: HTMLElement) => spanOf(element, 'rowspan', 1_000) },
});

const alignOf = (value: string): string | null => (['left', 'center', 'right'].includes(value) ? value : null);
const spanOf = (element: HTMLElement, name: string, max: number): number =>
  Math.min(max, Math.max(1, Number(element.getAttribute(name)) || 1));

const cell = (name: 'tableCell' | 'tableHeader', tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: cellAttributes,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    extendNodeSchema: (extension) =>
      extension.name === name ? { tableRole: tag === 'td' ? 'cell' : 'header_cell' } : {},
  });

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
  extendNodeSchema: (extension) => (extension.name === 'table' ? { tableRole: 'table' } : {}),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    // In the first and last cell Tab moves the focus as usual, so that keyboard users are not trapped.
    return { Tab: () => run(this.editor, goToNextCell(1)), 'Shift-Tab': () => run(this.editor, goToNextCell(-1)) };
  },
});

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
  extendNodeSchema: (extension) => (extension.name === 'tableRow' ? { tableRole: 'row' } : {}),
});

export const tableExtensions = [Table, TableRow, cell('tableCell', 'td'), cell('tableHeader', 'th')];

const run = ({ state, view }: Editor, command: Command): boolean => command(state, view.dispatch);

const emptyCell = (type: string): JSONContent => ({ type, content: [{ type: 'paragraph' }] });
const row = (type: string, columns: number): JSONContent => ({
  type: 'tableRow',
  content: Array.from({ length: columns }, () => emptyCell(type)),
});

/** Inserts a table with a header row. */
export const insertTable = (editor: Editor): boolean =>
  editor
    .chain()
    .focus()
    .insertContent({ type: 'table', content: [row('tableHeader', 3), row('tableCell', 3), row('tableCell', 3)] })
    .run();

const commands = {
  addRow: addRowAfter,
  addColumn: addColumnAfter,
  deleteRow,
  deleteColumn,
  toggleHeaderRow,
  deleteTable,
  alignLeft: setCellAttr('align', 'left'),
  alignCenter: setCellAttr('align', 'center'),
  alignRight: setCellAttr('align', 'right'),
} as const satisfies Record<string, Command>;
export type TableCommand = keyof typeof commands;

export function changeTable(editor: Editor, name: TableCommand): void {
  run(editor, commands[name]);
  editor.view.focus();
}

import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconCode,
  IconColumnInsertRight,
  IconColumnRemove,
  IconEyeOff,
  IconFunction,
  IconH2,
  IconH3,
  IconH4,
  IconInfoSquareRounded,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconMathFunction,
  IconPhoto,
  IconRowInsertBottom,
  IconRowRemove,
  IconSeparatorHorizontal,
  IconSourceCode,
  IconStrikethrough,
  IconSubscript,
  IconSuperscript,
  IconTable,
  IconTableMinus,
  IconTableRow,
} from '@tabler/icons-react';
import { NodeSelection } from '@tiptap/pm/state';
import { type Editor, useEditorState } from '@tiptap/react';
import { type ComponentType, type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureTypes } from '#domain/kernel/media-type.ts';
import { type HeadingLevel, type PlainMarkType, headingLevels } from '#domain/teach/rich-text/rich-text-node.ts';
import { LinkDialog } from '#web/writing/rich-text/rich-text-link-dialog.tsx';
import { type TableCommand, changeTable, insertTable } from '#web/writing/rich-text/rich-text-table.ts';
import { useRovingFocus } from '#web/writing/rich-text/use-roving-focus.ts';

interface ToolbarProps {
  ref: Ref<HTMLDivElement>;
  editor: Editor;
  onPictures: (files: readonly File[]) => void;
}

/** Toolbar with one Tab stop and arrow keys between tools, as ARIA specifies. */
export function Toolbar({ ref, editor, onPictures }: ToolbarProps) {
  const { t } = useTranslation();
  const roving = useRovingFocus();
  const [isLinking, setLinking] = useState(false);
  const tools: Tools = { editor, is: useEditorState({ editor, selector: ({ editor: at }) => selectionState(at) }) };
  return (
    <>
      <div ref={ref} role="toolbar" aria-label={t('editor.toolbar')} {...roving}>
        <TextTools {...tools} onLink={() => setLinking(true)} />
        <ParagraphTools {...tools} />
        <BlockTools {...tools} onPictures={onPictures} />
        {tools.is.table && <TableTools editor={editor} />}
        <div>
          <Tool
            icon={IconArrowBackUp}
            isMirrored
            label={t('editor.undo')}
            isDisabled={!tools.is.canUndo}
            onClick={() => editor.chain().focus().undo().run()}
          />
          <Tool
            icon={IconArrowForwardUp}
            isMirrored
            label={t('editor.redo')}
            isDisabled={!tools.is.canRedo}
            onClick={() => editor.chain().focus().redo().run()}
          />
        </div>
      </div>
      <LinkDialog editor={editor} isActive={tools.is.link} isOpen={isLinking} onClose={() => setLinking(false)} />
    </>
  );
}

/** State of the editor at the selection. */
const selectionState = (editor: Editor) => ({
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  code: editor.isActive('code'),
  strike: editor.isActive('strike'),
  subscript: editor.isActive('subscript'),
  superscript: editor.isActive('superscript'),
  link: editor.isActive('link'),
  heading: headingLevels.find((level) => editor.isActive('heading', { level })),
  bulletList: editor.isActive('bulletList'),
  orderedList: editor.isActive('orderedList'),
  blockquote: editor.isActive('blockquote'),
  codeBlock: editor.isActive('codeBlock'),
  callout: editor.isActive('callout'),
  reveal: editor.isActive('reveal'),
  table: editor.isActive('table'),
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
});

interface Tools {
  editor: Editor;
  is: ReturnType<typeof selectionState>;
}

interface ToolProps {
  icon: ComponentType<{ size?: number; className?: string; 'aria-hidden'?: boolean }>;
  label: string;
  isOn?: boolean | undefined;
  isDisabled?: boolean;
  /** True for an arrow icon, which is mirrored in right-to-left languages. */
  isMirrored?: boolean;
  onClick: () => void;
}

function Tool({ icon: Icon, label, isOn, isDisabled = false, isMirrored = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      // Every tool is a Tab stop until the toolbar gets the focus and makes one of them the stop.
      tabIndex={0}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={isDisabled}
      // Pressing a tool must not clear the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon size={18} aria-hidden {...(isMirrored ? { className: 'mirror-rtl' } : {})} />
    </button>
  );
}

function TextTools({ editor, is, onLink }: Tools & { onLink: () => void }) {
  const { t } = useTranslation();
  const mark = (name: PlainMarkType, icon: ToolProps['icon'], label: string) => (
    <Tool icon={icon} label={label} isOn={is[name]} onClick={() => editor.chain().focus().toggleMark(name).run()} />
  );
  return (
    <div>
      {mark('bold', IconBold, t('editor.bold'))}
      {mark('italic', IconItalic, t('editor.italic'))}
      {mark('code', IconCode, t('editor.inlineCode'))}
      {mark('strike', IconStrikethrough, t('editor.strike'))}
      {mark('subscript', IconSubscript, t('editor.subscript'))}
      {mark('superscript', IconSuperscript, t('editor.superscript'))}
      <Tool icon={IconLink} label={t('editor.link.set')} isOn={is.link} onClick={onLink} />
    </div>
  );
}

function ParagraphTools({ editor, is }: Tools) {
  const { t } = useTranslation();
  const heading = (level: HeadingLevel, icon: ToolProps['icon']) => (
    <Tool
      icon={icon}
      label={t('editor.heading', { level })}
      isOn={is.heading === level}
      onClick={() => editor.chain().focus().toggleHeading({ level }).run()}
    />
  );
  return (
    <div>
      {heading(2, IconH2)}
      {heading(3, IconH3)}
      {heading(4, IconH4)}
      <Tool
        icon={IconList}
        label={t('editor.bulletList')}
        isOn={is.bulletList}
        onClick={() => editor.chain().focus().toggleBulletList().run()}
      />
      <Tool
        icon={IconListNumbers}
        label={t('editor.orderedList')}
        isOn={is.orderedList}
        onClick={() => editor.chain().focus().toggleOrderedList().run()}
      />
      <Tool
        icon={IconBlockquote}
        label={t('editor.quote')}
        isOn={is.blockquote}
        onClick={() => editor.chain().focus().toggleBlockquote().run()}
      />
    </div>
  );
}

function BlockTools({ editor, is, onPictures }: Tools & Pick<ToolbarProps, 'onPictures'>) {
  const { t } = useTranslation();
  const fileRef = useRef<HTMLInputElement>(null);
  const toggleBox = (type: 'callout' | 'reveal') => editor.chain().focus().toggleWrap(type).run();
  return (
    <div>
      <Tool icon={IconPhoto} label={t('editor.picture.insert')} onClick={() => fileRef.current?.click()} />
      <input
        ref={fileRef}
        type="file"
        accept={pictureTypes.join(',')}
        multiple
        hidden
        tabIndex={-1}
        aria-label={t('editor.picture.insert')}
        onChange={(event) => {
          onPictures([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <Tool
        icon={IconSourceCode}
        label={t('editor.code.block')}
        isOn={is.codeBlock}
        onClick={() => editor.chain().focus().toggleCodeBlock().run()}
      />
      <Tool
        icon={IconTable}
        label={t('editor.table.insert')}
        isDisabled={is.table}
        onClick={() => insertTable(editor)}
      />
      <Tool
        icon={IconInfoSquareRounded}
        label={t('editor.callout.insert')}
        isOn={is.callout}
        onClick={() => toggleBox('callout')}
      />
      <Tool icon={IconEyeOff} label={t('editor.reveal.insert')} isOn={is.reveal} onClick={() => toggleBox('reveal')} />
      <Tool
        icon={IconFunction}
        label={t('editor.formula.inline')}
        onClick={() => insertFormula(editor, 'mathInline')}
      />
      <Tool
        icon={IconMathFunction}
        label={t('editor.formula.block')}
        onClick={() => insertFormula(editor, 'mathBlock')}
      />
      <Tool
        icon={IconSeparatorHorizontal}
        label={t('editor.rule')}
        onClick={() => editor.chain().focus().setHorizontalRule().run()}
      />
    </div>
  );
}

/** Selects the new formula, which moves the focus into its field. */
function insertFormula(editor: Editor, type: 'mathInline' | 'mathBlock'): void {
  editor
    .chain()
    .insertContent({ type, attrs: { latex: '' } })
    .command(({ tr }) => {
      tr.mapping.maps.at(-1)?.forEach((_oldStart, _oldEnd, start, end) =>
        tr.doc.nodesBetween(start, end, (node, position) => {
          if (node.type.name === type) tr.setSelection(NodeSelection.create(tr.doc, position));
        }),
      );
      return true;
    })
    .run();
}

function TableTools({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const tool = (name: TableCommand, icon: ToolProps['icon'], label: string) => (
    <Tool icon={icon} label={label} onClick={() => changeTable(editor, name)} />
  );
  return (
    <div>
      {tool('addRow', IconRowInsertBottom, t('editor.table.addRow'))}
      {tool('addColumn', IconColumnInsertRight, t('editor.table.addColumn'))}
      {tool('deleteRow', IconRowRemove, t('editor.table.deleteRow'))}
      {tool('deleteColumn', IconColumnRemove, t('editor.table.deleteColumn'))}
      {tool('toggleHeaderRow', IconTableRow, t('editor.table.header'))}
      {tool('alignLeft', IconAlignLeft, t('editor.table.alignStart'))}
      {tool('alignCenter', IconAlignCenter, t('editor.table.alignCentre'))}
      {tool('alignRight', IconAlignRight, t('editor.table.alignEnd'))}
      {tool('deleteTable', IconTableMinus, t('editor.table.delete'))}
    </div>
  );
}

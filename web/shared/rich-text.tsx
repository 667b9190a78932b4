import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { InternalRef } from '#domain/teach/rich-text-link.ts';
import { type Block, type Heading, type RichText, blockText } from '#domain/teach/rich-text.ts';
import { withinBounds } from '#domain/teach/within-bounds.ts';
import '#ui/reading-font.ts';
import { Callout } from '#web/shared/callout.tsx';
import { CodeBlock } from '#web/shared/code-block.tsx';
import { Formula } from '#web/shared/formula.tsx';
import { Picture } from '#web/shared/picture.tsx';
import { RichTextContext, storedFileUrl } from '#web/shared/rich-text-context.ts';
import { Inlines } from '#web/shared/rich-text-inline.tsx';
import { DataTable } from '#web/shared/rich-text-table.tsx';
import './rich-text.css';

export interface RichTextViewProps {
  text: RichText;
  onFollow?: (ref: InternalRef) => void;
  addressOf?: (ref: InternalRef) => string;
  fileUrl?: (sha256: string) => string;
}

/** Security: draws a parsed rich text with React elements alone; there is no HTML between the editor and the screen (D-76). */
export function RichTextView({ text, onFollow, addressOf, fileUrl = storedFileUrl }: RichTextViewProps) {
  'use memo';
  // The body of an older version was published before the bounds.
  const drawn = withinBounds(text) as RichText;
  return (
    <RichTextContext value={{ fileUrl, onFollow, addressOf }}>
      <div className="rich-text">
        <Blocks blocks={drawn.content} />
      </div>
    </RichTextContext>
  );
}

function Blocks({ blocks }: { blocks: readonly Block[] }): ReactNode {
  return blocks.map((block) => <BlockView key={block.attrs.id} block={block} />);
}

function BlockView({ block }: { block: Block }): ReactNode {
  const id = block.attrs.id;
  switch (block.type) {
    case 'paragraph':
      return (
        <p data-block={id}>
          <Inlines inlines={block.content} />
        </p>
      );
    case 'heading':
      return <HeadingView heading={block} />;
    case 'bulletList':
      return (
        <ul data-block={id}>
          <Items items={block.content} />
        </ul>
      );
    case 'orderedList':
      return (
        <ol data-block={id} start={block.attrs.start}>
          <Items items={block.content} />
        </ol>
      );
    case 'horizontalRule':
      return <hr data-block={id} />;
    case 'mathBlock':
      return <Formula id={id} latex={block.attrs.latex} isBlock />;
    case 'codeBlock':
      return <CodeBlock id={id} code={blockText(block)} language={block.attrs.language} />;
    case 'image':
      return <Picture image={block} />;
    default:
      return <BoxView block={block} />;
  }
}

type Box = Extract<Block, { type: 'blockquote' | 'table' | 'callout' | 'reveal' }>;

/** The blocks that hold blocks. */
function BoxView({ block }: { block: Box }): ReactNode {
  const id = block.attrs.id;
  switch (block.type) {
    case 'blockquote':
      return (
        <blockquote data-block={id}>
          <Blocks blocks={block.content} />
        </blockquote>
      );
    case 'table':
      return <DataTable table={block} draw={(blocks) => <Blocks blocks={blocks} />} />;
    case 'callout':
      return (
        <Callout id={id} kind={block.attrs.kind} title={block.attrs.title}>
          <Blocks blocks={block.content} />
        </Callout>
      );
    case 'reveal':
      return <RevealView id={id} summary={block.attrs.summary} blocks={block.content} />;
  }
}

function HeadingView({ heading }: { heading: Heading }) {
  const { t } = useTranslation('text');
  const { id, level } = heading.attrs;
  const Tag = `h${level}` as const;
  // Security: with a prefix, an author's id cannot stand in for one of the page's own.
  const anchor = `at-${id}`;
  return (
    <Tag id={anchor} data-block={id}>
      <Inlines inlines={heading.content} />
      <a className="heading-anchor" href={`#${anchor}`} aria-label={t('text.linkTo', { title: blockText(heading) })}>
        #
      </a>
    </Tag>
  );
}

function Items({ items }: { items: readonly { content: Block[] }[] }): ReactNode {
  return items.map((item) => (
    <li key={item.content[0]?.attrs.id}>
      <Blocks blocks={item.content} />
    </li>
  ));
}

function RevealView({ id, summary, blocks }: { id: string; summary: string; blocks: Block[] }) {
  const { t } = useTranslation('text');
  return (
    <details className="reveal" data-block={id}>
      <summary>{summary || t('text.reveal')}</summary>
      <div>
        <Blocks blocks={blocks} />
      </div>
    </details>
  );
}

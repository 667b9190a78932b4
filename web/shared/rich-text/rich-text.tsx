import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { InternalRef } from '#domain/teach/rich-text/link-target.ts';
import { type Block, type Heading, type RichText, blockText } from '#domain/teach/rich-text/rich-text.ts';
import { repairRichText } from '#domain/teach/rich-text/text-repair.ts';
import '#ui/theme/reading-font.ts';
import { Callout } from '#web/shared/rich-text/callout.tsx';
import { CodeBlock } from '#web/shared/rich-text/code-block.tsx';
import { Formula } from '#web/shared/rich-text/formula.tsx';
import { ImageView } from '#web/shared/rich-text/image-view.tsx';
import { RichTextContext, storedFileUrl } from '#web/shared/rich-text/rich-text-context.ts';
import { Inlines } from '#web/shared/rich-text/rich-text-inline.tsx';
import { RichTextTable } from '#web/shared/rich-text/rich-text-table.tsx';
import './rich-text.css';

export interface RichTextViewProps {
  text: RichText;
  onFollow?: (ref: InternalRef) => void;
  addressOf?: (ref: InternalRef) => string;
  fileUrl?: (sha256: string) => string;
}

/** Security: renders parsed rich text with React elements only; no HTML string is ever inserted (D-76). */
export function RichTextView({ text, onFollow, addressOf, fileUrl = storedFileUrl }: RichTextViewProps) {
  'use memo';
  // A version published before the bounds existed may exceed them.
  const drawn = repairRichText(text) as RichText;
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
          <ListItems items={block.content} />
        </ul>
      );
    case 'orderedList':
      return (
        <ol data-block={id} start={block.attrs.start}>
          <ListItems items={block.content} />
        </ol>
      );
    case 'horizontalRule':
      return <hr data-block={id} />;
    case 'mathBlock':
      return <Formula id={id} latex={block.attrs.latex} isBlock />;
    case 'codeBlock':
      return <CodeBlock id={id} code={blockText(block)} language={block.attrs.language} />;
    case 'image':
      return <ImageView image={block} />;
    default:
      return <ContainerView block={block} />;
  }
}

type ContainerBlock = Extract<Block, { type: 'blockquote' | 'table' | 'callout' | 'reveal' }>;

/** Renders the blocks that contain blocks. */
function ContainerView({ block }: { block: ContainerBlock }): ReactNode {
  const id = block.attrs.id;
  switch (block.type) {
    case 'blockquote':
      return (
        <blockquote data-block={id}>
          <Blocks blocks={block.content} />
        </blockquote>
      );
    case 'table':
      return <RichTextTable table={block} renderBlocks={(blocks) => <Blocks blocks={blocks} />} />;
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
  const { t } = useTranslation();
  const { id, level } = heading.attrs;
  const Tag = `h${level}` as const;
  // Security: the prefix keeps an author's id from colliding with an id of the page.
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

function ListItems({ items }: { items: readonly { content: Block[] }[] }): ReactNode {
  return items.map((item) => (
    <li key={item.content[0]?.attrs.id}>
      <Blocks blocks={item.content} />
    </li>
  ));
}

function RevealView({ id, summary, blocks }: { id: string; summary: string; blocks: Block[] }) {
  const { t } = useTranslation();
  return (
    <details className="reveal" data-block={id}>
      <summary>{summary || t('text.reveal')}</summary>
      <div>
        <Blocks blocks={blocks} />
      </div>
    </details>
  );
}

import type { Nodes, Parents, Table } from 'mdast';
import { toString as plainOf } from 'mdast-util-to-string';
import { Fragment, memo, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { answerDocument } from '#domain/tutor/answer-document.ts';
import { type ExtractedFormula, answerPieces } from '#domain/tutor/formula-placeholder.ts';
import { CodeBlock } from '#web/shared/rich-text/code-block.tsx';
import { Formula } from '#web/shared/rich-text/formula.tsx';
import { ScrollRegion } from '#web/shared/control/scroll-region.tsx';
import '#web/shared/rich-text/rich-text.css';
import styles from './answer-text.module.css';

interface AnswerTextProps {
  markdown: string;
  /** Renders the nth source, counted from 1. */
  renderSource: (number: number) => ReactNode;
}

interface RenderContext extends Pick<AnswerTextProps, 'renderSource'> {
  formulas: readonly ExtractedFormula[];
  /** Nesting depth; nodes below the maximum are rendered as plain text. */
  depth: number;
  tableLabel: string;
}

const DEPTH_MAX = 12;

/** Renders an answer as React elements. Security: it never becomes HTML, and nothing is fetched for it. */
export const AnswerText = memo(function AnswerText({ markdown, renderSource }: AnswerTextProps) {
  const { t } = useTranslation();
  const { root, formulas } = useMemo(() => answerDocument(markdown), [markdown]);
  const context = { renderSource, formulas, depth: 0, tableLabel: t('text.table') };
  return (
    <div className={`rich-text ${styles.answer}`} dir="auto">
      {root.children.map((node, index) => (
        <Fragment key={index}>{renderNode(node, context)}</Fragment>
      ))}
    </div>
  );
});

const renderChildren = (node: Parents, context: RenderContext): ReactNode =>
  context.depth >= DEPTH_MAX
    ? renderText(plainOf(node), context)
    : (node.children as Nodes[]).map((child, index) => (
        <Fragment key={index}>{renderNode(child, { ...context, depth: context.depth + 1 })}</Fragment>
      ));

const wrapped = { emphasis: 'em', strong: 'strong', delete: 's', blockquote: 'blockquote' } as const;

function renderNode(node: Nodes, context: RenderContext): ReactNode {
  switch (node.type) {
    case 'text':
    case 'plainRest':
      return renderText(node.value, context);
    case 'paragraph':
      return renderParagraph(node, context);
    case 'emphasis':
    case 'strong':
    case 'delete':
    case 'blockquote': {
      const Tag = wrapped[node.type];
      return <Tag>{renderChildren(node, context)}</Tag>;
    }
    case 'link':
      return renderLink(node, context);
    case 'footnoteReference':
      return context.renderSource(Number(node.identifier));
    default:
      return renderOther(node, context);
  }
}

function renderOther(node: Nodes, context: RenderContext): ReactNode {
  switch (node.type) {
    case 'heading':
      return node.depth < 3 ? <h3>{renderChildren(node, context)}</h3> : <h4>{renderChildren(node, context)}</h4>;
    case 'list':
      return node.ordered ? (
        <ol start={node.start ?? 1}>{renderChildren(node, context)}</ol>
      ) : (
        <ul>{renderChildren(node, context)}</ul>
      );
    case 'listItem':
      return <li>{renderChildren(node, context)}</li>;
    case 'inlineCode':
      return <code dir="ltr">{node.value}</code>;
    case 'code':
      return <CodeBlock id="" code={node.value} language={node.lang ?? null} />;
    case 'table':
      return renderTable(node, context);
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr />;
    case 'html':
      return node.value;
    case 'image':
      return node.alt;
    case 'definition':
    case 'footnoteDefinition':
      return null;
    default:
      return 'children' in node ? renderChildren(node, context) : null;
  }
}

const renderText = (text: string, { formulas, renderSource }: RenderContext): ReactNode =>
  answerPieces(text).map((piece, index) => {
    if ('words' in piece) return piece.words;
    if ('source' in piece) return <Fragment key={index}>{renderSource(piece.source)}</Fragment>;
    const formula = formulas[piece.formula];
    return formula && <Formula key={index} latex={formula.latex} />;
  });

function renderParagraph(node: Parents, context: RenderContext): ReactNode {
  const [only, ...others] = node.children;
  const [piece, ...more] = only?.type === 'text' && others.length === 0 ? answerPieces(only.value) : [];
  const formula = piece && 'formula' in piece && more.length === 0 ? context.formulas[piece.formula] : undefined;
  return formula?.isBlock ? <Formula latex={formula.latex} isBlock /> : <p>{renderChildren(node, context)}</p>;
}

/** Security: only web pages become links. `javascript:` and mail addresses, which a model may have made up, stay text. */
function renderLink(node: Parents & { url: string }, context: RenderContext): ReactNode {
  if (!/^https?:\/\//i.test(node.url)) return renderChildren(node, context);
  return (
    <a href={node.url} target="_blank" rel="noopener noreferrer nofollow">
      {renderChildren(node, context)}
    </a>
  );
}

function renderTable({ children: [head, ...rows], align }: Table, context: RenderContext): ReactNode {
  const cells = (row: Table['children'][number] | undefined, Tag: 'th' | 'td') => (
    <tr>
      {row?.children.map((cell, index) => (
        <Tag key={index} data-align={align?.[index] ?? undefined} {...(Tag === 'th' ? { scope: 'col' } : {})}>
          {renderChildren(cell, context)}
        </Tag>
      ))}
    </tr>
  );
  return (
    <ScrollRegion className="table-scroll" label={context.tableLabel}>
      <table>
        <thead>{cells(head, 'th')}</thead>
        {rows.length > 0 && (
          <tbody>
            {rows.map((row, index) => (
              <Fragment key={index}>{cells(row, 'td')}</Fragment>
            ))}
          </tbody>
        )}
      </table>
    </ScrollRegion>
  );
}

/** Text of an answer for screen readers; formulas are given as LaTeX. */
export function announcedText(markdown: string): string {
  const { root, formulas } = answerDocument(clipboardText(markdown));
  const say = (text: string) =>
    answerPieces(text).map((piece) =>
      'words' in piece ? piece.words : 'formula' in piece ? formulas[piece.formula]?.latex : '',
    );
  return root.children.map((node) => say(plainOf(node)).join('')).join(' ');
}

/** Text of an answer for the clipboard: its Markdown without the source numbers. */
export const clipboardText = (markdown: string): string => markdown.replaceAll(/\s*\[\^\d+\]/g, '').trim();

import type { Nodes, Parents, Table } from 'mdast';
import { toString as plainOf } from 'mdast-util-to-string';
import { Fragment, memo, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { answerDocument } from '#domain/interact/answer-document.ts';
import { type ApartFormula, piecesOf } from '#domain/interact/math-apart.ts';
import { CodeBlock } from '#web/shared/code-block.tsx';
import { Formula } from '#web/shared/formula.tsx';
import { ScrollRegion } from '#web/shared/scroll-region.tsx';
import '#web/shared/rich-text.css';
import styles from './answer-text.module.css';

interface AnswerTextProps {
  markdown: string;
  /** Renders the nth source, counted from 1. */
  drawSource: (number: number) => ReactNode;
}

interface Drawing extends Pick<AnswerTextProps, 'drawSource'> {
  formulas: readonly ApartFormula[];
  /** Nesting depth; nodes below the maximum are rendered as plain text. */
  depth: number;
  tableLabel: string;
}

const DEPTH_MAX = 12;

/** Renders an answer as React elements. Security: it never becomes HTML, and nothing is fetched for it. */
export const AnswerText = memo(function AnswerText({ markdown, drawSource }: AnswerTextProps) {
  const { t } = useTranslation();
  const { root, formulas } = useMemo(() => answerDocument(markdown), [markdown]);
  const drawing = { drawSource, formulas, depth: 0, tableLabel: t('text.table') };
  return (
    <div className={`rich-text ${styles['answer']}`} dir="auto">
      {root.children.map((node, index) => (
        <Fragment key={index}>{draw(node, drawing)}</Fragment>
      ))}
    </div>
  );
});

const inside = (node: Parents, drawing: Drawing): ReactNode =>
  drawing.depth >= DEPTH_MAX
    ? drawText(plainOf(node), drawing)
    : (node.children as Nodes[]).map((child, index) => (
        <Fragment key={index}>{draw(child, { ...drawing, depth: drawing.depth + 1 })}</Fragment>
      ));

const wrapped = { emphasis: 'em', strong: 'strong', delete: 's', blockquote: 'blockquote' } as const;

function draw(node: Nodes, drawing: Drawing): ReactNode {
  switch (node.type) {
    case 'text':
    case 'plainRest':
      return drawText(node.value, drawing);
    case 'paragraph':
      return drawParagraph(node, drawing);
    case 'emphasis':
    case 'strong':
    case 'delete':
    case 'blockquote': {
      const Tag = wrapped[node.type];
      return <Tag>{inside(node, drawing)}</Tag>;
    }
    case 'link':
      return drawLink(node, drawing);
    case 'footnoteReference':
      return drawing.drawSource(Number(node.identifier));
    default:
      return drawRest(node, drawing);
  }
}

function drawRest(node: Nodes, drawing: Drawing): ReactNode {
  switch (node.type) {
    case 'heading':
      return node.depth < 3 ? <h3>{inside(node, drawing)}</h3> : <h4>{inside(node, drawing)}</h4>;
    case 'list':
      return node.ordered ? <ol start={node.start ?? 1}>{inside(node, drawing)}</ol> : <ul>{inside(node, drawing)}</ul>;
    case 'listItem':
      return <li>{inside(node, drawing)}</li>;
    case 'inlineCode':
      return <code dir="ltr">{node.value}</code>;
    case 'code':
      return <CodeBlock id="" code={node.value} language={node.lang ?? null} />;
    case 'table':
      return drawTable(node, drawing);
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
      return 'children' in node ? inside(node, drawing) : null;
  }
}

const drawText = (text: string, { formulas, drawSource }: Drawing): ReactNode =>
  piecesOf(text).map((piece, index) => {
    if ('words' in piece) return piece.words;
    if ('source' in piece) return <Fragment key={index}>{drawSource(piece.source)}</Fragment>;
    const formula = formulas[piece.formula];
    return formula && <Formula key={index} latex={formula.latex} />;
  });

function drawParagraph(node: Parents, drawing: Drawing): ReactNode {
  const [only, ...others] = node.children;
  const [piece, ...more] = only?.type === 'text' && others.length === 0 ? piecesOf(only.value) : [];
  const formula = piece && 'formula' in piece && more.length === 0 ? drawing.formulas[piece.formula] : undefined;
  return formula?.isBlock ? <Formula latex={formula.latex} isBlock /> : <p>{inside(node, drawing)}</p>;
}

/** Security: only web pages become links. `javascript:` and mail addresses, which a model may have made up, stay text. */
function drawLink(node: Parents & { url: string }, drawing: Drawing): ReactNode {
  if (!/^https?:\/\//i.test(node.url)) return inside(node, drawing);
  return (
    <a href={node.url} target="_blank" rel="noopener noreferrer nofollow">
      {inside(node, drawing)}
    </a>
  );
}

function drawTable({ children: [head, ...rows], align }: Table, drawing: Drawing): ReactNode {
  const cells = (row: Table['children'][number] | undefined, Tag: 'th' | 'td') => (
    <tr>
      {row?.children.map((cell, index) => (
        <Tag key={index} data-align={align?.[index] ?? undefined} {...(Tag === 'th' ? { scope: 'col' } : {})}>
          {inside(cell, drawing)}
        </Tag>
      ))}
    </tr>
  );
  return (
    <ScrollRegion className="table-scroll" label={drawing.tableLabel}>
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
export function spokenAnswer(markdown: string): string {
  const { root, formulas } = answerDocument(copiedAnswer(markdown));
  const say = (text: string) =>
    piecesOf(text).map((piece) =>
      'words' in piece ? piece.words : 'formula' in piece ? formulas[piece.formula]?.latex : '',
    );
  return root.children.map((node) => say(plainOf(node)).join('')).join(' ');
}

/** Text of an answer for the clipboard: its Markdown without the source numbers. */
export const copiedAnswer = (markdown: string): string => markdown.replaceAll(/\s*\[\^\d+\]/g, '').trim();

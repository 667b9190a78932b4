import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { type InternalRef, internalRef, isHref } from '#domain/teach/rich-text/link-target.ts';
import type { Inline, LinkMark, PlainMarkType, Text } from '#domain/teach/rich-text/rich-text-node.ts';
import { Formula } from '#web/shared/rich-text/formula.tsx';
import { useRichTextContext } from '#web/shared/rich-text/rich-text-context.ts';
import { isPlainClick } from '#web/shared/control/plain-click.ts';

export function Inlines({ inlines = [] }: { inlines?: readonly Inline[] | undefined }): ReactNode {
  return groupByLink(inlines).map((run, index) => {
    // Inline texts have no ids; they render again with their block.
    const parts = run.inlines.map((inline, place) => <InlineView key={place} inline={inline} />);
    return run.href === undefined ? (
      <Fragment key={index}>{parts}</Fragment>
    ) : (
      <LinkView key={index} href={run.href}>
        {parts}
      </LinkView>
    );
  });
}

interface Run {
  href: string | undefined;
  inlines: Inline[];
}

/** Groups neighboring texts with the same link, so that one link is one element whatever marks are inside. */
function groupByLink(inlines: readonly Inline[]): Run[] {
  const runs: Run[] = [];
  for (const inline of inlines) {
    const href = inline.type === 'text' ? hrefOf(inline) : undefined;
    const last = runs.at(-1);
    if (last !== undefined && last.href === href) last.inlines.push(inline);
    else runs.push({ href, inlines: [inline] });
  }
  return runs;
}

/** Security: an older row may contain a link that is invalid today; its text stays without the link. */
const hrefOf = (text: Text): string | undefined =>
  text.marks?.find((mark): mark is LinkMark => mark.type === 'link' && isHref(mark.attrs.href))?.attrs.href;

function InlineView({ inline }: { inline: Inline }): ReactNode {
  switch (inline.type) {
    case 'hardBreak':
      return <br />;
    case 'mathInline':
      return <Formula latex={inline.attrs.latex} />;
    case 'text':
      return (inline.marks ?? []).reduce<ReactNode>(
        (inner, mark) => (mark.type === 'link' ? inner : applyMark(mark.type, inner)),
        inline.text,
      );
  }
}

const tags = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  code: 'code',
  subscript: 'sub',
  superscript: 'sup',
} as const satisfies Record<PlainMarkType, keyof React.JSX.IntrinsicElements>;

function applyMark(type: PlainMarkType, inner: ReactNode): ReactNode {
  const Tag = tags[type];
  return <Tag {...(type === 'code' ? { dir: 'ltr' } : {})}>{inner}</Tag>;
}

function LinkView({ href, children }: { href: string; children: ReactNode }) {
  const ref = internalRef(href);
  if (ref !== undefined) return <InternalLink to={ref}>{children}</InternalLink>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

function InternalLink({ to, children }: { to: InternalRef; children: ReactNode }) {
  const { onFollow, addressOf } = useRichTextContext();
  if (onFollow === undefined) return <span>{children}</span>;
  const address = addressOf?.(to);
  if (address === undefined) {
    return (
      <button type="button" className="inner-link" onClick={() => onFollow(to)}>
        {children}
      </button>
    );
  }
  const handleClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onFollow(to);
  };
  return (
    <a href={address} onClick={handleClick}>
      {children}
    </a>
  );
}

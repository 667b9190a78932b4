import type { ComponentPropsWithRef, CSSProperties, ElementType } from 'react';
import styles from './stack.module.css';

type Tag =
  | 'article'
  | 'aside'
  | 'div'
  | 'dl'
  | 'fieldset'
  | 'figure'
  | 'footer'
  | 'form'
  | 'header'
  | 'hgroup'
  | 'label'
  | 'li'
  | 'nav'
  | 'ol'
  | 'output'
  | 'p'
  | 'section'
  | 'span'
  | 'ul';

/** Lengths are pixels. A class of the screen overrides each of them, for example on small screens. */
interface Layout {
  /** Space between the children, or `[between lines, between columns]`. */
  gap?: number | readonly [number, number];
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  justify?: 'start' | 'center' | 'end' | 'space-between';
  /** On screens narrower than this breakpoint each child has a line of its own. */
  stackBelow?: 'sm' | 'md' | 'lg';
  /** Margin above and below. */
  mt?: number;
  mb?: number;
  /** Takes the free space of its row or column; a number is the least width it keeps in a row that wraps. */
  grow?: boolean | number;
  maxWidth?: number;
}

type Props<T extends Tag, Own> = Layout & Own & { as?: T } & Omit<ComponentPropsWithRef<T>, 'style' | keyof Own>;
type StackProps<T extends Tag> = Props<T, { columns?: string; lines?: boolean }>;
type RowProps<T extends Tag> = Props<T, { wrap?: boolean; flush?: boolean }>;

const pixels = (length: number | readonly number[]) =>
  [length]
    .flat()
    .map((value) => `${value}px`)
    .join(' ');

function render(
  kind: string | undefined,
  {
    as: Element = 'div',
    gap,
    align,
    justify,
    stackBelow,
    mt,
    mb,
    grow,
    maxWidth,
    className,
    ...rest
  }: Props<'div', object>,
  own: CSSProperties,
) {
  const style = {
    ...(gap !== undefined && { '--gap': pixels(gap) }),
    ...(align && { '--align': align }),
    ...(justify && { '--justify': justify }),
    ...(mt !== undefined && { '--mt': `${mt}px` }),
    ...(mb !== undefined && { '--mb': `${mb}px` }),
    ...(grow && { '--basis': `${grow === true ? 0 : grow}px` }),
    ...(maxWidth !== undefined && { '--max': `${maxWidth}px` }),
    ...own,
  };
  const Tag: ElementType = Element;
  return (
    <Tag
      {...rest}
      className={[kind, stackBelow && styles[stackBelow], grow && styles.grow, className].filter(Boolean).join(' ')}
      style={style}
    />
  );
}

/** Children below each other, or in a grid with `columns` (a value of grid-template-columns). `lines` separates them by lines. Lists have no bullets. */
export function Stack<T extends Tag = 'div'>({ columns, lines, ...props }: StackProps<T>) {
  return render(
    lines ? `${styles.stack} ${styles.lines}` : styles.stack,
    props as Props<'div', object>,
    columns === undefined ? {} : ({ '--columns': columns } as CSSProperties),
  );
}

/** Children beside each other, on more lines with `wrap`. With `flush` the label of a first button without a box aligns with the text above it. */
export function Row<T extends Tag = 'div'>({ wrap, flush, ...props }: RowProps<T>) {
  return render(
    flush ? `${styles.row} ${styles.flush}` : styles.row,
    props as Props<'div', object>,
    wrap ? ({ '--wrap': 'wrap' } as CSSProperties) : {},
  );
}

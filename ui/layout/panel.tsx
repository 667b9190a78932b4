import { Title } from '@mantine/core';
import { type ComponentPropsWithRef, type ElementType, type ReactNode, useId } from 'react';
import { Row, Stack } from '#ui/layout/stack.tsx';
import styles from './panel.module.css';

type Tag = 'article' | 'aside' | 'div' | 'dl' | 'form' | 'li' | 'ol' | 'section' | 'ul';

interface Own<T extends Tag> {
  /** HTML element; without it a section. */
  as?: T;
  /** Heading, which also names the panel for screen readers. */
  title?: ReactNode;
  /** One muted sentence below the heading. */
  lead?: ReactNode;
  /** Links or buttons at the end of the heading's line. */
  actions?: ReactNode;
  /** Lays out the content as a Stack with this gap; without it the content flows. */
  gap?: number;
}

/** Box with a border. Use it for one thing of several; separate what belongs together by space and a heading. */
export function Panel<T extends Tag = 'section'>({
  as,
  title,
  lead,
  actions,
  gap,
  className,
  children,
  ...rest
}: Own<T> & Omit<ComponentPropsWithRef<T>, keyof Own<T>>) {
  const titleID = useId();
  const tag = as ?? 'section';
  const Element: ElementType = gap === undefined ? tag : Stack;
  const heading = title !== undefined && (
    <Title order={2} id={titleID}>
      {title}
    </Title>
  );
  const head = actions ? (
    <Row as="header" gap={[4, 16]} align="center" justify="space-between" wrap>
      {heading}
      {actions}
    </Row>
  ) : (
    heading
  );
  return (
    <Element
      {...(gap !== undefined && { as: tag, gap })}
      {...(heading && { 'aria-labelledby': titleID })}
      {...rest}
      className={[styles.panel, className].filter(Boolean).join(' ')}
    >
      {lead === undefined ? (
        head
      ) : (
        <Stack gap={4} mb={gap === undefined ? 14 : 0}>
          {head}
          <p className="text-muted">{lead}</p>
        </Stack>
      )}
      {children}
    </Element>
  );
}

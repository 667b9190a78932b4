import { Title } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Row, Stack } from '#ui/layout/stack.tsx';

interface PageSectionProps extends ComponentPropsWithRef<'section'> {
  title: string;
  /** Text at the end of the heading's line. */
  beside?: ReactNode;
}

/** Section of a page, with its heading. */
export const PageSection = ({ title, beside, children, ...rest }: PageSectionProps) => (
  <Stack as="section" gap={16} mt={40} {...rest}>
    <Row gap={12} align="baseline" justify="space-between">
      <Title order={2}>{title}</Title>
      {beside}
    </Row>
    <div>{children}</div>
  </Stack>
);

import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Stack } from '#ui/layout/stack.tsx';

interface SettingSectionProps {
  title: string;
  help?: string | undefined;
  /** Shown below the help. */
  state?: ReactNode;
  children: ReactNode;
}

/** A section of the site settings: title and help beside its content, above it on small screens. */
export function SettingSection({ title, help, state, children }: SettingSectionProps) {
  return (
    <Stack
      as="section"
      gap={[14, 48]}
      columns="minmax(0, 1fr) minmax(0, 2fr)"
      stackBelow="md"
      align="start"
      aria-label={title}
    >
      <Stack gap={10} justify="start">
        <Title order={2}>{title}</Title>
        {help !== undefined && <p className="text-muted">{help}</p>}
        {state}
      </Stack>
      {children}
    </Stack>
  );
}

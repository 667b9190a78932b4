import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SourceLesson } from '#domain/teach/import-export/source-lesson.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { ConversionReport } from '#web/teach/import/conversion-report.tsx';

/** Result of a lesson made from a text, with a list of what could not be converted. */
export function SourceResult({ name, answer: { id, steps, place, loss } }: { name: string; answer: SourceLesson }) {
  const { t } = useTranslation();
  const link = useRef<HTMLAnchorElement>(null);
  // The submitted form is gone, so the link takes the focus.
  useEffect(() => link.current?.focus(), []);
  return (
    <Panel gap={20}>
      <output>
        <b>{t('draft.create.source.done', { count: steps, name })}</b>
      </output>
      <ConversionReport loss={loss} unit={place} />
      <Row gap={10} justify="end" wrap>
        <Button renderRoot={(props) => <Link {...props} ref={link} to="/teach/lessons/$id" params={{ id }} />}>
          {t('draft.create.source.open')}
        </Button>
      </Row>
    </Panel>
  );
}

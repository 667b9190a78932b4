import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SourceLesson, SourcePlace } from '#domain/teach/source-text.ts';
import { LossList } from '#web/teach/exchange/loss-list.tsx';
import styles from './create-lesson-page.module.css';

const placeTexts: Record<SourcePlace, string> = {
  line: 'exchange.loss.line',
  page: 'exchange.loss.page',
  step: 'exchange.loss.step',
};

/** What was made of a text, and what of it did not come along. */
export function SourceOutcome({ name, answer: { id, steps, place, loss } }: { name: string; answer: SourceLesson }) {
  const { t } = useTranslation();
  const link = useRef<HTMLAnchorElement>(null);
  // The form that was used is gone.
  useEffect(() => link.current?.focus(), []);
  return (
    <section className={`box ${styles['form']}`}>
      <output>{t('draft.create.source.done', { count: steps, name })}</output>
      <LossList loss={loss} lineText={(line) => t(placeTexts[place], { line })} />
      <div className={styles['actions']}>
        <Button renderRoot={(props) => <Link {...props} ref={link} to="/teach/lessons/$id" params={{ id }} />}>
          {t('draft.create.source.open')}
        </Button>
      </div>
    </section>
  );
}

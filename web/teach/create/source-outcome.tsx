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

/** Result of a lesson made from a text, with a list of what could not be converted. */
export function SourceOutcome({ name, answer: { id, steps, place, loss } }: { name: string; answer: SourceLesson }) {
  const { t } = useTranslation();
  const link = useRef<HTMLAnchorElement>(null);
  // The submitted form is gone, so the link takes the focus.
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

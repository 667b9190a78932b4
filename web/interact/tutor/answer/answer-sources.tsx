import { Link } from '@tanstack/react-router';
import { IconBook2, IconBookOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Citation, quotePieces } from '#domain/tutor/citation.ts';
import { Disclosure } from '#ui/control/disclosure.tsx';
import { Formula } from '#web/shared/rich-text/formula.tsx';
import { useActor, useRows } from '#web/store/hooks.ts';
import styles from './answer-sources.module.css';

interface SourceLinkProps {
  source: Citation;
  className: string | undefined;
  label?: string;
  children: ReactNode;
}

/** Link to a source: the sentence in the player if the reader is enrolled, else the lesson's page; the editor for an own draft. */
function SourceLink({ source, className, label, children }: SourceLinkProps) {
  const actor = useActor();
  const { lessonID: id, nodeID: step, versionID, blockID, start, end, quote } = source;
  const isEnrolled = useRows('Enrollment', { owner: actor.id, lessonID: id, withdrawnAt: null }).length > 0;
  const shared = { className, title: quote, ...(label !== undefined && { 'aria-label': label }) };
  if (versionID === null)
    return (
      <Link to="/teach/lessons/$id" params={{ id }} search={{ step }} {...shared}>
        {children}
      </Link>
    );
  if (isEnrolled)
    return (
      <Link
        to="/learn/enrollments/lesson/$id"
        params={{ id }}
        search={{ step }}
        hash={`${blockID}:${start}-${end}`}
        {...shared}
      >
        {children}
      </Link>
    );
  return (
    <Link to="/learn/catalog/lesson/$id" params={{ id }} {...shared}>
      {children}
    </Link>
  );
}

/** Number of a source after the sentence that it supports. */
export function SourceChip({ source, number }: { source: Citation; number: number }) {
  const { t } = useTranslation();
  const { lessonName: lesson, stepName: step } = source;
  return (
    <SourceLink source={source} className={styles.chip} label={t('tutoring.source', { number, lesson, step })}>
      {number}
    </SourceLink>
  );
}

/** Mark after a sentence that no lesson supports. */
export function NoSource() {
  const { t } = useTranslation();
  return (
    <span className={styles.none} title={t('tutoring.unsourced')}>
      <IconBookOff size={13} aria-hidden />
      <span className="visually-hidden">({t('tutoring.unsourced')})</span>
    </span>
  );
}

/** Legend of that mark, once below an answer. */
export function NoSourceLegend() {
  const { t } = useTranslation();
  return (
    <p className={styles.legend} aria-hidden>
      <span className={styles.none}>
        <IconBookOff size={13} />
      </span>
      {t('tutoring.unsourced')}
    </p>
  );
}

const Quote = ({ source }: { source: Citation }) => (
  <q dir="auto">
    {quotePieces(source).map((piece, index) =>
      'latex' in piece ? <Formula key={index} latex={piece.latex} /> : piece.words,
    )}
  </q>
);

/** Sources of an answer as quotations from lessons. */
export function AnswerSources({ sources }: { sources: readonly Citation[] }) {
  const { t } = useTranslation();
  if (sources.length === 0) return null;
  return (
    <Disclosure className={styles.sources} summary={t('tutoring.sources', { count: sources.length })}>
      <ol>
        {sources.map((source, index) => (
          <li key={index}>
            <SourceLink source={source} className={styles.location}>
              <IconBook2 size={14} aria-hidden />
              <bdi>{t('tutoring.place', { lesson: source.lessonName, step: source.stepName })}</bdi>
            </SourceLink>
            <Quote source={source} />
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

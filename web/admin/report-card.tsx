import { Button, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Report } from '#domain/admin/report.ts';
import { StatePill } from '#ui/state-pill.tsx';
import { useFormat } from '#ui/use-format.ts';
import { DecisionForm } from '#web/admin/decision-form.tsx';
import { ReportBackground } from '#web/admin/report-background.tsx';
import { RestoreForm } from '#web/admin/restore-form.tsx';
import { reasonTexts, statusTexts, thingPlace, thingTexts } from '#web/admin/thing-words.ts';
import { useActor, useRow, useRows } from '#web/store/hooks.ts';
import styles from './admin.module.css';

interface ReportCardProps {
  report: Report;
  onDecided: () => void;
}

/** A reported row with all its reports and the decision. */
export function ReportCard({ report, onDecided }: ReportCardProps) {
  const { t } = useTranslation();
  const isAdmin = useActor().role === 'ADMIN';
  const author = useRow('PublicProfile', report.author);
  const place = thingPlace(report);
  const [isDeep, setDeep] = useState(false);
  const name = author?.name ?? t('admin.nobody');
  return (
    <li
      className={`box ${styles['card']}`}
      aria-label={t('admin.reports.one', { thing: t(thingTexts[report.model]), name })}
    >
      <Title order={2}>{t(thingTexts[report.model])}</Title>
      <p className="quiet">
        {t('admin.reports.by')}{' '}
        {isAdmin ? (
          <Link to="/admin/users" search={{ person: report.author }}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}
      </p>
      <Snapshot report={report} />
      <Words report={report} />
      <div className={styles['actions']}>
        {place && (
          <Link {...place} className={styles['link']}>
            {t('admin.reports.look')}
          </Link>
        )}
        <Button variant="subtle" size="xs" aria-expanded={isDeep} onClick={() => setDeep(!isDeep)}>
          {t('admin.reports.background')}
        </Button>
      </div>
      {isDeep && <ReportBackground report={report} />}
      {report.status === 'OPEN' ? (
        <DecisionForm report={report} onDecided={onDecided} />
      ) : (
        <Decision report={report} onDecided={onDecided} />
      )}
    </li>
  );
}

/** Text of the row at the time of the report; the row may have changed since. */
function Snapshot({ report: { model, snapshot } }: { report: Report }) {
  const { t } = useTranslation();
  const isRated = model === 'LessonReview';
  const title = isRated ? t('admin.reports.stars', { count: Number(snapshot.name) }) : snapshot.name;
  if (title === '' && snapshot.text === '') return <p className="quiet">{t('admin.reports.saidNothing')}</p>;
  return (
    <blockquote className={styles['quote']}>
      {title !== '' && (
        <b>
          <bdi>{title}</bdi>
        </b>
      )}
      {snapshot.text !== '' && <p dir="auto">{snapshot.text}</p>}
    </blockquote>
  );
}

function Words({ report }: { report: Report }) {
  const led = useRows('Report', { leadID: report.id });
  return (
    <ul className={styles['words']}>
      {[report, ...led].map((each) => (
        <Word key={each.id} report={each} />
      ))}
    </ul>
  );
}

function Word({ report: { reporter, reason, words, createdAt } }: { report: Report }) {
  const { t } = useTranslation();
  const format = useFormat();
  const person = useRow('PublicProfile', reporter);
  return (
    <li>
      <b>{t(reasonTexts[reason])}</b>{' '}
      <span className="quiet">
        <bdi>{person?.name ?? t('admin.nobody')}</bdi> · <bdi>{format.relative(createdAt)}</bdi>
      </span>
      {words !== '' && <p dir="auto">{words}</p>}
    </li>
  );
}

function Decision({ report, onDecided }: ReportCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const decider = useRow('PublicProfile', report.decidedBy);
  const { status, decidedAt, note, isHidden } = report;
  return (
    <div className={styles['decision']}>
      <div className={styles['actions']}>
        <StatePill state={status === 'UPHELD' ? 'attention' : 'done'}>{t(statusTexts[status])}</StatePill>
        {isHidden && <StatePill state="failed">{t('admin.reports.hidden')}</StatePill>}
        <span className="quiet">
          <bdi>{decider?.name ?? t('admin.nobody')}</bdi> · <bdi>{format.dateTime(decidedAt ?? '')}</bdi>
        </span>
      </div>
      {note !== '' && <p dir="auto">{note}</p>}
      {isHidden && <RestoreForm report={report} onRestored={onDecided} />}
    </div>
  );
}

import { Button, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Report } from '#domain/admin/report.ts';
import { StatePill } from '#ui/feedback/state-pill.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { DecisionForm } from '#web/admin/report/decision-form.tsx';
import { ReportBackground } from '#web/admin/report/report-background.tsx';
import { RestoreForm } from '#web/admin/report/restore-form.tsx';
import { statusTexts, reportedRowLink, modelTexts } from '#web/admin/admin-texts.ts';
import { useActor, useRow, useRows } from '#web/store/hooks.ts';
import styles from '#web/admin/admin.module.css';
import { reasonTexts } from '#web/shared/report/report-reason.ts';

interface ReportCardProps {
  report: Report;
  onDecided: () => void;
}

/** A reported row with all its reports and the decision. */
export function ReportCard({ report, onDecided }: ReportCardProps) {
  const { t } = useTranslation();
  const isAdmin = useActor().role === 'ADMIN';
  const author = useRow('PublicProfile', report.author);
  const link = reportedRowLink(report);
  const [isBackgroundOpen, setBackgroundOpen] = useState(false);
  const name = author?.name ?? t('admin.nobody');
  return (
    <Panel
      as="li"
      gap={12}
      className={styles.card}
      aria-label={t('admin.reports.one', { thing: t(modelTexts[report.model]), name })}
    >
      <Title order={2}>{t(modelTexts[report.model])}</Title>
      <p className="text-muted">
        {t('admin.reports.by')}{' '}
        {isAdmin ? (
          <Link to="/admin/users" search={{ person: report.author }}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}
      </p>
      <ReportedText report={report} />
      <ReportNotes report={report} />
      <Row gap={[8, 12]} align="center" wrap flush>
        {link && (
          <Link {...link} className={styles.link}>
            {t('admin.reports.look')}
          </Link>
        )}
        <Button
          variant="subtle"
          size="xs"
          aria-expanded={isBackgroundOpen}
          onClick={() => setBackgroundOpen(!isBackgroundOpen)}
        >
          {t('admin.reports.background')}
        </Button>
      </Row>
      {isBackgroundOpen && <ReportBackground report={report} />}
      {report.status === 'OPEN' ? (
        <DecisionForm report={report} onDecided={onDecided} />
      ) : (
        <Decision report={report} onDecided={onDecided} />
      )}
    </Panel>
  );
}

/** Text of the row at the time of the report; the row may have changed since. */
function ReportedText({ report: { model, snapshot } }: { report: Report }) {
  const { t } = useTranslation();
  const isRated = model === 'LessonReview';
  const title = isRated ? t('admin.reports.stars', { count: Number(snapshot.name) }) : snapshot.name;
  if (title === '' && snapshot.text === '') return <p className="text-muted">{t('admin.reports.saidNothing')}</p>;
  return (
    <blockquote className={styles.quote}>
      {title !== '' && (
        <b>
          <bdi>{title}</bdi>
        </b>
      )}
      {snapshot.text !== '' && <p dir="auto">{snapshot.text}</p>}
    </blockquote>
  );
}

function ReportNotes({ report }: { report: Report }) {
  const duplicates = useRows('Report', { leadID: report.id });
  return (
    <Stack as="ul" gap={8}>
      {[report, ...duplicates].map((each) => (
        <ReportNote key={each.id} report={each} />
      ))}
    </Stack>
  );
}

function ReportNote({ report: { reporter, reason, description, createdAt } }: { report: Report }) {
  const { t } = useTranslation();
  const format = useFormat();
  const person = useRow('PublicProfile', reporter);
  return (
    <li>
      <b>{t(reasonTexts[reason])}</b>{' '}
      <span className="text-muted">
        <bdi>{person?.name ?? t('admin.nobody')}</bdi> · <bdi>{format.relative(createdAt)}</bdi>
      </span>
      {description !== '' && <p dir="auto">{description}</p>}
    </li>
  );
}

function Decision({ report, onDecided }: ReportCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const decider = useRow('PublicProfile', report.decidedBy);
  const { status, decidedAt, note, isHidden } = report;
  return (
    <Stack gap={14}>
      <Row gap={[8, 12]} align="center" wrap>
        <StatePill state={status === 'UPHELD' ? 'attention' : 'done'}>{t(statusTexts[status])}</StatePill>
        {isHidden && <StatePill state="failed">{t('admin.reports.hidden')}</StatePill>}
        <span className="text-muted">
          <bdi>{decider?.name ?? t('admin.nobody')}</bdi> · <bdi>{format.dateTime(decidedAt ?? '')}</bdi>
        </span>
      </Row>
      {note !== '' && <p dir="auto">{note}</p>}
      {isHidden && <RestoreForm report={report} onRestored={onDecided} />}
    </Stack>
  );
}

import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError } from '#domain/kernel/errors.ts';
import { ARCHIVE_BYTES_MAX } from '#domain/kernel/media-type.ts';
import type { CourseImport } from '#domain/teach/import-export/course-import.ts';
import { Select } from '#ui/control/select.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { ImportErrorMessage } from '#web/shared/import/import-error-message.tsx';
import { FileDrop } from '#ui/control/file-drop.tsx';
import { BulletList } from '#ui/layout/bullet-list.tsx';
import { FileProgress } from '#web/shared/import/file-progress.tsx';
import { ConversionReport } from '#web/teach/import/conversion-report.tsx';
import { useOwnCourses } from '#web/teach/lesson/use-own-courses.ts';
import { useFileImport } from '#web/shared/import/use-file-import.ts';
import styles from './file-dialog.module.css';

const importPath = (name: string, update: string): string =>
  `/api/course-archives?${new URLSearchParams({ name, ...(update === '' ? {} : { update }) })}`;

export interface ImportCourseProps {
  /** File that is chosen already and sent at once. */
  file?: File | undefined;
  onClose: () => void;
}

/** Dialog that imports a course archive and shows the result. */
export function ImportCourse({ file, onClose }: ImportCourseProps) {
  const { t } = useTranslation();
  const { working, done, failed, send } = useFileImport<CourseImport>(ARCHIVE_BYTES_MAX);
  const isKnown = knownCourse(failed?.error) !== undefined;
  const isBegun = useRef(false);
  const [update, setUpdate] = useState('');
  const [sent, setSent] = useState<File>();
  const importFile = (chosen: File, into: string) => {
    setSent(chosen);
    void send(importPath(chosen.name, into), chosen);
  };
  useEffect(() => {
    if (!file || isBegun.current) return;
    isBegun.current = true;
    setSent(file);
    void send(importPath(file.name, ''), file);
  }, [file, send]);

  return (
    <Dialog opened onClose={onClose} title={t('exchange.import.title')} width={560}>
      <Stack gap={16} className={styles.body}>
        {done === undefined && <p>{t('exchange.import.lead')}</p>}
        {failed && <Failed {...failed} onChoose={(into) => sent && importFile(sent, into)} />}
        <CourseChoice value={update} onChange={setUpdate} />
        <div>
          <FileDrop
            label={done || failed ? t('exchange.import.another') : t('exchange.import.choose')}
            variant={done || isKnown ? 'default' : 'filled'}
            accept=".zip,.apkg,application/zip"
            loading={working !== undefined}
            onFile={(chosen) => importFile(chosen, update)}
          />
        </div>
        {working && <FileProgress {...working} />}
        <output>{done && <Outcome done={done.answer} />}</output>
        {done && (
          <>
            <AddAgain done={done.answer} onChoose={(into) => sent && importFile(sent, into)} />
            <ConversionReport loss={done.answer.loss} unit="line" />
            <Row gap={8} justify="end" wrap className={styles.answers}>
              <Button onClick={onClose}>{t('common.close')}</Button>
            </Row>
          </>
        )}
      </Stack>
    </Dialog>
  );
}

/** Existing course that the file looks like a later version of; undefined if it was refused for another reason. */
function knownCourse(error: unknown): { id: string; name: string } | undefined {
  const { fault, courseID: id, courseName: name } = (error instanceof AppError && error.details) || {};
  return fault === 'knownCourse' && typeof id === 'string' && typeof name === 'string' ? { id, name } : undefined;
}

interface FailedProps {
  error: unknown;
  /** Name of the file. */
  name: string;
  onChoose: (update: string) => void;
}

/**
 * Reason why the import failed. If the file looks like an existing course, offers to update that course or create a new
 * one.
 */
function Failed({ error, name, onChoose }: FailedProps) {
  const { t } = useTranslation();
  const known = knownCourse(error);
  return (
    <>
      <ImportErrorMessage error={error}>{t('exchange.import.failed', { name })}</ImportErrorMessage>
      {known && (
        <Row gap={8} wrap>
          <Button onClick={() => onChoose(known.id)}>{t('exchange.import.updateKnown', { name: known.name })}</Button>
          <Button variant="default" onClick={() => onChoose('new')}>
            {t('exchange.import.addAsNew')}
          </Button>
        </Row>
      )}
    </>
  );
}

interface AddAgainProps {
  done: CourseImport;
  onChoose: (update: string) => void;
}

/** Button that imports a second copy, for a teacher who already has the course or has deleted parts of it. */
function AddAgain({ done: { isSame, deleted }, onChoose }: AddAgainProps) {
  const { t } = useTranslation();
  if (!isSame && deleted === 0) return null;
  return (
    <Row gap={8} wrap>
      <Button variant="default" onClick={() => onChoose('new')}>
        {t('exchange.import.addAsNew')}
      </Button>
    </Row>
  );
}

interface CourseChoiceProps {
  /** Id of the course to update; empty for a new one. */
  value: string;
  onChange: (id: string) => void;
}

/** Choice of the course to update; renders nothing if the teacher has no imported course. */
function CourseChoice({ value, onChange }: CourseChoiceProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const courses = useOwnCourses().filter(({ importKey }) => importKey !== null);
  if (courses.length === 0) return null;
  return (
    <Select
      label={t('exchange.import.into')}
      description={t('exchange.import.intoHint')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: t('exchange.import.newCourse') },
        // The date is shown because courses may have equal names.
        ...courses.map(({ id, name, createdAt }) => ({
          value: id,
          label: t('exchange.import.option', { name, date: dateTime(createdAt) }),
        })),
      ]}
    />
  );
}

function Outcome({ done }: { done: CourseImport }) {
  const { t } = useTranslation();
  const { name, created, updated, unchanged, attention, deleted } = done;
  const counts = [
    { count: created, text: t('exchange.import.created', { count: created }) },
    { count: updated, text: t('exchange.import.updated', { count: updated }) },
    { count: unchanged, text: t('exchange.import.unchanged', { count: unchanged }) },
    { count: attention, text: t('exchange.import.attention', { count: attention }) },
    { count: deleted, text: t('exchange.import.deleted', { count: deleted }) },
  ];
  return (
    <>
      <b>{t(done.isSame ? 'exchange.import.same' : 'exchange.import.done', { name })}</b>
      <BulletList items={counts.filter(({ count }) => count > 0).map(({ text }) => text)} />
    </>
  );
}

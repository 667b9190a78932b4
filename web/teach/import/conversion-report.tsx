import { useTranslation } from 'react-i18next';
import type { ImportIssue, ImportReportEntry, ImportIssueKind } from '#domain/teach/import-export/import-report.ts';
import { Disclosure } from '#ui/control/disclosure.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import styles from './conversion-report.module.css';

const kindTexts: Record<ImportIssueKind, string> = {
  picture_missing: 'exchange.loss.kind.pictureMissing',
  picture_external: 'exchange.loss.kind.pictureExternal',
  picture_cleaned: 'exchange.loss.kind.pictureCleaned',
  picture_unusable: 'exchange.loss.kind.pictureUnusable',
  link_dropped: 'exchange.loss.kind.linkDropped',
  link_to_source: 'exchange.loss.kind.linkToSource',
  link_outside: 'exchange.loss.kind.linkOutside',
  html_dropped: 'exchange.loss.kind.htmlDropped',
  unknown_div: 'exchange.loss.kind.unknownDiv',
  stray_div: 'exchange.loss.kind.strayDiv',
  table_as_text: 'exchange.loss.kind.tableAsText',
  nesting_flattened: 'exchange.loss.kind.nestingFlattened',
  page_left_out: 'exchange.loss.kind.pageLeftOut',
  file_left_out: 'exchange.loss.kind.fileLeftOut',
  words_missing: 'exchange.loss.kind.wordsMissing',
  code_not_run: 'exchange.loss.kind.codeNotRun',
  text_shortened: 'exchange.loss.kind.textShortened',
  text_as_typed: 'exchange.loss.kind.textAsTyped',
  question_left_out: 'exchange.loss.kind.questionLeftOut',
  category_left_out: 'exchange.loss.kind.categoryLeftOut',
  title_left_out: 'exchange.loss.kind.titleLeftOut',
  feedback_left_out: 'exchange.loss.kind.feedbackLeftOut',
  answer_left_out: 'exchange.loss.kind.answerLeftOut',
  setting_left_out: 'exchange.loss.kind.settingLeftOut',
  points_changed: 'exchange.loss.kind.pointsChanged',
  any_became_all: 'exchange.loss.kind.anyBecameAll',
  kind_changed: 'exchange.loss.kind.kindChanged',
  format_left_out: 'exchange.loss.kind.formatLeftOut',
  box_as_text: 'exchange.loss.kind.boxAsText',
  part_left_out: 'exchange.loss.kind.partLeftOut',
  look_left_out: 'exchange.loss.kind.lookLeftOut',
  running_line: 'exchange.loss.kind.runningLine',
  asked_openly: 'exchange.loss.kind.askedOpenly',
  gaps_joined: 'exchange.loss.kind.gapsJoined',
  step_left_out: 'exchange.loss.kind.stepLeftOut',
};

/** Most issues shown of each kind; the file contains all of them. */
const SHOWN_MAX = 100;

export interface ConversionReportProps {
  loss: readonly (ImportIssue | ImportReportEntry)[];
  /** Counts the places of the issues. */
  unit: keyof typeof placeTexts;
}

const placeTexts = {
  line: 'exchange.loss.line',
  page: 'exchange.loss.page',
  step: 'exchange.loss.step',
  question: 'exchange.loss.question',
} as const;

/** Import or export issues grouped by kind, each with its place. */
export function ConversionReport({ loss, unit }: ConversionReportProps) {
  const { t } = useTranslation();
  if (loss.length === 0) return <p className="text-muted">{t('exchange.loss.none')}</p>;
  const kinds = Map.groupBy(loss, ({ kind }) => kind);
  return (
    <Stack as="section" gap={4} className={styles.loss} aria-label={t('exchange.loss.title', { count: loss.length })}>
      <h3>{t('exchange.loss.title', { count: loss.length })}</h3>
      {[...kinds].map(([kind, entries]) => (
        <Disclosure key={kind} summary={t('exchange.loss.group', { kind: t(kindTexts[kind]), count: entries.length })}>
          <Stack as="ul" gap={4} mb={8}>
            {entries.slice(0, SHOWN_MAX).map((entry, index) => (
              <Stack as="li" gap={[0, 12]} key={index}>
                <span>
                  {'file' in entry && <bdi>{entry.file} · </bdi>}
                  {t(placeTexts[unit], { line: entry.line })}
                </span>
                <bdi>{entry.what}</bdi>
              </Stack>
            ))}
          </Stack>
          {entries.length > SHOWN_MAX && (
            <Row as="p" className="text-muted">
              {t('exchange.loss.more', { count: entries.length - SHOWN_MAX })}
            </Row>
          )}
        </Disclosure>
      ))}
    </Stack>
  );
}

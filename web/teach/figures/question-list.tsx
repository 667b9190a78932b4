import { useDirection } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { QuestionAnalytics } from '#domain/teach/analytics/lesson-analytics.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { MetricTable } from '#web/shared/control/metric-table.tsx';

/** Share of right first answers below which a question is hard. */
const HARD = 0.5;
/** Correlations from which a question discriminates well, and at least a little. */
const [DISCRIMINATES, DISCRIMINATES_LITTLE] = [0.3, 0.1];

const discriminationWord = (value: number): string => {
  if (value < 0) return 'figures.questions.backwards';
  if (value < DISCRIMINATES_LITTLE) return 'figures.questions.not';
  return value < DISCRIMINATES ? 'figures.questions.little' : 'figures.questions.well';
};

interface QuestionListProps {
  questions: readonly QuestionAnalytics[];
  /** Number of a step, from 1. */
  stepOf: (nodeID: QuestionAnalytics['nodeID']) => number;
}

/**
 * Statistics of each question: difficulty from the first to the last attempt, discrimination, and frequent wrong
 * answers.
 */
export function QuestionList({ questions, stepOf }: QuestionListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Panel title={t('figures.questions.title')}>
      {questions.length === 0 ? (
        <p className="text-muted">{t('figures.questions.none')}</p>
      ) : (
        <MetricTable
          caption={t('figures.questions.title')}
          heads={[
            t('figures.questions.question'),
            t('figures.questions.tries'),
            t('figures.questions.tells'),
            t('figures.questions.wrong'),
          ]}
          rows={questions.map((question) => ({
            key: `${question.nodeID} ${question.id}`,
            head: (
              <>
                <bdi>{question.text}</bdi>{' '}
                <span className="text-muted">
                  {t('figures.questions.of', { step: stepOf(question.nodeID), count: question.learners })}
                </span>
              </>
            ),
            cells: [
              <DifficultyTrend key="tries" first={question.first} last={question.last}>
                {t('figures.questions.travel', {
                  first: format.percent(question.first),
                  last: format.percent(question.last),
                })}
              </DifficultyTrend>,
              question.discrimination === null
                ? '–'
                : t(discriminationWord(question.discrimination), {
                    value: format.number(Math.round(question.discrimination * 100) / 100),
                  }),
              question.wrong === null
                ? '–'
                : t('figures.questions.chosen', {
                    option: optionText(question.wrong.text, t),
                    share: format.percent(question.wrong.share),
                  }),
            ],
          }))}
        />
      )}
    </Panel>
  );
}

const optionText = (text: string, t: (key: string) => string): string =>
  text === 'true' || text === 'false' ? t(`figures.questions.${text}`) : text;

const [LENGTH, ROOM] = [160, 8];

/** Line from the first to the last attempt's share of right answers; hard questions also get a diamond. */
function DifficultyTrend({ first, last, children }: { first: number; last: number; children: string }) {
  const isRtl = useDirection().dir === 'rtl';
  const x = (share: number) => {
    const place = ROOM + share * (LENGTH - 2 * ROOM);
    return isRtl ? LENGTH - place : place;
  };
  const isHard = first < HARD;
  const color = isHard ? 'var(--warning)' : 'var(--accent)';
  return (
    <>
      <svg width={LENGTH} height="22" aria-hidden>
        <line x1={x(0)} x2={x(1)} y1="11" y2="11" stroke="var(--line)" strokeWidth="2" />
        <line x1={x(HARD)} x2={x(HARD)} y1="3" y2="19" stroke="var(--line)" strokeWidth="1.5" />
        <line x1={x(first)} x2={x(last)} y1="11" y2="11" stroke={color} strokeWidth="3" />
        <circle cx={x(last)} cy="11" r="6" fill={color} />
        {isHard ? (
          <path d={`M${x(first) - 7} 11l7-7 7 7-7 7Z`} fill="var(--surface)" stroke={color} strokeWidth="2.2" />
        ) : (
          <circle cx={x(first)} cy="11" r="5.5" fill="var(--surface)" stroke={color} strokeWidth="2.2" />
        )}
      </svg>
      <div className="tabular-numbers">
        <bdi>{children}</bdi>
      </div>
    </>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LineChart } from '#ui/chart/line-chart.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { dayFigures, type DayFigures, lastDays } from '#web/learn/progress/learning-day.ts';
import { useActor, useQuery, useRows } from '#web/store/hooks.ts';
import styles from './learning-chart.module.css';

const measures = ['minutes', 'steps'] as const;
type Measure = (typeof measures)[number];

const HEIGHT = 240;
/** Distance of the days with a label to the first and last day. A phone has room for two dates. */
const LABEL_INSET_DAYS = 2;
/** Possible distances between grid lines; the chart uses the first that gives at most LINES_MAX lines. */
const gridSteps = [1, 2, 5, 10, 20, 60, 120, 240];
const LINES_MAX = 4;

/** Chart of active minutes and completed steps per day, from the learner's own rows. */
export function LearningChart() {
  const { t } = useTranslation();
  const [measure, setMeasure] = useState<Measure>('minutes');
  const { figures, state } = useDayFigures();
  const total = figures.reduce((sum, each) => sum + each[measure], 0);
  return (
    <Panel
      title={t('dashboard.weeks.title')}
      actions={
        <fieldset className={styles.measures} aria-label={t('dashboard.weeks.shown')}>
          {measures.map((each) => (
            <button key={each} type="button" aria-pressed={each === measure} onClick={() => setMeasure(each)}>
              {t(`dashboard.weeks.${each}`)}
            </button>
          ))}
        </fieldset>
      }
      lead={total === 0 ? state === 'ready' && t('dashboard.weeks.none') : t(totalTexts[measure], { count: total })}
    >
      <Chart figures={figures} measure={measure} />
      <FigureTable figures={figures} />
    </Panel>
  );
}

const totalTexts = { minutes: 'dashboard.weeks.minutesIn', steps: 'dashboard.weeks.stepsIn' } as const;

function useDayFigures() {
  const owner = useActor().id;
  const [days] = useState(() => lastDays(new Date()));
  const { rows: activeDays, state } = useQuery('activity.days', { since: days[0] ?? '' });
  const topics = useRows('EnrollmentTopicProgress', { owner, completedAt: { not: null } });
  return { figures: dayFigures(days, activeDays, topics), state };
}

function Chart({ figures, measure }: { figures: readonly DayFigures[]; measure: Measure }) {
  const { t } = useTranslation();
  const format = useFormat();
  const most = Math.max(...figures.map((each) => each[measure]));
  const points = figures.map((each, index) => ({
    label: [LABEL_INSET_DAYS, figures.length - 1 - LABEL_INSET_DAYS].includes(index) ? format.date(each.day) : '',
    value: each[measure],
    title: `${format.date(each.day)}: ${t(measure === 'minutes' ? 'learn.minutes' : 'learn.steps', { count: each[measure] })}`,
  }));
  return (
    <div aria-hidden>
      <LineChart
        label={t(`dashboard.weeks.${measure}`)}
        points={points}
        step={gridSteps.find((distance) => most / distance <= LINES_MAX) ?? most}
        height={HEIGHT}
      />
    </div>
  );
}

/** The same figures as a table for screen readers. */
function FigureTable({ figures }: { figures: readonly DayFigures[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className="visually-hidden">
      <table>
        <caption>{t('dashboard.weeks.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('dashboard.weeks.day')}</th>
            <th scope="col">{t('dashboard.weeks.minutes')}</th>
            <th scope="col">{t('dashboard.weeks.steps')}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ day, minutes, steps }) => (
            <tr key={day}>
              <th scope="row">{format.date(day)}</th>
              <td>{format.number(minutes)}</td>
              <td>{format.number(steps)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

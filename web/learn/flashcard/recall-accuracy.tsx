import { useTranslation } from 'react-i18next';
import { RECALL_REVIEWS_MIN, recallBands } from '#domain/learn/card/recall-band.ts';
import { Disclosure } from '#ui/control/disclosure.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { Table } from '#ui/layout/table.tsx';
import { RecallChart } from '#web/learn/flashcard/recall-chart.tsx';
import { useActor, useRow, useRows } from '#web/store/hooks.ts';

/** Compares the recall that the scheduler predicted with the learner's actual recall. */
export function RecallAccuracy() {
  const { t } = useTranslation();
  const format = useFormat();
  const owner = useActor().id;
  const { bands, total } = recallBands(useRows('Card', { owner }));
  const fit = useRow('User', owner)?.scheduleFit;
  return (
    <Disclosure summary={t('recall.accuracy.title')}>
      {total.reviews < RECALL_REVIEWS_MIN ? (
        <p className="text-muted">{t('recall.accuracy.few', { count: RECALL_REVIEWS_MIN })}</p>
      ) : (
        <Stack gap={12}>
          <p>
            {t('recall.accuracy.total', {
              count: total.reviews,
              predicted: format.percent(total.predicted),
              actual: format.percent(total.actual),
            })}
          </p>
          <RecallChart bands={bands} />
          <Table
            caption={t('recall.accuracy.title')}
            heads={[t('recall.accuracy.predicted'), t('recall.accuracy.actual'), t('recall.accuracy.reviews')]}
          >
            <tbody>
              {bands.map(({ from, predicted, actual, reviews }) => (
                <tr key={from}>
                  <td>{format.percent(predicted)}</td>
                  <td>{format.percent(actual)}</td>
                  <td>{format.number(reviews)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Stack>
      )}
      <p className="text-muted">
        {fit?.weights ? t('recall.accuracy.fitted', { count: fit.reviews }) : t('recall.accuracy.unfitted')}
      </p>
    </Disclosure>
  );
}

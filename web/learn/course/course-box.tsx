import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TOKENS_PER_USD } from '#domain/wallet/price.ts';
import { useFormat } from '#ui/use-format.ts';
import { useRefusalText } from '#web/learn/refusal-text.ts';
import type { CourseOffer } from '#web/learn/course/use-enrol-course.ts';
import { Price } from '#web/shared/price.tsx';
import { TokenAmount, useTokens } from '#web/shared/token-amount.tsx';
import styles from '#web/learn/lesson/enrol-box.module.css';

interface CourseBoxProps extends CourseOffer {
  isOnline: boolean;
  /** All lessons have loaded, so the total is complete. */
  isWhole: boolean;
}

/** The price of a course, lesson by lesson, and the balance after the purchase, before anything is charged. */
export function CourseBox(props: CourseBoxProps) {
  const { t } = useTranslation();
  const { bill, left, isBusy, isOnline, isWhole, enrol } = props;
  const tokens = useTokens();
  const isTooDear = bill.tokens > 0 && left !== undefined && left < 0;
  return (
    <section className={`box ${styles['box']}`} aria-label={t('courses.label')}>
      <div className={styles['price']}>
        <b>
          <Price dollars={bill.tokens / TOKENS_PER_USD} />
        </b>
        {bill.tokens > 0 && (
          <span className="quiet">
            <TokenAmount tokens={bill.tokens} />
          </span>
        )}
      </div>
      <Lines {...props} />
      <p>{t('courses.gives')}</p>
      <Button
        size="md"
        fullWidth
        loading={isBusy}
        disabled={!isOnline || !isWhole || isTooDear || bill.lines.length === 0}
        onClick={enrol}
      >
        {bill.tokens === 0 ? t('wallet.enrol') : t('wallet.enrolFor', { tokens: tokens(bill.tokens) })}
      </Button>
      <Obstacle {...props} />
    </section>
  );
}

function Lines({ bill, balance, left }: CourseBoxProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <dl className={styles['sum']}>
      {bill.lines.map(({ lesson, isHad, tokens }) => (
        <Line key={lesson.id} name={lesson.name}>
          {isHad ? t('courses.had') : tokens === 0 ? t('wallet.free') : format.number(tokens)}
        </Line>
      ))}
      {bill.tokens > 0 && balance !== undefined && left !== undefined && (
        <>
          <Line name={t('wallet.freeToSpend')}>{format.number(balance)}</Line>
          <Line name={t('wallet.left')}>{left < 0 ? format.signed(left) : format.number(left)}</Line>
        </>
      )}
    </dl>
  );
}

function Line({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt>
        <bdi>{name}</bdi>
      </dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}

/** Says why the button is disabled, or why the purchase failed. */
function Obstacle({ bill, left, isOnline, isWhole, refusal }: CourseBoxProps) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const tokens = useTokens();
  if (!isOnline) return <output>{t('learn.refused.offline')}</output>;
  if (isWhole && bill.lines.length === 0) return <output>{t('courses.nothing')}</output>;
  if (refusal !== undefined) return <p role="alert">{refusalText(refusal)}</p>;
  if (bill.tokens > 0 && left !== undefined && left < 0)
    return <output>{t('wallet.short', { tokens: tokens(-left) })}</output>;
  return null;
}

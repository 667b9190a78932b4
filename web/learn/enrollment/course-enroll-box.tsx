import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Course } from '#domain/teach/course.ts';
import { TOKENS_PER_USD } from '#domain/wallet/price.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import type { CourseOffer } from '#web/learn/enrollment/use-enroll-course.ts';
import { BuyTokensButton } from '#web/shared/wallet/buy-tokens-button.tsx';
import { Price } from '#web/shared/wallet/price.tsx';
import { TokenAmount, useTokenText } from '#web/shared/wallet/token-amount.tsx';
import { ErrorNotice } from '#web/shared/error/error-notice.tsx';
import styles from '#web/learn/enrollment/enroll-box.module.css';

interface CourseEnrollBoxProps extends CourseOffer {
  courseID: Course['id'];
  isOnline: boolean;
  /** All lessons have loaded, so the total is complete. */
  isFullyLoaded: boolean;
}

/** The price of a course, lesson by lesson, and the balance after the purchase, before anything is charged. */
export function CourseEnrollBox(props: CourseEnrollBoxProps) {
  const { t } = useTranslation();
  const { courseID, bill, left, isBusy, isOnline, isFullyLoaded, enroll } = props;
  const tokens = useTokenText();
  const isUnaffordable = bill.tokens > 0 && left !== undefined && left < 0;
  return (
    <Panel gap={12} className={styles.offer} aria-label={t('courses.label')}>
      <Row gap={12} align="baseline" justify="space-between" className={styles.price}>
        <b>
          <Price dollars={bill.tokens / TOKENS_PER_USD} />
        </b>
        {bill.tokens > 0 && (
          <span className="text-muted">
            <TokenAmount tokens={bill.tokens} />
          </span>
        )}
      </Row>
      <Lines {...props} />
      <p>{t('courses.gives')}</p>
      {isOnline && isFullyLoaded && isUnaffordable ? (
        <BuyTokensButton size="md" fullWidth missingTokens={-left} page={`/learn/catalog/course/${courseID}`} />
      ) : (
        <Button
          size="md"
          fullWidth
          loading={isBusy}
          disabled={!isOnline || !isFullyLoaded || isUnaffordable || bill.lines.length === 0}
          onClick={enroll}
        >
          {bill.tokens === 0 ? t('wallet.enroll') : t('wallet.enrollFor', { tokens: tokens(bill.tokens) })}
        </Button>
      )}
      <EnrollProblem {...props} />
    </Panel>
  );
}

function Lines({ bill, balance, left }: CourseEnrollBoxProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Stack as="dl" gap={[8, 0]} columns="1fr auto" className={styles.sum}>
      {bill.lines.map(({ lesson, isOwned, tokens }) => (
        <Line key={lesson.id} name={lesson.name}>
          {isOwned ? t('courses.had') : tokens === 0 ? t('wallet.free') : format.number(tokens)}
        </Line>
      ))}
      {bill.tokens > 0 && balance !== undefined && left !== undefined && (
        <>
          <Line name={t('wallet.freeToSpend')}>{format.number(balance)}</Line>
          <Line name={t(left < 0 ? 'wallet.missing' : 'wallet.left')}>{format.number(Math.abs(left))}</Line>
        </>
      )}
    </Stack>
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
function EnrollProblem({ bill, left, isOnline, isFullyLoaded, failure }: CourseEnrollBoxProps) {
  const { t } = useTranslation();
  const tokens = useTokenText();
  if (!isOnline) return <output>{t('errors.code.offline')}</output>;
  if (isFullyLoaded && bill.lines.length === 0) return <output>{t('courses.nothing')}</output>;
  if (failure) return <ErrorNotice failure={failure} />;
  if (bill.tokens > 0 && left !== undefined && left < 0)
    return <output>{t('wallet.short', { tokens: tokens(-left) })}</output>;
  return null;
}

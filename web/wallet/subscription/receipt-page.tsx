import { Button } from '@mantine/core';
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AppError } from '#domain/kernel/errors.ts';
import { type Receipt, type ReceiptLine, receiptText } from '#domain/wallet/receipt.ts';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Loading, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { Table } from '#ui/layout/table.tsx';
import { LinkButton } from '#web/shared/control/link-button.tsx';
import { fetchJson } from '#web/shared/loading/fetch-json.ts';
import { useMoney } from '#web/wallet/payment/use-money.ts';
import { useRequest } from '#web/wallet/payment/use-request.ts';
import styles from './receipt-page.module.css';

const fetchReceipt = (id: string): Promise<Receipt> => fetchJson(`/api/wallet/receipts/${id}`);

/** One receipt, to read, print or download. Only the server knows its seller. */
export function ReceiptPage() {
  const { t } = useTranslation();
  const { id } = useParams({ strict: false });
  const { value, error, retry } = useRequest(id, fetchReceipt);
  if (value) return <ReceiptView receipt={value} />;
  const code = error instanceof AppError ? error.code : undefined;
  return (
    <Page>
      <PageHeader title={t('paying.receipts.title')} actions={<BackLink />} />
      {error === undefined && (
        <Loading label={t('paying.receipts.title')}>
          <SkeletonText lines={8} />
        </Loading>
      )}
      {code === 'not_found' && <p>{t('receipt.missing')}</p>}
      {error !== undefined && code !== 'not_found' && (
        <ErrorBox {...(code === 'offline' && { message: t('receipt.offline') })} onRetry={retry} />
      )}
    </Page>
  );
}

function ReceiptView({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const format = useFormat();
  const money = useMoney();
  const { title, facts, items, notes } = receiptText(receipt, {
    ...money,
    t: (key, values) => t(key, { ...values }),
    date: format.date,
    number: format.exact,
  });
  return (
    <Page>
      <PageHeader
        title={title}
        actions={
          <span className="screen-only">
            <BackLink />{' '}
            <Button variant="default" leftSection={<IconPrinter size={17} aria-hidden />} onClick={() => print()}>
              {t('receipt.print')}
            </Button>{' '}
            <Button
              component="a"
              href={`/api/wallet/receipts/${receipt.id}/pdf`}
              download
              variant="default"
              leftSection={<IconFileTypePdf size={17} aria-hidden />}
            >
              {t('receipt.download')}
            </Button>
          </span>
        }
      />
      <Panel gap={20} aria-label={title} className={styles.receipt}>
        <Stack as="dl" gap={8}>
          {facts.map((fact) => (
            <Fact key={fact[0]} fact={fact} />
          ))}
        </Stack>
        <Table heads={[t('receipt.item'), t('receipt.amount')]} className={styles.items}>
          <tbody>
            {items.map(([label, amount]) => (
              <tr key={label}>
                <td>{label}</td>
                <td>
                  <bdi className="tabular-numbers">{amount}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </Panel>
    </Page>
  );
}

function Fact({ fact: [label, value] }: { fact: ReceiptLine }) {
  return (
    <Stack gap={[0, 16]} columns="160px minmax(0, 1fr)" stackBelow="sm">
      <dt className="text-muted">{label}</dt>
      <dd className={styles.value}>
        <bdi>{value}</bdi>
      </dd>
    </Stack>
  );
}

function BackLink() {
  const { t } = useTranslation();
  return (
    <LinkButton to="/user/account" search={{ tab: 'subscription' }} variant="default">
      {t('receipt.back')}
    </LinkButton>
  );
}

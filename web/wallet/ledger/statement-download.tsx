import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '#ui/control/select.ts';
import { Row } from '#ui/layout/stack.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';

/** UTC months from the current one back to the month in which the wallet was created. */
function monthsSince(createdAt: string, now: Date): string[] {
  const first = createdAt.slice(0, 7);
  const months: string[] = [];
  for (const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth())); ; ) {
    const name = month.toISOString().slice(0, 7);
    if (name < first) return months;
    months.push(name);
    month.setUTCMonth(month.getUTCMonth() - 1);
  }
}

/** Downloads a monthly statement of the wallet as PDF. */
export function StatementDownload({ createdAt }: { createdAt: string }) {
  const { t } = useTranslation();
  const { month } = useFormat();
  const [months] = useState(() => monthsSince(createdAt, new Date()));
  const [chosen, setChosen] = useState(months[0] ?? '');
  return (
    <Row gap={12} align="end" wrap>
      <Select
        label={t('billing.statement.month')}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={months.map((value) => ({ value, label: month(value) }))}
      />
      <Button
        component="a"
        href={`/api/wallet/statement.pdf?month=${chosen}`}
        download
        variant="default"
        leftSection={<IconFileTypePdf size={17} aria-hidden />}
      >
        {t('billing.statement.download')}
      </Button>
    </Row>
  );
}

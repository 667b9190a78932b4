import { Radio } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { useTranslation } from 'react-i18next';
import { type Shape, shapes } from '#web/teach/create/use-create-lesson.ts';
import styles from './create-lesson-page.module.css';

type Way = Shape | 'source' | 'draft';

const ways: readonly Way[] = [...shapes, 'source', 'draft'];

export interface BeginWaysProps {
  value: Way;
  onChange: (way: Way) => void;
}

/** Choice of what a new lesson starts with. */
export function BeginWays({ value, onChange }: BeginWaysProps) {
  const { t } = useTranslation();
  return (
    <Radio.Group label={t('draft.create.start')} value={value} onChange={(way) => onChange(way as Way)}>
      <div className={styles['ways']}>
        {ways.map((way) => (
          <Radio
            key={way}
            value={way}
            label={t(`draft.create.way.${way}.name`)}
            description={t(`draft.create.way.${way}.about`)}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

import { NativeSelect, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  DESCRIPTION_MAX,
  LESSON_NAME_MAX,
  type Lesson,
  type TextLanguage,
  textLanguages,
} from '#domain/teach/lesson.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useFormat } from '#ui/use-format.ts';
import { useCommand } from '#web/store/hooks.ts';
import { CreditLine } from '#web/shared/credit-line.tsx';
import { lazyPiece } from '#web/shared/lazy-piece.tsx';
import { ChangedElsewhere } from '#web/teach/editor/changed-elsewhere.tsx';
import { PriceField } from '#web/teach/editor/price-field.tsx';
import { priceText, readPrice } from '#web/teach/editor/price-text.ts';
import { SavedObjectives } from '#web/teach/editor/saved-objectives.tsx';
import { SavedTextarea, SavedTextInput } from '#web/teach/saved-text.tsx';
import { TutorPicker } from '#web/teach/editor/tutor-picker.tsx';
import { useSavedField } from '#web/teach/use-saved-field.ts';
import styles from './details-tab.module.css';

/** Loaded lazily, because tag fields use a positioning library that nothing else needs. */
const CategoryPicker = lazyPiece(
  async () => (await import('#web/shared/category-picker.tsx')).CategoryPicker,
  <Skeleton height={84} />,
  'draft',
);
const LabelPicker = lazyPiece(
  async () => (await import('#web/teach/editor/label-picker.tsx')).LabelPicker,
  <Skeleton height={84} />,
  'draft',
);
const LessonImages = lazyPiece(
  async () => (await import('#web/teach/editor/lesson-images.tsx')).LessonImages,
  <Skeleton height={240} />,
);

const languageTexts: Record<TextLanguage, string> = {
  us: 'draft.language.us',
  en: 'draft.language.en',
  de: 'draft.language.de',
  fr: 'draft.language.fr',
  other: 'draft.language.other',
};

/** Form for the details of a lesson that are shown before it is opened: name, objectives, price. */
export function DetailsTab({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const { send } = useCommand('lesson.revise');
  const { id } = lesson;
  return (
    <div className={styles['tab']}>
      <div className={styles['side']}>
        <section className={`box ${styles['fields']}`} aria-label={t('draft.details.about')}>
          <SavedTextInput
            label={t('draft.details.name')}
            size="md"
            missing={t('draft.details.nameMissing')}
            isRequired
            maxLength={LESSON_NAME_MAX}
            field="lesson name"
            saved={lesson.name}
            command="lesson.revise"
            toInput={(name) => ({ id, name })}
            fromInput={({ name }) => name}
          />
          <SavedTextarea
            label={t('draft.details.description')}
            description={t('draft.details.descriptionHint')}
            maxLength={DESCRIPTION_MAX}
            field="lesson description"
            saved={lesson.description}
            command="lesson.revise"
            toInput={(description) => ({ id, description })}
            fromInput={({ description }) => description}
          />
          <SavedObjectives
            field="lesson objectives"
            saved={lesson.learningObjectives}
            command="lesson.revise"
            toInput={(learningObjectives) => ({ id, learningObjectives })}
            fromInput={({ learningObjectives }) => learningObjectives}
          />
        </section>
      </div>
      <div className={styles['side']}>
        <section className={`box ${styles['fields']}`} aria-label={t('draft.details.offer')}>
          <SavedPrice lesson={lesson} />
          <NativeSelect
            label={t('draft.details.language')}
            value={lesson.language}
            onChange={(event) => void send({ id, language: event.currentTarget.value as TextLanguage })}
            data={textLanguages.map((language) => ({ value: language, label: t(languageTexts[language]) }))}
          />
          <TutorPicker lesson={lesson} />
          <CategoryPicker lessonID={id} />
          <LabelPicker lessonID={id} />
        </section>
        <LessonImages lesson={lesson} />
        {lesson.credit && (
          <section className={`box ${styles['credit']}`}>
            <Title order={2}>{t('draft.credit.title')}</Title>
            <CreditLine credit={lesson.credit} />
          </section>
        )}
      </div>
    </div>
  );
}

/** Money: the field keeps the typed text; only a valid price is sent. */
function SavedPrice({ lesson: { id, price } }: { lesson: Lesson }) {
  const { money } = useFormat();
  const [typed, setTyped] = useState<string>();
  const field = useSavedField({
    field: 'lesson price',
    saved: price,
    command: 'lesson.revise',
    toInput: (dollars) => ({ id, price: dollars }),
    fromInput: (input) => input.price,
  });
  const text = typed ?? priceText(field.value);
  return (
    <div>
      <PriceField
        value={text}
        onChange={(next) => {
          setTyped(next);
          const read = readPrice(next);
          if ('dollars' in read) field.onChange(read.dollars);
        }}
        onFocus={field.onFocus}
        onBlur={() => {
          if ('dollars' in readPrice(text)) setTyped(undefined);
          field.onBlur();
        }}
      />
      <ChangedElsewhere conflict={field.conflict} show={money} />
    </div>
  );
}

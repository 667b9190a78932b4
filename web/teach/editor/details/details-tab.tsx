import { type TextLanguage, textLanguages } from '#domain/teach/rich-text/text-language.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DESCRIPTION_MAX, LESSON_NAME_MAX, type Lesson, lessonLevels } from '#domain/teach/lesson.ts';
import { Select } from '#ui/control/select.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { levelTexts } from '#web/shared/lesson/level-text.ts';
import { CreditLine } from '#web/shared/lesson/credit-line.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { EditConflict } from '#web/writing/saved-field/edit-conflict.tsx';
import { CommentsSwitch } from '#web/teach/editor/details/comments-switch.tsx';
import { PriceField } from '#web/teach/editor/details/price-field.tsx';
import { priceText, readPrice } from '#web/teach/editor/details/price-text.ts';
import { SavedObjectives } from '#web/teach/goal/saved-objectives.tsx';
import { SavedTextarea, SavedTextInput } from '#web/writing/saved-field/saved-text-input.tsx';
import { TutorPicker } from '#web/teach/editor/details/tutor-picker.tsx';
import { useSavedField } from '#web/writing/saved-field/use-saved-field.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import { DetailsColumns } from '#web/teach/page/details-columns.tsx';

/** Loaded lazily, because tag fields use a positioning library that nothing else needs. */
const CategoryPicker = lazyComponent(
  async () => (await import('#web/shared/lesson/category-picker.tsx')).CategoryPicker,
  <Skeleton height={84} />,
);
const LabelPicker = lazyComponent(
  async () => (await import('#web/teach/editor/details/label-picker.tsx')).LabelPicker,
  <Skeleton height={84} />,
);
const LessonImages = lazyComponent(
  async () => (await import('#web/teach/editor/details/lesson-images.tsx')).LessonImages,
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
  const { act } = useAction('lesson.edit');
  const { id } = lesson;
  return (
    <DetailsColumns>
      <Panel gap={20} aria-label={t('draft.details.about')}>
        <SavedTextInput
          label={t('draft.details.name')}
          size="md"
          missing={t('draft.details.nameMissing')}
          isRequired
          maxLength={LESSON_NAME_MAX}
          field="lesson name"
          saved={lesson.name}
          command="lesson.edit"
          toInput={(name) => ({ id, name })}
          fromInput={({ name }) => name}
        />
        <SavedTextarea
          label={t('draft.details.description')}
          description={t('draft.details.descriptionHint')}
          maxLength={DESCRIPTION_MAX}
          field="lesson description"
          saved={lesson.description}
          command="lesson.edit"
          toInput={(description) => ({ id, description })}
          fromInput={({ description }) => description}
        />
        <SavedObjectives
          field="lesson objectives"
          saved={lesson.learningObjectives}
          command="lesson.edit"
          toInput={(learningObjectives) => ({ id, learningObjectives })}
          fromInput={({ learningObjectives }) => learningObjectives}
        />
      </Panel>
      <Stack gap={20}>
        <Panel gap={20} aria-label={t('draft.details.offer')}>
          <SavedPrice lesson={lesson} />
          <Select
            label={t('draft.details.language')}
            value={lesson.language}
            onChange={(event) => void act({ id, language: event.currentTarget.value as TextLanguage })}
            data={textLanguages.map((language) => ({ value: language, label: t(languageTexts[language]) }))}
          />
          <Select
            label={t('draft.details.level')}
            value={lesson.level ?? ''}
            onChange={({ currentTarget: { value } }) => void act({ id, level: (value || null) as Lesson['level'] })}
            data={[
              { value: '', label: t('draft.details.noLevel') },
              ...lessonLevels.map((level) => ({ value: level, label: t(levelTexts[level]) })),
            ]}
          />
          <TutorPicker lesson={lesson} />
          <CategoryPicker lessonID={id} />
          <LabelPicker lessonID={id} />
          <CommentsSwitch lesson={lesson} />
        </Panel>
        <LessonImages lesson={lesson} />
        {lesson.credit && (
          <Panel gap={10} title={t('draft.credit.title')}>
            <CreditLine credit={lesson.credit} />
          </Panel>
        )}
      </Stack>
    </DetailsColumns>
  );
}

/** Money: the field keeps the typed text; only a valid price is sent. */
function SavedPrice({ lesson: { id, price } }: { lesson: Lesson }) {
  const { money } = useFormat();
  const [typed, setTyped] = useState<string>();
  const field = useSavedField({
    field: 'lesson price',
    saved: price,
    command: 'lesson.edit',
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
      <EditConflict conflict={field.conflict} show={money} />
    </div>
  );
}

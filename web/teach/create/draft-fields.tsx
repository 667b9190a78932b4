import type { Course } from '#domain/teach/course.ts';
import { type TextLanguage, textLanguages } from '#domain/teach/rich-text/text-language.ts';
import { useTranslation } from 'react-i18next';
import { maxDraftPrice } from '#domain/teach/drafting/draft-price.ts';
import {
  draftLengths,
  draftParts,
  type DraftLength,
  type DraftPart,
  type DraftRequest,
} from '#domain/teach/drafting/lesson-draft.ts';
import { LESSON_IMAGES_MAX, type LessonLevel, lessonLevels } from '#domain/teach/lesson.ts';
import { FieldGroup } from '#ui/control/field-group.tsx';
import { Select } from '#ui/control/select.ts';
import { NumberInput } from '#ui/control/number-input.ts';
import { Switch } from '#ui/control/switch.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { LazyLimitUsage } from '#web/shared/wallet/lazy-limit-usage.tsx';
import { useTokenText } from '#web/shared/wallet/token-amount.tsx';
import { SourceFields, type SourceFieldsProps } from '#web/teach/create/source-fields.tsx';
import { hasModel } from '#web/shared/shell/has-model.ts';
import styles from '#web/teach/drafting/drafting.module.css';

const partTexts: Record<DraftPart, { name: string; about: string }> = {
  description: { name: 'drafting.part.description.name', about: 'drafting.part.description.about' },
  cover: { name: 'drafting.part.cover.name', about: 'drafting.part.cover.about' },
  categories: { name: 'drafting.part.categories.name', about: 'drafting.part.categories.about' },
  outline: { name: 'drafting.part.outline.name', about: 'drafting.part.outline.about' },
  content: { name: 'drafting.part.content.name', about: 'drafting.part.content.about' },
  questions: { name: 'drafting.part.questions.name', about: 'drafting.part.questions.about' },
};
const levelTexts: Record<LessonLevel, string> = {
  beginner: 'drafting.level.beginner',
  intermediate: 'drafting.level.intermediate',
  advanced: 'drafting.level.advanced',
};
const lengthTexts: Record<DraftLength, string> = {
  short: 'drafting.length.short',
  medium: 'drafting.length.medium',
  long: 'drafting.length.long',
};
const languageTexts: Record<TextLanguage, string> = {
  us: 'drafting.language.us',
  en: 'drafting.language.en',
  de: 'drafting.language.de',
  fr: 'drafting.language.fr',
  other: 'drafting.language.other',
};

interface DraftFieldsProps extends SourceFieldsProps {
  request: DraftRequest;
  onChange: (request: DraftRequest) => void;
  courses: readonly Course[];
}

/** Fields for the source of a draft and for the parts to draft. */
export function DraftFields({ request, onChange, courses, ...source }: DraftFieldsProps) {
  const { t } = useTranslation();
  const change = (part: Partial<DraftRequest>) => onChange({ ...request, ...part });
  const { sourceCourseID } = request;
  return (
    <Stack gap={20}>
      <p className="text-muted">{t(request.isWritten ? 'drafting.lead.model' : 'drafting.lead.text')}</p>
      {sourceCourseID === undefined && <SourceFields {...source} takesCaptions />}
      {courses.length > 0 && (
        <Select
          label={t('drafting.course')}
          value={sourceCourseID ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const { sourceCourseID: _, ...rest } = request;
            const chosen = courses.find(({ id }) => id === value);
            onChange(chosen ? { ...rest, sourceCourseID: chosen.id } : rest);
          }}
          data={[
            { value: '', label: t('drafting.noCourse') },
            ...courses.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <Parts request={request} change={change} />
      <Choices request={request} change={change} />
      {hasModel() && <ModelSwitch request={request} change={change} />}
    </Stack>
  );
}

interface PartProps {
  request: DraftRequest;
  change: (part: Partial<DraftRequest>) => void;
}

function Parts({ request, change }: PartProps) {
  const { t } = useTranslation();
  return (
    <FieldGroup gap={0} legend={t('drafting.parts')} className={styles.parts}>
      {draftParts.map((part) => (
        <Switch
          key={part}
          labelPosition="left"
          label={t(partTexts[part].name)}
          description={t(partTexts[part].about)}
          checked={request[part]}
          onChange={(event) => change({ [part]: event.currentTarget.checked })}
        />
      ))}
    </FieldGroup>
  );
}

function Choices({ request, change }: PartProps) {
  const { t } = useTranslation();
  const { isWritten } = request;
  return (
    <Stack gap={16} columns="repeat(auto-fill, minmax(190px, 1fr))">
      <Select
        label={t('drafting.languageOf')}
        value={request.language}
        onChange={(event) => change({ language: event.currentTarget.value as TextLanguage })}
        data={textLanguages.map((each) => ({ value: each, label: t(languageTexts[each]) }))}
      />
      {request.cover && (
        <NumberInput
          label={t('drafting.pictures')}
          min={0}
          max={LESSON_IMAGES_MAX}
          allowDecimal={false}
          clampBehavior="strict"
          value={request.pictures}
          onChange={(pictures) => change({ pictures: Number(pictures) || 0 })}
        />
      )}
      {isWritten && (
        <>
          <Select
            label={t('drafting.levelOf')}
            value={request.level}
            onChange={(event) => change({ level: event.currentTarget.value as LessonLevel })}
            data={lessonLevels.map((each) => ({ value: each, label: t(levelTexts[each]) }))}
          />
          <Select
            label={t('drafting.lengthOf')}
            value={request.length}
            onChange={(event) => change({ length: event.currentTarget.value as DraftLength })}
            data={draftLengths.map((each) => ({ value: each, label: t(lengthTexts[each]) }))}
          />
        </>
      )}
    </Stack>
  );
}

/** Switch for the language model. A draft without a model is free, and its text is not sent to a third party. */
function ModelSwitch({ request, change }: PartProps) {
  const { t } = useTranslation();
  const tokens = useTokenText();
  return (
    <Stack gap={10}>
      <Switch
        label={t('drafting.model.name')}
        description={t('drafting.model.about')}
        checked={request.isWritten}
        onChange={(event) => change({ isWritten: event.currentTarget.checked })}
      />
      <p className="text-muted">
        {request.isWritten
          ? t('drafting.model.cost', { tokens: tokens(maxDraftPrice(request)) })
          : t('drafting.model.free')}
      </p>
      {request.isWritten && <LazyLimitUsage limit="lessonDraftsAMonth" />}
    </Stack>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { priceWithRepair } from '#domain/teach/drafting/draft-price.ts';
import type { LessonNode, LessonNodeContent } from '#domain/teach/node.ts';
import { Select } from '#ui/control/select.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import {
  type Suggestion,
  suggestionCall,
  type SuggestionKind,
  type TranslationLanguage,
  translationLanguages,
} from '#domain/teach/drafting/suggestion.ts';
import { LazyLimitUsage } from '#web/shared/wallet/lazy-limit-usage.tsx';
import { useTokenText } from '#web/shared/wallet/token-amount.tsx';
import { useSyncState } from '#web/store/hooks.ts';
import { hasModel } from '#web/shared/shell/has-model.ts';
import { SuggestedQuestions } from '#web/teach/drafting/suggested-questions.tsx';
import { SuggestedText } from '#web/teach/drafting/suggested-text.tsx';
import { useSuggestion } from '#web/teach/drafting/use-suggestion.ts';
import { ErrorNotice } from '#web/shared/error/error-notice.tsx';
import type { Steps } from '#web/teach/editor/draft/use-steps.ts';

const languageTexts: Record<TranslationLanguage, string> = {
  us: 'drafting.language.us',
  de: 'drafting.language.de',
  fr: 'drafting.language.fr',
};

interface StepSuggestionsProps {
  node: LessonNode;
  content: LessonNodeContent;
  steps: Steps;
}

/** Suggestions for a step, from a model or from the text itself; nothing changes until the teacher accepts one. */
export function StepSuggestions({ node, content, steps }: StepSuggestionsProps) {
  const { t } = useTranslation();
  const tokens = useTokenText();
  const { isOnline } = useSyncState();
  const { state, ask, drop } = useSuggestion(node.id, content.id);
  const [language, setLanguage] = useState<TranslationLanguage>('us');
  const isWorking = state.at === 'work';
  const button = (kind: SuggestionKind, label: string, into?: TranslationLanguage) => (
    <Button
      variant="default"
      size="sm"
      disabled={!isOnline || isWorking}
      loading={isWorking && state.kind === kind}
      onClick={() => ask(kind, into)}
    >
      {label}
    </Button>
  );
  return (
    <Stack as="section" gap={10} aria-label={t('drafting.help.title')}>
      {hasModel() && <LazyLimitUsage limit="tutorMessagesADay" />}
      <Row gap={10} wrap>
        {hasModel() && button('write', t('drafting.help.write'))}
        {hasModel() && button('simplify', t('drafting.help.simplify'))}
        {button('questions', t('drafting.help.questions'))}
        {hasModel() && (
          <Row as="span" gap={6}>
            {button('translate', t('drafting.help.translate'), language)}
            <Select
              aria-label={t('drafting.help.into')}
              value={language}
              onChange={(event) => setLanguage(event.currentTarget.value as TranslationLanguage)}
              data={translationLanguages.map((each) => ({ value: each, label: t(languageTexts[each]) }))}
            />
          </Row>
        )}
        {isWorking && (
          <Button variant="subtle" color="gray" size="sm" onClick={drop}>
            {t('drafting.help.stop')}
          </Button>
        )}
      </Row>
      {hasModel() && (
        <p className="text-muted">{t('drafting.help.cost', { tokens: tokens(priceWithRepair(suggestionCall)) })}</p>
      )}
      {!isOnline && <p className="text-muted">{t('drafting.help.offline')}</p>}
      <output>{isWorking && t('drafting.help.working')}</output>
      {state.at === 'failed' && <ErrorNotice failure={{ error: state.error, texts: ['drafting.help.refused'] }} />}
      {state.at === 'done' && <SuggestionView {...state} node={node} content={content} steps={steps} onDone={drop} />}
    </Stack>
  );
}

interface SuggestionViewProps extends StepSuggestionsProps {
  suggestion: Suggestion;
  madeOf: string;
  onDone: () => void;
}

const SuggestionView = ({ suggestion, madeOf, node, content, steps, onDone }: SuggestionViewProps) =>
  'text' in suggestion ? (
    <SuggestedText text={suggestion.text} madeOf={madeOf} id={content.id} onDone={onDone} />
  ) : (
    <SuggestedQuestions questions={suggestion.questions} after={node.id} steps={steps} onDone={onDone} />
  );

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Row } from '#ui/layout/stack.tsx';

interface OtherAnswerNoticeProps {
  /** The other answer can no longer be changed. */
  isFinal: boolean;
  onShow: () => void;
}

/** Says that another device has answered the question, beside the answer that this device has not sent. */
export function OtherAnswerNotice({ isFinal, onShow }: OtherAnswerNoticeProps) {
  const { t } = useTranslation();
  return (
    <Row as="output" gap={12} align="center" wrap mb={16}>
      <span>{t(isFinal ? 'player.quiz.otherAnswerFinal' : 'player.quiz.otherAnswer')}</span>
      <Button variant="default" size="xs" onClick={onShow}>
        {t('player.quiz.showOtherAnswer')}
      </Button>
    </Row>
  );
}

import { useTranslation } from 'react-i18next';
import { plainText, type RichText } from '#domain/teach/rich-text.ts';
import { isFileHash } from '#domain/teach/rich-text-schema.ts';
import { NextActions } from '#web/learn/next-actions.tsx';
import { StepBody } from '#web/learn/step-body.tsx';
import { StepFooter } from '#web/learn/step-footer.tsx';
import { StepText } from '#web/learn/step-text.tsx';
import type { PlayerState } from '#web/learn/use-player.ts';
import { storedFileUrl } from '#web/shared/rich-text-context.ts';
import styles from './video-step.module.css';

/** `video` is the SHA-256 of a stored file, or an address. */
export function VideoStep({ video, text, player }: { video: string; text: RichText; player: PlayerState }) {
  const { t } = useTranslation();
  return (
    <>
      <StepBody player={player} title={player.current.name} lede={player.current.description}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a video brings no track yet; its words are below */}
        <video
          className={styles['stage']}
          src={isFileHash(video) ? storedFileUrl(video) : video}
          controls
          preload="metadata"
        />
        {plainText(text) !== '' && (
          <details className={styles['transcript']}>
            <summary>{t('player.transcript')}</summary>
            <StepText text={text} player={player} />
          </details>
        )}
      </StepBody>
      <StepFooter>
        <NextActions player={player} />
      </StepFooter>
    </>
  );
}

import { useLocation } from '@tanstack/react-router';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { plainText } from '#domain/teach/rich-text.ts';
import type { NodeBody } from '#domain/teach/version.ts';
import { videoOf } from '#domain/teach/video.ts';
import { citedSecond } from '#web/learn/player/cited-second.ts';
import { citedSlide } from '#web/learn/player/cited-slide.ts';
import { NextActions } from '#web/learn/player/next-actions.tsx';
import { StepBody } from '#web/learn/player/step-body.tsx';
import { StepFooter } from '#web/learn/player/step-footer.tsx';
import { StepText } from '#web/learn/player/step-text.tsx';
import type { PlayerState } from '#web/learn/player/use-player.ts';
import { useTextPlace } from '#web/learn/player/use-text-place.ts';
import { VideoStage, type VideoStageProps } from '#web/learn/player/video-stage.tsx';
import { videoHosts } from '#web/shared/video-hosts.ts';
import { useFile } from '#web/store/hooks.ts';
import styles from './video-step.module.css';

type Body = Extract<NodeBody, { type: 'VIDEO' }>;

export function VideoStep({ body, player }: { body: Body; player: PlayerState }) {
  const { t } = useTranslation();
  const { text } = body;
  const isCited = useLocation({ select: ({ hash }) => citedSlide([{ content: text }], hash) !== undefined });
  useTextPlace();
  return (
    <>
      <StepBody player={player} title={player.current.name} lede={player.current.description}>
        <Stage body={body} player={player} />
        {plainText(text) !== '' && (
          <details className={styles['transcript']} open={isCited}>
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

/** The video, or a link to it if its host is not on the list of allowed hosts. */
function Stage({ body, player }: { body: Body; player: PlayerState }) {
  const { t } = useTranslation();
  const citedAt = useLocation({ select: ({ hash }) => citedSecond(body.captions, hash) });
  const video = videoOf(body.video);
  if (video === undefined) return <p className="quiet">{t('player.video.missing')}</p>;
  if (video.kind === 'address' && !videoHosts().includes(video.host)) {
    return (
      <div className={`box ${styles['elsewhere']}`}>
        <p>{t('player.video.elsewhere', { host: video.host })}</p>
        <a href={video.url} target="_blank" rel="noreferrer">
          {t('player.video.open', { host: video.host })}
          <IconExternalLink size={16} aria-hidden />
        </a>
      </div>
    );
  }
  const watching = { captions: body.captions, kept: player.kept, onKeep: player.keep, citedAt };
  if (video.kind === 'file') return <StoredVideo sha256={video.sha256} {...watching} />;
  return <VideoStage src={video.url} {...watching} />;
}

function StoredVideo({ sha256, ...watching }: { sha256: string } & Omit<VideoStageProps, 'src'>) {
  const src = useFile(sha256);
  return src !== undefined && <VideoStage src={src} {...watching} />;
}

import { useLocation } from '@tanstack/react-router';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { plainText } from '#domain/teach/rich-text/rich-text.ts';
import type { NodeBody } from '#domain/teach/version/version.ts';
import { videoOf } from '#domain/teach/video.ts';
import { Disclosure } from '#ui/control/disclosure.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { findCitedSecond } from '#web/learn/step/citation-second.ts';
import { findCitedSlide } from '#web/learn/step/citation-slide.ts';
import { NextActions } from '#web/learn/step/next-actions.tsx';
import { StepBody } from '#web/learn/step/step-body.tsx';
import { StepFooter } from '#web/learn/frame/step-footer.tsx';
import { StepText } from '#web/learn/step/step-text.tsx';
import type { PlayerState } from '#web/learn/progress/use-player.ts';
import { useTextAnchor } from '#web/learn/step/use-text-anchor.ts';
import { VideoPlayer, type VideoPlayerProps } from '#web/learn/step/video-player.tsx';
import { videoHosts } from '#web/shared/lesson/video-hosts.ts';
import { useFile } from '#web/store/hooks.ts';
import styles from './video-step.module.css';

type Body = Extract<NodeBody, { type: 'VIDEO' }>;

export function VideoStep({ body, player }: { body: Body; player: PlayerState }) {
  const { t } = useTranslation();
  const { text } = body;
  const isCited = useLocation({ select: ({ hash }) => findCitedSlide([{ content: text }], hash) !== undefined });
  useTextAnchor();
  return (
    <>
      <StepBody player={player} title={player.current.name} lede={player.current.description}>
        <Stage body={body} player={player} />
        {plainText(text) !== '' && (
          <Stack mt={20}>
            <Disclosure open={isCited} summary={t('player.transcript')}>
              <StepText text={text} player={player} />
            </Disclosure>
          </Stack>
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
  const citedAt = useLocation({ select: ({ hash }) => findCitedSecond(body.captions, hash) });
  const video = videoOf(body.video);
  if (video === undefined) return <p className="text-muted">{t('player.video.missing')}</p>;
  if (video.kind === 'address' && !videoHosts().includes(video.host)) {
    return (
      <Panel as="div" gap={10} className={styles.external}>
        <p>{t('player.video.elsewhere', { host: video.host })}</p>
        <a href={video.url} target="_blank" rel="noreferrer">
          {t('player.video.open', { host: video.host })}
          <IconExternalLink size={16} aria-hidden />
        </a>
      </Panel>
    );
  }
  const watching = { captions: body.captions, saved: player.saved, onSave: player.savePosition, citedAt };
  if (video.kind === 'file') return <StoredVideo sha256={video.sha256} {...watching} />;
  return <VideoPlayer src={video.url} {...watching} />;
}

function StoredVideo({ sha256, ...watching }: { sha256: string } & Omit<VideoPlayerProps, 'src'>) {
  const src = useFile(sha256);
  return src !== undefined && <VideoPlayer src={src} {...watching} />;
}

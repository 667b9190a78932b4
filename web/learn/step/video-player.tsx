import { Button } from '@mantine/core';
import { IconBadgeCc, IconEye, IconPictureInPicture } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '#ui/control/select.ts';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { useKeys } from '#ui/control/use-keys.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { useIsConnected } from '#web/learn/use-is-connected.ts';
import { storeSpeed, speeds, storedSpeed } from '#web/learn/step/video-speed.ts';
import { useVideoProgress, type VideoProgress } from '#web/learn/step/use-video-progress.ts';
import styles from './video-player.module.css';

export interface VideoPlayerProps extends VideoProgress {
  src: string;
  /** WebVTT text. */
  captions?: string | undefined;
}

const JUMP_SECONDS = 10;

/** The browser's native video player, and below it the controls that it lacks or hides in a menu. */
export function VideoPlayer(props: VideoPlayerProps) {
  const [tries, setTries] = useState(0);
  const [isBroken, setBroken] = useState(false);
  if (!isBroken) return <PlayableVideo key={tries} {...props} onBroken={() => setBroken(true)} />;
  const handleRetry = () => {
    setTries(tries + 1);
    setBroken(false);
  };
  return <VideoError onRetry={handleRetry} />;
}

function VideoError({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  const why = useIsConnected() ? 'player.video.brokenWhy' : 'player.video.notKept';
  return <ErrorBox title={t('player.video.broken')} message={t(why)} onRetry={onRetry} />;
}

function PlayableVideo({ src: address, captions, onBroken, ...watching }: VideoPlayerProps & { onBroken: () => void }) {
  const { t } = useTranslation();
  const { percent } = useFormat();
  const video = useRef<HTMLVideoElement>(null);
  const track = useRef<HTMLTrackElement>(null);
  const [isCaptioned, setCaptioned] = useState(true);
  const [speed, setSpeed] = useState(storedSpeed);
  // The source never changes during playback, so going offline does not interrupt it. A retry uses the stored copy.
  const [src] = useState(address);
  const { events, share } = useVideoProgress(video, watching);

  useEffect(() => applySpeed(video.current, speed), [speed]);
  useEffect(() => (captions ? loadCaptions(track.current, captions) : undefined), [captions]);
  useEffect(() => showCaptions(video.current, isCaptioned), [isCaptioned]);

  const jump = (by: number) => jumpBy(video.current, by);
  const toggleCaptions = () => setCaptioned(!isCaptioned);
  // The browser itself handles Space on a focused video.
  useKeys({
    j: { act: () => jump(-JUMP_SECONDS) },
    l: { act: () => jump(JUMP_SECONDS) },
    c: captions ? toggleCaptions : undefined,
    f: () => void toggleFullscreen(video.current),
  });
  const chooseSpeed = (chosen: number) => {
    storeSpeed(chosen);
    setSpeed(chosen);
  };

  return (
    <Stack gap={12} data-takes-keys>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a track exists if the teacher uploaded captions */}
      <video
        ref={video}
        className={styles.stage}
        src={src}
        controls
        tabIndex={0}
        playsInline
        preload="metadata"
        onError={onBroken}
        {...events}
      >
        {captions && <track ref={track} kind="captions" label={t('player.video.captions')} default />}
      </video>
      <Row gap={8} align="center" wrap className={styles.tools}>
        <Select
          aria-label={t('player.video.speed')}
          value={String(speed)}
          onChange={(event) => chooseSpeed(Number(event.currentTarget.value))}
          data={speeds.map((each) => ({ value: String(each), label: t('player.video.times', { speed: each }) }))}
        />
        {captions && (
          <Button
            variant="default"
            leftSection={<IconBadgeCc size={18} />}
            aria-pressed={isCaptioned}
            aria-keyshortcuts="c"
            onClick={toggleCaptions}
          >
            {t('player.video.captions')}
          </Button>
        )}
        {document.pictureInPictureEnabled && (
          <Button
            variant="default"
            leftSection={<IconPictureInPicture size={18} />}
            onClick={() => void togglePictureInPicture(video.current)}
          >
            {t('player.video.pictureInPicture')}
          </Button>
        )}
        <span className={styles.watched}>
          <IconEye size={16} aria-hidden />
          <bdi>{t('player.video.watched', { share: percent(share) })}</bdi>
        </span>
      </Row>
    </Stack>
  );
}

/** Loads captions from memory through an object URL; the returned function revokes it. */
function loadCaptions(track: HTMLTrackElement | null, text: string): (() => void) | undefined {
  if (!track) return undefined;
  const url = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }));
  track.src = url;
  return () => URL.revokeObjectURL(url);
}

function applySpeed(video: HTMLVideoElement | null, speed: number): void {
  if (video) video.playbackRate = video.defaultPlaybackRate = speed;
}

function showCaptions(video: HTMLVideoElement | null, isOn: boolean): void {
  const [track] = video?.textTracks ?? [];
  if (track) track.mode = isOn ? 'showing' : 'hidden';
}

function jumpBy(video: HTMLVideoElement | null, seconds: number): void {
  if (video) video.currentTime += seconds;
}

/** Ignores rejections of full screen and picture-in-picture, because browsers give no reason that would help. */
const ignoreRejection = (work: Promise<unknown> | undefined) => work?.catch(() => undefined);

const toggleFullscreen = (video: HTMLVideoElement | null) =>
  ignoreRejection(document.fullscreenElement ? document.exitFullscreen() : video?.requestFullscreen());

const togglePictureInPicture = (video: HTMLVideoElement | null) =>
  ignoreRejection(
    document.pictureInPictureElement ? document.exitPictureInPicture() : video?.requestPictureInPicture(),
  );

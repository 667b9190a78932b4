import { Button, NativeSelect } from '@mantine/core';
import { IconBadgeCc, IconEye, IconPictureInPicture } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '#ui/error-box.tsx';
import { useFormat } from '#ui/use-format.ts';
import { useKeys } from '#ui/use-keys.ts';
import { useIsConnected } from '#web/learn/use-is-connected.ts';
import { keepSpeed, speeds, storedSpeed } from '#web/learn/player/video-speed.ts';
import { useWatching, type Watching } from '#web/learn/player/use-watching.ts';
import styles from './video-stage.module.css';

export interface VideoStageProps extends Watching {
  src: string;
  /** WebVTT text. */
  captions?: string | undefined;
}

const JUMP_SECONDS = 10;

/** The browser's native video player, and below it the controls that it lacks or hides in a menu. */
export function VideoStage(props: VideoStageProps) {
  const [tries, setTries] = useState(0);
  const [isBroken, setBroken] = useState(false);
  if (!isBroken) return <Playing key={tries} {...props} onBroken={() => setBroken(true)} />;
  const handleRetry = () => {
    setTries(tries + 1);
    setBroken(false);
  };
  return <Broken onRetry={handleRetry} />;
}

function Broken({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  const why = useIsConnected() ? 'player.video.brokenWhy' : 'player.video.notKept';
  return <ErrorBox title={t('player.video.broken')} message={t(why)} onRetry={onRetry} />;
}

function Playing({ src: address, captions, onBroken, ...watching }: VideoStageProps & { onBroken: () => void }) {
  const { t } = useTranslation();
  const { percent } = useFormat();
  const video = useRef<HTMLVideoElement>(null);
  const track = useRef<HTMLTrackElement>(null);
  const [isCaptioned, setCaptioned] = useState(true);
  const [speed, setSpeed] = useState(storedSpeed);
  // The source never changes during playback, so going offline does not interrupt it. A retry uses the stored copy.
  const [src] = useState(address);
  const { events, share } = useWatching(video, watching);

  useEffect(() => playAt(video.current, speed), [speed]);
  useEffect(() => (captions ? showText(track.current, captions) : undefined), [captions]);
  useEffect(() => caption(video.current, isCaptioned), [isCaptioned]);

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
    keepSpeed(chosen);
    setSpeed(chosen);
  };

  return (
    <div className={styles['video']} data-takes-keys>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a track exists if the teacher uploaded captions */}
      <video
        ref={video}
        className={styles['stage']}
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
      <div className={styles['tools']}>
        <NativeSelect
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
        <span className={styles['share']}>
          <IconEye size={16} aria-hidden />
          <bdi>{t('player.video.watched', { share: percent(share) })}</bdi>
        </span>
      </div>
    </div>
  );
}

/** Loads captions from memory through an object URL; the returned function revokes it. */
function showText(track: HTMLTrackElement | null, text: string): (() => void) | undefined {
  if (!track) return undefined;
  const url = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }));
  track.src = url;
  return () => URL.revokeObjectURL(url);
}

function playAt(video: HTMLVideoElement | null, speed: number): void {
  if (video) video.playbackRate = video.defaultPlaybackRate = speed;
}

function caption(video: HTMLVideoElement | null, isOn: boolean): void {
  const [track] = video?.textTracks ?? [];
  if (track) track.mode = isOn ? 'showing' : 'hidden';
}

function jumpBy(video: HTMLVideoElement | null, seconds: number): void {
  if (video) video.currentTime += seconds;
}

/** Ignores rejections of full screen and picture-in-picture, because browsers give no reason that would help. */
const asItCan = (work: Promise<unknown> | undefined) => work?.catch(() => undefined);

const toggleFullscreen = (video: HTMLVideoElement | null) =>
  asItCan(document.fullscreenElement ? document.exitFullscreen() : video?.requestFullscreen());

const togglePictureInPicture = (video: HTMLVideoElement | null) =>
  asItCan(document.pictureInPictureElement ? document.exitPictureInPicture() : video?.requestPictureInPicture());

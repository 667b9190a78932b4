import { videoTypes } from '#domain/kernel/media-type.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError } from '#domain/kernel/errors.ts';
import type { LessonNodeContent } from '#domain/teach/node.ts';
import { isWebVtt, videoOf } from '#domain/teach/video.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { storedFileUrl } from '#web/shared/rich-text/rich-text-context.ts';
import { videoHosts } from '#web/shared/lesson/video-hosts.ts';
import { EditConflict } from '#web/writing/saved-field/edit-conflict.tsx';
import { FileDrop } from '#ui/control/file-drop.tsx';
import { ReadingForm } from '#web/teach/editor/step/reading-form.tsx';
import { LazyLimitUsage } from '#web/shared/wallet/lazy-limit-usage.tsx';
import { uploadVideo } from '#web/writing/upload/upload.ts';
import { UploadStatus } from '#web/writing/upload/upload-status.tsx';
import { useSavedField } from '#web/writing/saved-field/use-saved-field.ts';
import { useUploads } from '#web/writing/upload/use-uploads.ts';
import { useErrorToast } from '#web/shared/error/use-error-toast.ts';
import look from './video-form.module.css';

const isVideo = (text: string): boolean => text === '' || videoOf(text) !== undefined;
const identity = (text: string): string => text;

/** Form of a video step: upload or URL, captions, and transcript. */
export function VideoForm({ content }: { content: LessonNodeContent }) {
  const { t } = useTranslation();
  return (
    <Stack gap={8}>
      <VideoField content={content} />
      <CaptionsField content={content} />
      <ReadingForm content={content} label={t('draft.video.transcript')} />
    </Stack>
  );
}

function VideoField({ content: { id, video: stored } }: { content: LessonNodeContent }) {
  const { t } = useTranslation();
  const { uploads, upload } = useUploads(uploadVideo);
  const closing = useClosing();
  const video = useSavedField({
    field: `video ${id}`,
    saved: stored ?? '',
    command: 'video.write',
    toInput: (value) => ({ id, video: value }),
    fromInput: (input) => input.video,
    accepts: isVideo,
  });
  const named = videoOf(video.value);
  const hosts = videoHosts();
  const isElsewhere = named?.kind === 'address' && !hosts.includes(named.host);
  const take = async (file: File | undefined) => {
    if (!file) return;
    // The upload status shows the error.
    const done = await upload(file, closing()).catch(() => undefined);
    if (done) video.onChange(done.file);
  };
  return (
    <>
      {named?.kind === 'file' ? (
        <div>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a preview of the upload; captions are edited below */}
          <video className={look.video} src={storedFileUrl(named.sha256)} controls preload="metadata" />
        </div>
      ) : (
        <TextInput
          label={t('draft.video.address')}
          description={isElsewhere ? t('draft.video.elsewhere', { host: named.host }) : undefined}
          placeholder="https://"
          inputMode="url"
          dir="ltr"
          maxLength={2_000}
          value={video.value}
          onChange={(event) => video.onChange(event.currentTarget.value)}
          onFocus={video.onFocus}
          onBlur={video.onBlur}
          error={isVideo(video.value) ? undefined : t('draft.video.addressInvalid')}
        />
      )}
      <Row gap={8} wrap>
        <FileDrop label={t('draft.video.upload')} accept={videoTypes.join(',')} onFile={(file) => void take(file)} />
        {named?.kind === 'file' && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={17} />}
            onClick={() => video.onChange('')}
          >
            {t('draft.video.remove')}
          </Button>
        )}
      </Row>
      <EditConflict conflict={video.conflict} show={identity} />
      <LazyLimitUsage limit="fileBytes" />
      <UploadStatus uploads={uploads} />
    </>
  );
}

/** Signal that aborts on unmount, so that a running upload ends with the form. */
function useClosing(): () => AbortSignal {
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  return () => {
    controller.current ??= new AbortController();
    return controller.current.signal;
  };
}

/** Largest captions file, in bytes; more than the captions of a whole day. */
const CAPTIONS_BYTES_MAX = 500_000;
const tooLarge = new AppError('too_large', 'captions');

function CaptionsField({ content: { id, captions: saved } }: { content: LessonNodeContent }) {
  const { t } = useTranslation();
  const showError = useErrorToast();
  const { value, conflict, onChange, onFocus, onBlur } = useSavedField({
    field: `captions ${id}`,
    saved,
    command: 'video.write',
    toInput: (captions) => ({ id, captions }),
    fromInput: (input) => input.captions,
    accepts: isWebVtt,
  });
  const importCaptions = async (file: File) => {
    if (file.size > CAPTIONS_BYTES_MAX) showError(tooLarge);
    else onChange(await file.text());
  };
  return (
    <div>
      <Textarea
        classNames={{ input: look.captions ?? '' }}
        label={t('draft.video.captions')}
        description={t('draft.video.captionsHint')}
        placeholder={'WEBVTT\n\n00:00.000 --> 00:04.000'}
        dir="ltr"
        autosize
        minRows={3}
        maxRows={12}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={onFocus}
        onBlur={onBlur}
        error={isWebVtt(value) ? undefined : t('draft.video.captionsInvalid')}
      />
      <Row gap={8} wrap>
        <FileDrop
          label={t('exchange.captions.fromFile')}
          accept=".vtt,text/vtt"
          onFile={(file) => void importCaptions(file)}
        />
      </Row>
      <EditConflict conflict={conflict} show={identity} />
    </div>
  );
}

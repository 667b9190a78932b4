import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';
import { AppError } from '#domain/kernel/errors.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import { cropPicture, type Square } from '#web/account/profile/crop-picture.ts';
import { fetchJson } from '#web/shared/loading/fetch-json.ts';
import { useCommand } from '#web/store/hooks.ts';
import { useErrorText } from '#web/shared/error/error-text.ts';
import styles from './profile-tab.module.css';

const ZOOM_MAX = 4;

/** Dialog that crops a picture to a square, moved with the pointer, a finger or the arrow keys. */
export function CropDialog({ source, onClose }: { source: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const square = useRef<Square>(undefined);
  const image = useRef<HTMLImageElement>(undefined);
  const errorText = useErrorText();
  const { error, isBusy, save, refuse } = useSavedPicture(onClose);

  const handleSave = () => {
    if (image.current && square.current) void save(image.current, square.current);
  };
  return (
    <Dialog opened onClose={onClose} title={t('profile.picture.cropTitle')} width={480}>
      <div className={styles.cropper} dir="ltr">
        <Cropper
          image={source}
          aspect={1}
          cropShape="round"
          showGrid={false}
          crop={position}
          zoom={zoom}
          maxZoom={ZOOM_MAX}
          keyboardStep={4}
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': t('profile.picture.move') }}
          setImageRef={(ref) => (image.current = ref.current ?? undefined)}
          mediaProps={{ onError: () => refuse(new AppError('unsupported_media', 'the picture cannot be read')) }}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropComplete={(_share, pixels) => (square.current = pixels)}
        />
      </div>
      <Stack as="label" gap={12} columns="auto 1fr" align="center" mt={16} mb={16} className={styles.zoom}>
        {t('profile.picture.zoom')}
        <input
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
      </Stack>
      <div role="alert">
        {error !== undefined && <p className={styles.error}>{errorText(error, ['profile.picture.refused'])}</p>}
      </div>
      <Row gap={10} justify="end" wrap>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button loading={isBusy} onClick={handleSave}>
          {t('profile.picture.save')}
        </Button>
      </Row>
    </Dialog>
  );
}

function useSavedPicture(onSaved: () => void) {
  const { t } = useTranslation();
  const { send } = useCommand('user.edit');
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const save = async (image: HTMLImageElement, square: Square) => {
    setBusy(true);
    setError(undefined);
    try {
      const body = await cropPicture(image, square);
      const { file } = await fetchJson<{ file: string }>('/api/files?name=profile.jpg', { method: 'POST', body });
      await send({ profileImage: `/files/${file}` });
      toast.success(t('profile.picture.saved'));
      onSaved();
    } catch (cause) {
      setError(cause);
      setBusy(false);
    }
  };
  return { error, isBusy, save, refuse: setError };
}

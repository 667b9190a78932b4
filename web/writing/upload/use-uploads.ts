import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '#ui/overlay/toasts.ts';
import { type UploadFile, type UploadedFile, uploadPicture } from '#web/writing/upload/upload.ts';
import { Semaphore } from '#domain/kernel/semaphore.ts';

export interface Upload {
  id: number;
  name: string;
  /** Share of the file that was sent, 0 to 1. */
  share: number;
  /** True while the upload waits for the network or the server. */
  isWaiting: boolean;
  /** Set if the upload failed. */
  error?: unknown;
  /** Cancels the upload, or hides its error. */
  onDismiss: () => void;
}

/** More uploads at once would not be faster, and would slow down saving. */
const semaphore = new Semaphore(3);
let lastId = 0;
const nextId = (): number => {
  lastId += 1;
  return lastId;
};

/** Uploads with their status: those in progress, and failed ones until they are dismissed. */
export function useUploads(send: UploadFile = uploadPicture) {
  const { t } = useTranslation();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const change = (id: number, patch: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...patch } : each)));
  const remove = (id: number) => setUploads((all) => all.filter((each) => each.id !== id));

  const isBusy = uploads.some(({ error }) => error === undefined);
  useEffect(() => {
    if (!isBusy) return;
    const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', askToStay);
    return () => window.removeEventListener('beforeunload', askToStay);
  }, [isBusy]);

  /** Uploads a file. `closing` aborts when the place that it is meant for is removed. */
  const upload = async (file: File, closing: AbortSignal): Promise<UploadedFile> => {
    const id = nextId();
    const { name } = file;
    const cancellation = new AbortController();
    const signal = AbortSignal.any([closing, cancellation.signal]);
    const handleDismiss = () => {
      cancellation.abort();
      remove(id);
    };
    setUploads((all) => [...all, { id, name, share: 0, isWaiting: false, onDismiss: handleDismiss }]);
    try {
      const stored = await semaphore.run(() =>
        send(file, {
          signal,
          onProgress: (share) => change(id, { share }),
          onWaiting: (isWaiting) => change(id, { isWaiting }),
        }),
      );
      remove(id);
      return stored;
    } catch (error) {
      if (signal.aborted) remove(id);
      else change(id, { error });
      if (closing.aborted && !cancellation.signal.aborted) toast.error(t('draft.upload.closed', { name }));
      throw error;
    }
  };
  return { uploads, upload };
}

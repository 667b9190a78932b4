import { useState } from 'react';
import { type UploadedFile, uploadFile } from '#web/teach/upload.ts';

export interface Upload {
  id: number;
  name: string;
  /** The share that is sent, 0 to 1. */
  share: number;
  /** Set when it did not work. */
  error?: unknown;
}

let lastId = 0;

/** Uploads with what is to be shown of them: those under way, and those that failed until they are dismissed. */
export function useUploads() {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const change = (id: number, patch: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...patch } : each)));
  const dismiss = (id: number) => setUploads((all) => all.filter((each) => each.id !== id));

  const upload = async (file: File): Promise<UploadedFile> => {
    lastId += 1;
    const id = lastId;
    setUploads((all) => [...all, { id, name: file.name, share: 0 }]);
    try {
      const stored = await uploadFile(file, { onProgress: (share) => change(id, { share }) });
      dismiss(id);
      return stored;
    } catch (error) {
      change(id, { error });
      throw error;
    }
  };
  return { uploads, upload, dismiss };
}

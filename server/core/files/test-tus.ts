import type { Actor } from '#domain/account/user.ts';
import type { SavedFile } from '#server/core/files/save-file.ts';
import type { FileServer } from '#server/core/files/test-file-server.ts';

const PROTOCOL = { 'tus-resumable': '1.0.0' };

/** Sends the requests of the tus protocol one by one, so that a test can interrupt, falsify and repeat them. */
export const tusOf = (server: FileServer, actor: Actor) => {
  const mine = { ...PROTOCOL, ...server.as(actor) };
  const at = (upload: string) => new URL(upload, server.url);
  const tus = {
    announce: (bytes: number | string, name = 'a file', headers: Record<string, string> = {}) =>
      fetch(at('/api/uploads'), {
        method: 'POST',
        headers: {
          ...mine,
          'upload-length': String(bytes),
          'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
          ...headers,
        },
      }),
    async begin(bytes: number, name?: string): Promise<string> {
      const response = await tus.announce(bytes, name);
      if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
      return response.headers.get('location') ?? '';
    },
    send: (upload: string, offset: number | string, bytes: Uint8Array) =>
      fetch(at(upload), {
        method: 'PATCH',
        headers: { ...mine, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        body: Buffer.from(bytes),
      }),
    ask: (upload: string) => fetch(at(upload), { method: 'HEAD', headers: mine }),
    cancel: (upload: string) => fetch(at(upload), { method: 'DELETE', headers: mine }),
    kept: (upload: string) => fetch(at(upload), { headers: mine }),
    read: (sha256: string, headers: Record<string, string> = {}) =>
      fetch(at(`/files/${sha256}`), { headers: { ...server.as(actor), ...headers } }),
    /** Uploads a file in one piece. */
    async upload(bytes: Uint8Array, name?: string): Promise<SavedFile> {
      const response = await tus.send(await tus.begin(bytes.byteLength, name), 0, bytes);
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
      return (await response.json()) as SavedFile;
    },
  };
  return tus;
};

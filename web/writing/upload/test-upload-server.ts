import { vi } from 'vitest';

export interface UploadRequest {
  method: string;
  path: string;
  headers: ReadonlyMap<string, string>;
  body: Blob | null;
  /** Reports how many bytes of the body have been sent. */
  onSent: (bytes: number) => void;
}

export interface UploadReply {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
}

export const stored = { file: 'a'.repeat(64), mime: 'image/png', width: 400, height: 300 };

/** A fake upload server for the tus protocol. The `answer` of a test can lose, refuse or delay requests. */
export class TestUploadServer {
  readonly requests: string[] = [];
  #begun = 0;
  readonly #uploads = new Map<string, { size: number; offset: number }>();
  answer: (request: UploadRequest) => Promise<UploadReply | 'lost'> | UploadReply | 'lost' = (request) =>
    this.take(request);

  constructor() {
    const ask = (request: UploadRequest) => this.#ask(request);
    vi.stubGlobal('XMLHttpRequest', wireTo(ask));
    vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
      const reply = await ask({ method, path: pathOf(url), headers: new Map(), body: null, onSent: () => {} });
      if (reply === 'lost') throw new TypeError('Failed to fetch');
      return new Response(reply.body === undefined ? null : JSON.stringify(reply.body), { status: reply.status });
    });
  }

  /** Handles the request with the first `bytes` bytes of its body. */
  take({ method, path, body, headers }: UploadRequest, bytes: number = body?.size ?? 0): UploadReply {
    if (method === 'POST') return this.#begin(Number(headers.get('upload-length')));
    const upload = this.#uploads.get(path);
    if (!upload) return { status: 404, body: { code: 'not_found' } };
    if (method === 'DELETE') {
      this.#uploads.delete(path);
      return { status: 204 };
    }
    if (method === 'PATCH' && Number(headers.get('upload-offset')) !== upload.offset)
      return { status: 409, body: { code: 'conflict' } };
    upload.offset += bytes;
    const isWhole = upload.offset === upload.size;
    return {
      status: 200,
      headers: { 'upload-offset': String(upload.offset), 'upload-length': String(upload.size) },
      ...(isWhole && method !== 'HEAD' && { body: stored }),
    };
  }

  #begin(size: number): UploadReply {
    this.#begun += 1;
    const path = `/api/uploads/${this.#begun}`;
    this.#uploads.set(path, { size, offset: 0 });
    return { status: 201, headers: { location: path } };
  }

  async #ask(request: UploadRequest): Promise<UploadReply | 'lost'> {
    const offset = request.headers.get('upload-offset');
    this.requests.push([request.method, request.path, ...(offset === undefined ? [] : [`from ${offset}`])].join(' '));
    return this.answer(request);
  }
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url, window.location.href);
  return pathname + search;
}

/** Answers XMLHttpRequest uploads. */
export const answerUploads = (answer: (request: UploadRequest) => UploadReply): void =>
  void vi.stubGlobal(
    'XMLHttpRequest',
    wireTo(async (request) => answer(request)),
  );

const wireTo = (ask: (request: UploadRequest) => Promise<UploadReply | 'lost'>) =>
  class {
    upload: { onprogress?: (event: { lengthComputable: true; loaded: number }) => void } = {};
    status = 0;
    responseText = '';
    onload = () => {};
    onerror = (_event: object) => {};
    #asked = ['', ''] as [method: string, url: string];
    readonly #headers = new Map<string, string>();
    #reply: UploadReply = { status: 0 };
    #isAborted = false;

    open(...asked: [method: string, url: string]): void {
      this.#asked = asked;
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name.toLowerCase(), value);
    }
    getResponseHeader(name: string): string | null {
      return this.#reply.headers?.[name.toLowerCase()] ?? null;
    }
    abort(): void {
      this.#isAborted = true;
    }
    async send(body: Blob | null): Promise<void> {
      const [method, url] = this.#asked;
      const onSent = (loaded: number) => this.upload.onprogress?.({ lengthComputable: true, loaded });
      const reply = await ask({ method, path: pathOf(url), headers: this.#headers, body, onSent });
      if (this.#isAborted) return;
      if (reply === 'lost') return this.onerror({});
      this.#reply = reply;
      this.status = reply.status;
      this.responseText = reply.body === undefined ? '' : JSON.stringify(reply.body);
      this.onload();
    }
  };

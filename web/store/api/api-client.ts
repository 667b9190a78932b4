import { AppError, type ErrorCode, httpStatus, type Problem } from '#domain/kernel/errors.ts';
import { type CommandAnswer, type CommandCall, type Page, SERVER_TIME_HEADER } from '#sync/core/protocol.ts';
import { setServerTime } from '#web/store/api/server-time.ts';
import { untilClosed } from '#web/store/api/until-closed.ts';

/** No answer from the product: no network, or a proxy or captive portal answered. The request may be repeated. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';

  /** The server is reachable and failed; a captive portal answers with 511 or without an error. */
  readonly isServerError: boolean;

  /** `about` is for debugging; the message itself is fixed by the specification. */
  constructor(about: string, options: ErrorOptions & { status?: number } = {}) {
    super('Something went wrong', { cause: new Error(about, options) });
    const { status = 0 } = options;
    this.isServerError = status >= 500 && status < 511;
  }
}

/** The server could not run the first of the calls. This is not a refusal: the call may be sent again. */
export class NotDone extends AppError {
  override name = 'NotDone';
  /** True if the call itself may be the cause, and not only the state of the server. */
  readonly isFault: boolean;

  constructor({ code, detail, details }: Problem) {
    super(code, detail, details === undefined ? {} : { details });
    this.isFault = code === 'internal' || details?.['isFault'] === true;
  }
}

export type FileFacts = Pick<Blob, 'type' | 'size'>;

export interface ApiClient {
  /**
   * Answers in the order of the calls; fewer than calls if the server stopped on the way. Throws NotDone if it stopped
   * at the first.
   */
  commands: (calls: readonly CommandCall[]) => Promise<CommandAnswer[]>;
  page: (name: string, input: unknown, after: string | null) => Promise<Page>;
  /** The document at `path`; undefined if `etag` is still current. */
  document: <T>(path: string, etag: string | null) => Promise<{ body: T; etag: string | null } | undefined>;
  /** Undefined if `fits` rejects the file by its headers, before its body is read. */
  file: (sha256: string, fits: (file: FileFacts) => boolean) => Promise<Blob | undefined>;
}

export const fileURL = (sha256: string): string => `/files/${sha256}`;

/** True if the network is missing, and not only an answer of the server. */
export const isOffline = (error: unknown): boolean => error instanceof NoAnswer && !error.isServerError;

/** Error codes of transient errors: the same request may succeed later. */
const transient: ReadonlySet<ErrorCode> = new Set(['too_many', 'too_slow', 'offline', 'unavailable', 'internal']);

export const isTransient = (error: unknown): boolean =>
  error instanceof NoAnswer || (error instanceof AppError && transient.has(error.code));

/** True for an answer with a transient error: the call was neither run nor refused. */
export const isTransientAnswer = (answer: CommandAnswer): boolean => !answer.ok && transient.has(answer.problem.code);

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'string' &&
  body.code in httpStatus;

/** Error for a refusal; its cause is the response body. */
export const problemError = (problem: Problem): AppError => {
  const { code, detail, details } = problem;
  return new AppError(code, detail, { cause: problem, ...(details !== undefined && { details }) });
};

/**
 * True if the server wrote the answer just now. The browser's cache replays a picture with the time of its first fetch,
 * so only requests that bypass that cache count; a cache on the way adds `Age`.
 */
const isFresh = ({ headers }: Response, { cache }: RequestInit): boolean => cache === 'no-store' && !headers.has('age');

/**
 * Creates the API client. `onRefusal` is called for every refusal, because the session may have ended.
 * Security: after `closed` no request is sent and no answer arrives, because the cookie may belong to the next user.
 */
export function createApiClient(
  fetch: typeof globalThis.fetch,
  onRefusal: (code: ErrorCode) => void,
  closed: AbortSignal,
): ApiClient {
  async function request(path: string, init: RequestInit): Promise<Response> {
    const answer = fetch(path, { credentials: 'same-origin', ...init, signal: closed });
    const response = await untilClosed(closed, answer).catch((cause: unknown) => {
      throw new NoAnswer(path, { cause });
    });
    // The time of the way back is not added: minutes are precise enough.
    if (isFresh(response, init)) setServerTime(Number(response.headers.get(SERVER_TIME_HEADER) ?? Number.NaN));
    if (response.status === 401) onRefusal('not_signed_in');
    return response;
  }

  async function bodyOf(response: Response): Promise<unknown> {
    return untilClosed(closed, response.json()).catch((cause: unknown) => {
      const { status } = response;
      throw new NoAnswer(`${status} without JSON`, { cause, status });
    });
  }

  async function refuse(response: Response): Promise<never> {
    const body = await bodyOf(response);
    if (!isProblem(body)) throw new NoAnswer(`${response.status} without a problem`, { status: response.status });
    onRefusal(body.code);
    throw problemError(body);
  }

  return {
    async commands(calls) {
      const response = await request('/api/commands', {
        method: 'POST',
        cache: 'no-store',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(calls),
      });
      const body = await bodyOf(response);
      if (Array.isArray(body)) return body as CommandAnswer[];
      if (typeof body === 'object' && body !== null && 'done' in body && Array.isArray(body.done)) {
        if (body.done.length === 0 && isProblem(body)) throw new NotDone(body);
        return body.done as CommandAnswer[];
      }
      if (!isProblem(body)) throw new NoAnswer(`${response.status} without answers`);
      onRefusal(body.code);
      throw problemError(body);
    },
    async page(name, input, after) {
      const asked = new URLSearchParams({ input: JSON.stringify(input), ...(after === null ? {} : { after }) });
      const response = await request(`/api/queries/${name}?${asked}`, { cache: 'no-store' });
      return response.ok ? ((await bodyOf(response)) as Page) : refuse(response);
    },
    async document<T>(path: string, etag: string | null) {
      // With our own condition the browser's cache would answer 200; the store keeps the document itself.
      const response = await request(path, {
        cache: 'no-store',
        headers: etag === null ? {} : { 'if-none-match': etag },
      });
      if (response.status === 304) return undefined;
      if (!response.ok) return refuse(response);
      return { body: (await bodyOf(response)) as T, etag: response.headers.get('etag') };
    },
    async file(sha256, fits) {
      const response = await request(fileURL(sha256), {});
      if (!response.ok) return refuse(response);
      const { headers, body } = response;
      const type = headers.get('content-type') ?? '';
      if (fits({ type, size: Number(headers.get('content-length')) })) return untilClosed(closed, response.blob());
      await body?.cancel();
      return undefined;
    },
  };
}

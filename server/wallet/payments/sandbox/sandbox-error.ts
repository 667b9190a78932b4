import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** An error with Square's codes. */
export class SandboxError extends Error {
  readonly status: ContentfulStatusCode;
  readonly category: string;
  readonly code: string;

  constructor(status: ContentfulStatusCode, category: string, code: string) {
    super(code);
    this.status = status;
    this.category = category;
    this.code = code;
  }

  get body() {
    return { errors: [{ category: this.category, code: this.code, detail: `The sandbox says ${this.code}.` }] };
  }
}

export const badRequest = (code: string): SandboxError => new SandboxError(400, 'INVALID_REQUEST_ERROR', code);
export const refusedCard = (code: string): SandboxError => new SandboxError(400, 'PAYMENT_METHOD_ERROR', code);
export const notFound = (): SandboxError => new SandboxError(404, 'INVALID_REQUEST_ERROR', 'NOT_FOUND');

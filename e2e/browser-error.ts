import type { BrowserContext } from 'playwright';

/** Error messages that a test provokes on purpose, as worded by the browser. */
export type ExpectedErrors = readonly RegExp[];

/** Errors that every test may cause: going offline on purpose, and 401 answers for a visitor without a session. */
const always: ExpectedErrors = [/ERR_INTERNET_DISCONNECTED/, /status of 401/];

/** Collects all errors on the pages of a browser. */
export async function collectErrors(
  context: BrowserContext,
  complaints: string[],
  forgiven: ExpectedErrors,
): Promise<void> {
  const complain = (words: string) => {
    if (![...always, ...forgiven].some((pattern) => pattern.test(words))) complaints.push(words);
  };
  context.on('weberror', (error) => complain(error.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error') complain(message.text());
  });
  // Listened to in the page, because the console words violations differently in each release and misses some.
  await context.exposeFunction('reportViolation', complain);
  await context.addInitScript(() => {
    const { reportViolation } = window as unknown as { reportViolation: (words: string) => void };
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      reportViolation(`Content-Security-Policy: ${violatedDirective} refused ${blockedURI} of ${sourceFile}`),
    );
  });
}

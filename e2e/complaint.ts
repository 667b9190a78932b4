import type { BrowserContext } from 'playwright';

/** What a story provokes on purpose, as the browser words it. */
export type Forgiven = readonly RegExp[];

/** A network that was taken away on purpose is no fault; nor is the answer to a visitor that nobody is signed in. */
const always: Forgiven = [/ERR_INTERNET_DISCONNECTED/, /status of 401/];

/** Writes down whatever goes wrong on the pages of a browser. */
export async function complaintsOf(context: BrowserContext, complaints: string[], forgiven: Forgiven): Promise<void> {
  const complain = (words: string) => {
    if (![...always, ...forgiven].some((pattern) => pattern.test(words))) complaints.push(words);
  };
  context.on('weberror', (error) => complain(error.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error') complain(message.text());
  });
  // The console words a violation differently from release to release, and not all of them reach it.
  await context.exposeFunction('reportViolation', complain);
  await context.addInitScript(() => {
    const { reportViolation } = window as unknown as { reportViolation: (words: string) => void };
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      reportViolation(`Content-Security-Policy: ${violatedDirective} refused ${blockedURI} of ${sourceFile}`),
    );
  });
}

import { cutText } from '#domain/kernel/text/cut-text.ts';
/** True if an error is a bug in our code. A failing network or server throws other errors. */
export const isPageFault = (error: unknown): error is Error =>
  (error instanceof TypeError && !/fetch|import|load/i.test(error.message)) ||
  error instanceof ReferenceError ||
  error instanceof RangeError ||
  (error instanceof Error && error.message.startsWith('Minified React error'));

const TEXT_MAX = 2_000;
const cut = (text: string) => cutText(text, TEXT_MAX);

/** Reports the bug to the server and opens the page that shows its reference. Offline the screen stays as it is. */
export async function reportPageFault(
  { message, stack = '' }: Error,
  leave: (address: string) => void = (address) => window.location.assign(address),
): Promise<void> {
  const { pathname, search } = window.location;
  try {
    const response = await fetch('/api/page-faults', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message: cut(message), stack: cut(stack), path: cut(pathname) }),
    });
    const { reference = '' } = response.ok ? ((await response.json()) as { reference?: string }) : {};
    leave(`/500?${new URLSearchParams({ reference, from: `${pathname}${search}` })}`);
  } catch {
    // The report failed; the error box on screen still offers a retry.
  }
}

import { cutText } from '#domain/kernel/cut-text.ts';
/** What only a mistake of ours throws while a page is drawn; a network or a server that fails says so with other errors. */
export const isFault = (error: unknown): error is Error =>
  (error instanceof TypeError && !/fetch|import|load/i.test(error.message)) ||
  error instanceof ReferenceError ||
  error instanceof RangeError ||
  (error instanceof Error && error.message.startsWith('Minified React error'));

const TEXT_MAX = 2_000;
const cut = (text: string) => cutText(text, TEXT_MAX);

/** Writes the fault down at the server and goes to the page that names the reference; without a network the screen stays as it is. */
export async function leaveForFault(
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
    // Nobody can be told now; the error box is still there, with its way to try again.
  }
}

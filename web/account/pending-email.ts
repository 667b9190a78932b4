/** The address that waits for its code: kept for this tab, so that it is neither in the URL nor in a log. */
const KEY = 'pending-email';

export function rememberPendingEmail(email: string): void {
  try {
    sessionStorage.setItem(KEY, email);
  } catch {
    // The verify page asks for the address then.
  }
}

export function pendingEmail(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

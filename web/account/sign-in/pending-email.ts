/** Address that waits for its code, kept in session storage so that it is neither in the URL nor in a log. */
const KEY = 'pending-email';

export function rememberPendingEmail(email: string): void {
  try {
    sessionStorage.setItem(KEY, email);
  } catch {
    // Without storage the verification page asks for the address.
  }
}

export function pendingEmail(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** Channel of the app's tabs; must match `SessionMessage` in web/account/session/session.ts. */
const CHANNEL = 'session';

/** Signing in in one tab signs in all tabs (D-16). */
export function followSession(): void {
  new BroadcastChannel(CHANNEL).addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'signed-in') window.location.assign('/learn');
  });
}

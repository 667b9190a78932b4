/** What the screens tell their tabs; the twin of `SessionMessage` in web/account/session.ts. */
const CHANNEL = 'session';

/** Whoever signs in in one tab goes on in all (D-16). */
export function followSession(): void {
  new BroadcastChannel(CHANNEL).addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'signed-in') window.location.assign('/learn');
  });
}

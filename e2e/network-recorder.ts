import type { BrowserContext } from 'playwright';

/**
 * Records everything that pages of a browser receive from the server from now on: each response and each live frame.
 */
export async function recordNetwork(context: BrowserContext): Promise<readonly string[]> {
  const received: string[] = [];
  await context.exposeFunction('overhear', (text: string) => received.push(text));
  await context.addInitScript(() => {
    const { overhear } = window as unknown as { overhear: (text: string) => Promise<void> };
    const ask = window.fetch.bind(window);
    window.fetch = async (...asked) => {
      const answer = await ask(...asked);
      void answer.clone().text().then(overhear);
      return answer;
    };
    window.WebSocket = class extends WebSocket {
      constructor(...opened: ConstructorParameters<typeof WebSocket>) {
        super(...opened);
        this.addEventListener('message', ({ data }) => void overhear(String(data)));
      }
    };
  });
  return received;
}

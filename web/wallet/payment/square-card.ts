/** The part of Square's script that is used here; its card fields are in iframes of Square. */
interface SquareCard {
  attach(container: HTMLElement): Promise<void>;
  tokenize(verification: object): Promise<{ status: string; token?: string }>;
  destroy(): Promise<unknown>;
}
interface SquareScript {
  payments(appID: string, locationID: string): { card(): Promise<SquareCard> };
}

const scripts = new Map<string, Promise<void>>();

function load(address: string): Promise<void> {
  const known = scripts.get(address);
  if (known) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      scripts.delete(address);
      script.remove();
      reject(new Error('the card form did not load'));
    };
    document.head.append(script);
  });
  scripts.set(address, loading);
  return loading;
}

/** Opens Square's card form in `place`; a card number typed there never reaches this page. */
export async function openSquareCard(
  { script, appID, locationID }: { script: string; appID: string; locationID: string },
  container: HTMLElement,
): Promise<SquareCard> {
  await load(script);
  const square = Reflect.get(window, 'Square') as SquareScript;
  const card = await square.payments(appID, locationID).card();
  await card.attach(container);
  return card;
}

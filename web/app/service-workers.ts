/** The product needs none; one of an older release would go on answering for it (D-38). */
export async function endServiceWorkers(): Promise<void> {
  // Not there where the address is neither https nor this machine.
  if (!('serviceWorker' in navigator)) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

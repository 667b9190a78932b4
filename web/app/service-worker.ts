/** Unregisters every service worker: the product uses none, and one of an older release would keep serving old files (D-38). */
export async function unregisterServiceWorkers(): Promise<void> {
  // Browsers have no service workers on an address that is neither https nor localhost.
  if (!('serviceWorker' in navigator)) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

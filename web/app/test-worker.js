// What an older release may have left behind.
self.addEventListener('install', () => self.skipWaiting());

// A service worker like one that an older release registered.
self.addEventListener('install', () => self.skipWaiting());

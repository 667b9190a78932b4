/** The recent searches of this browser; they go with their owner. */
export const RECENT_SEARCHES_KEY = 'application-searchbar-recents';

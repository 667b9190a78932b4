/** Local storage key of the recent searches. A logout deletes them. */
export const RECENT_SEARCHES_KEY = 'application-searchbar-recents';

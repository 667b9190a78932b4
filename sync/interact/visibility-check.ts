/** Most rows of one visibility check; their IDs must fit into a URL. */
export const VISIBILITY_CHECK_MAX = 100;

/** Most rows of one visibility check; their IDs must fit into a URL. */
export const HELD_MAX = 100;

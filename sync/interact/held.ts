/** So many rows that a device holds are asked about at once; their ids fit into an address. */
export const HELD_MAX = 100;

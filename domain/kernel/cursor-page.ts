/** One page of a list, newest first; `next` is the cursor of the following page. */
export interface CursorPage<Row> {
  rows: Row[];
  next: string | null;
}
